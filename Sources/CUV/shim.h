#pragma once
#include <uv.h>

#include <errno.h>
#include <sys/un.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

// syscall() is variadic and glibc wraps pidfd_open only since 2.36. -1 and errno when the kernel has none.
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

// Returns freed memory to the system where the allocator would keep it; other systems' do so themselves.
static inline void layoutd_trim_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
