#include "nonet/runner/host.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include "nonet/runner/stop.h"

namespace nonet::test {
namespace {

using namespace runner;

TEST(Host, KnowsThisMachineButNotItsName) {
  const HostInfo host = host_info();
  EXPECT_GE(host.cores_online, 1U);
  ASSERT_TRUE(host.memory_bytes);
  EXPECT_GT(*host.memory_bytes, 1U << 20);
  ASSERT_TRUE(host.kernel);
  char name[256] = {};
  ASSERT_EQ(gethostname(name, sizeof name - 1), 0);
  EXPECT_EQ(host.kernel->find(name), std::string::npos);
  EXPECT_GE(usable_cores(), 1U);
  EXPECT_LE(usable_cores(), host.cores_online);
  EXPECT_GT(peak_rss_bytes().value_or(0), 1U << 20);
}

TEST(StopSource, WakesWhoWaitsForIt) {
  StopSource stop;
  EXPECT_FALSE(stop.requested());
  pollfd wait = {stop.wake_fd(), POLLIN, 0};
  EXPECT_EQ(poll(&wait, 1, 0), 0);
  stop.request();
  stop.request();
  EXPECT_TRUE(stop.requested());
  EXPECT_TRUE(stop.flag());
  EXPECT_EQ(poll(&wait, 1, 0), 1);
}

}  // namespace
}  // namespace nonet::test
