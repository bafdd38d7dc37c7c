// The watch that the other browser tests rely on sees what it has to see.
import assert from 'node:assert/strict';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';

import {launch, open} from './support.mjs';

let browser;
const folder = mkdtempSync(path.join(tmpdir(), 'nonet-browser-'));

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(folder, {recursive: true});
});

function addressOf(html) {
  const file = path.join(folder, 'page.html');
  writeFileSync(file, `<!DOCTYPE html><link rel="icon" href="data:,">${html}`);
  return pathToFileURL(file).href;
}

test('a page that does nothing wrong has no problems', async () => {
  const allowed = (url) => url.startsWith('data:') || url.endsWith('/page.html');
  const {page, problems} = await open(browser, addressOf('<p id="x">fine'), {allowed});
  assert.equal(await page.textContent('#x'), 'fine');
  assert.deepEqual(problems, []);
});

test('errors, exceptions and requests are problems', async () => {
  const {page, problems} = await open(
      browser, addressOf('<script>console.error("bad"); fetch("other.json"); throw Error("worse")</script>'));
  await page.waitForLoadState('networkidle');
  assert.ok(problems.some((line) => line === 'console: bad'), problems.join('\n'));
  assert.ok(problems.some((line) => line.startsWith('exception: Error: worse')), problems.join('\n'));
  assert.ok(problems.some((line) => line.startsWith('request: ') && line.endsWith('/other.json')),
            problems.join('\n'));
});
