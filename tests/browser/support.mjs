// What every browser test needs: Debian's Chromium through Playwright, pages that are watched for
// what must not happen, the binary, a folder for screenshots.
//
// ctest runs each NAME.test.mjs with node and says in the environment where things are. Without
// Chromium or Playwright a test is skipped: its process ends with status 77.
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

const kSkipped = 77;

/// The nonet binary.
export const binary = process.env.NONET_BINARY;

/// Where screenshots go; made when the test starts.
export const outputFolder = process.env.NONET_BROWSER_OUTPUT;

function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(kSkipped);
}

const chromiumPath = process.env.NONET_CHROMIUM || '/usr/bin/chromium';
const modules = process.env.NONET_BROWSER_MODULES;
if (!existsSync(chromiumPath)) skip(`there is no ${chromiumPath}`);
if (!modules || !existsSync(path.join(modules, 'node_modules/playwright-core'))) {
  skip('playwright-core is not installed; scripts/setup test does it');
}
mkdirSync(outputFolder, {recursive: true});

const {chromium} = createRequire(path.join(modules, 'package.json'))('playwright-core');

/// A browser without a window. Close it at the end.
export function launch() {
  // Chromium refuses to run as root in its sandbox, and CI often is root.
  const sandboxed = process.getuid() !== 0;
  return chromium.launch({executablePath: chromiumPath, chromiumSandbox: sandboxed});
}

/// Opens an address in a fresh profile and watches it: `problems` gets a line for every error on
/// the console, every exception, and every request that `allowed` does not allow. Playwright also
/// reports requests that a content security policy stopped.
/// @param options  of browser.newContext(): viewport, colorScheme and so on
/// @param allowed  whether a page may ask for an address; by default only for itself
export async function open(browser, address, {options = {}, allowed = (url) => url === address} = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack}`));
  page.on('request', (request) => {
    if (!allowed(request.url())) problems.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  return {page, problems};
}

/// Keeps what the page looks like, top to bottom, for people to look at.
export async function screenshot(page, name, options = {fullPage: true}) {
  await page.screenshot({path: path.join(outputFolder, `${name}.png`), ...options});
}

/// Runs nonet. @return what it prints to stdout. Throws when its status is not in `statuses`.
export function nonet(args, {input = '', statuses = [0]} = {}) {
  try {
    return execFileSync(binary, args, {input, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28});
  } catch (error) {
    if (statuses.includes(error.status)) return error.stdout;
    throw error;
  }
}
