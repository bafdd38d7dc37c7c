// Telling ThreadSanitizer about hand-overs that it cannot see.
//
// Debian's oneTBB library is not instrumented, so ThreadSanitizer misses that a task happens after
// its spawning and before the end of its algorithm. The pipeline says so with these, by name, and
// only for handing batches out and results back. Without ThreadSanitizer they are nothing.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define NONET_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define NONET_TSAN 1
#endif
#endif

#ifdef NONET_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace nonet::runner {

/// What this thread did so far happens before a later tsan_acquire(object) elsewhere.
inline void tsan_release([[maybe_unused]] void* object) noexcept {
#ifdef NONET_TSAN
  __tsan_release(object);
#endif
}

inline void tsan_acquire([[maybe_unused]] void* object) noexcept {
#ifdef NONET_TSAN
  __tsan_acquire(object);
#endif
}

}  // namespace nonet::runner
