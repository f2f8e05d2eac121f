#define _GNU_SOURCE
#include "cores.h"
#include <sched.h>
#include <unistd.h>

#ifdef __linux__

static int use_cores(long first, long end) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (long core = first; core < end && core < CPU_SETSIZE; core++) CPU_SET(core, &cores);
  return sched_setaffinity(0, sizeof cores, &cores);
}

static long core_count(void) { return sysconf(_SC_NPROCESSORS_CONF); }

int use_all_cores(void) { return use_cores(0, core_count()); }
int use_first_core(void) { return use_cores(0, 1); }
int use_other_cores(void) { return core_count() < 2 ? 0 : use_cores(1, core_count()); }

#else

int use_all_cores(void) { return -1; }
int use_first_core(void) { return -1; }
int use_other_cores(void) { return -1; }

#endif
