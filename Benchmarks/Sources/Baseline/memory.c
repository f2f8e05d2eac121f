#include "baseline.h"

#if defined(__linux__)
#include <malloc.h>
#endif

size_t baselineBytesInUse(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
#else
  return 0;
#endif
}

void baselineGiveMemoryBack(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
