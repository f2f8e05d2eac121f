#pragma once
#include <uv.h>

#include <errno.h>
#include <sys/un.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

// Calls pidfd_open, which glibc wraps only since 2.36; Swift cannot call the variadic syscall(). Returns -1 and sets errno
// (ENOSYS without kernel support).
static inline int layoutd_pidfd_open(int pid) {
#if defined(SYS_pidfd_open)
  return (int) syscall(SYS_pidfd_open, pid, 0);
#else
  (void) pid;
  errno = ENOSYS;
  return -1;
#endif
}

#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Returns freed memory to the system. Only glibc's allocator needs it; other allocators return memory by themselves.
static inline void layoutd_trim_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
