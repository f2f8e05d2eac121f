// Lets one call of a process fail: loaded by LD_PRELOAD, it replaces functions of libuv, libwebsockets and the C library.
//
// CALLS, a list of `CALL(name, effect)`, is defined by the command line of the compiler (see calls.py). The environment
// selects the fault:
//
//   LAYOUTD_FAULT         caller:name:n:error, such as libuv:read:3:5. The n-th call, counted from 1, fails with that
//                         errno. The error "short" lets a read or write transfer half of its bytes. n+ means all calls
//                         from the n-th on.
//   LAYOUTD_FAULT_REPORT  the file for the report, which is written at the exit of the process.
//   LAYOUTD_FAULT_CHILD   if set, the fault is for the processes that the process starts, and not for itself.
//   LAYOUTD_FAULT_TRACE   if set, the failing call prints its callers on standard error.
//
// A call is counted for the library that contains its caller: layoutd (with the wrappers of Swift's library), libuv or
// libwebsockets. Calls of other libraries, and of the loader, neither count nor fail.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

enum effect {
  // Returns -1 and sets errno.
  MINUS_ONE,
  // Returns a null pointer and sets errno.
  NULL_POINTER,
  // Returns the negated errno, as functions of libuv do.
  UV_CODE,
  // Returns 1, as functions of libwebsockets that build headers do.
  ONE,
  // Returns -1 and sets errno after the call took place: a descriptor is closed even if close(2) fails.
  AFTERWARDS,
  // Returns the negated errno after the call took place: uv_accept takes the connection in any case.
  UV_AFTERWARDS,
  // Returns a null pointer after it has closed the descriptor that is the second argument, as lws_adopt_socket does.
  CLOSED,
};

enum caller { LAYOUTD, LIBUV, LIBWEBSOCKETS, OTHER, CALLERS };
static const char *const caller_names[] = {"layoutd", "libuv", "libwebsockets"};

enum {
#define CALL(name, effect) INDEX_##name,
  CALLS
#undef CALL
      COUNT
};

static struct {
  const char *name;
  enum effect effect;
} const table[] = {
#define CALL(name, effect) {#name, effect},
    CALLS
#undef CALL
};

static void *originals[COUNT];
static atomic_long counts[CALLERS][COUNT];
static atomic_int fired;
static int is_ready, is_armed;
static pid_t process;
static enum caller fault_caller;
static int fault_index = -1, fault_error, is_short, is_lasting;
static long fault_number;
static char report_path[4096];
static void *program;
static void *(*real_dlsym)(void *, const char *);

// Descriptors that libuv uses for itself: wake-ups of the loop, signals, changes of files, errors of exec. It aborts if they fail, by
// design, so that they are left out.
static atomic_char internal[1024];

static void find_dlsym(void) {
  if (real_dlsym) return;
  real_dlsym = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
  if (!real_dlsym) real_dlsym = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  if (!real_dlsym) real_dlsym = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
  if (!real_dlsym) _Exit(99);
}

// Returns the caller by the library that contains an address. The results are cached by address.
static enum caller caller_of(void *address) {
  static struct {
    _Atomic(uintptr_t) address;
    atomic_int caller;
  } cache[4096];
  size_t slot = ((uintptr_t)address >> 1) & 4095;
  if (atomic_load(&cache[slot].address) == (uintptr_t)address) return atomic_load(&cache[slot].caller);
  Dl_info info;
  enum caller caller = OTHER;
  if (dladdr(address, &info) && info.dli_fname) {
    const char *slash = strrchr(info.dli_fname, '/');
    const char *name = slash ? slash + 1 : info.dli_fname;
    if (!strncmp(name, "libuv.so", 8)) caller = LIBUV;
    else if (!strncmp(name, "libwebsockets", 13)) caller = LIBWEBSOCKETS;
    else if (!strncmp(name, "libswiftGlibc", 13) || info.dli_fbase == program) caller = LAYOUTD;
  }
  // Two threads may write one slot: the address is invalid in between.
  atomic_store(&cache[slot].address, 0);
  atomic_store(&cache[slot].caller, caller);
  atomic_store(&cache[slot].address, (uintptr_t)address);
  return caller;
}

static void mark_internal(long descriptor) {
  if (descriptor >= 0 && descriptor < 1024) atomic_store(&internal[descriptor], 1);
}

static int is_descriptor_call(int index) {
  static const char *const names[] = {"read", "write", "readv", "writev", "sendmsg", "recvmsg", "close"};
  for (size_t each = 0; each < sizeof names / sizeof *names; each++)
    if (!strcmp(table[index].name, names[each])) return 1;
  return 0;
}

static void trace(int index) {
  void *frames[48];
  int count = backtrace(frames, 48);
  dprintf(2, "fault: %s:%s call %ld\n", caller_names[fault_caller], table[index].name, fault_number);
  backtrace_symbols_fd(frames, count, 2);
}

// Counts a call. Returns whether it fails.
static int fails(int index, enum caller caller, long descriptor) {
  if (caller == OTHER || getpid() != process) return 0;
  if (caller == LIBUV && is_descriptor_call(index) && descriptor >= 0 && descriptor < 1024 &&
      atomic_load(&internal[descriptor])) {
    if (!strcmp(table[index].name, "close")) atomic_store(&internal[descriptor], 0);
    return 0;
  }
  long number = atomic_fetch_add(&counts[caller][index], 1) + 1;
  if (!is_armed || index != fault_index || caller != fault_caller) return 0;
  if (is_lasting ? number < fault_number : number != fault_number) return 0;
  if (!atomic_exchange(&fired, 1) && getenv("LAYOUTD_FAULT_TRACE")) trace(index);
  return 1;
}

typedef long function(long, long, long, long, long, long, long, long);

static void *original(int index) {
  if (!originals[index]) {
    find_dlsym();
    originals[index] = real_dlsym(RTLD_NEXT, table[index].name);
    if (!originals[index]) _Exit(98);
  }
  return originals[index];
}

// All functions take integers and pointers, at most eight, so that one type fits the calling convention of all.
static long call(int index, void *address, long a, long b, long c, long d, long e, long f, long g, long h) {
  function *real = (function *)original(index);
  if (!is_ready) return real(a, b, c, d, e, f, g, h);
  enum caller caller = caller_of(address);
  if (!fails(index, caller, a)) {
    long result = real(a, b, c, d, e, f, g, h);
    if (caller == LIBUV && (int)result >= 0) {
      if (!strcmp(table[index].name, "eventfd") || !strcmp(table[index].name, "inotify_init1")) mark_internal((int)result);
      if (!strcmp(table[index].name, "pipe2")) {
        mark_internal(((int *)a)[0]);
        mark_internal(((int *)a)[1]);
      }
    }
    return result;
  }
  if (is_short) return real(a, b, (c + 1) / 2, d, e, f, g, h);
  if (table[index].effect == AFTERWARDS || table[index].effect == UV_AFTERWARDS) real(a, b, c, d, e, f, g, h);
  if (table[index].effect == CLOSED) syscall(SYS_close, (int)b);
  errno = fault_error;
  switch (table[index].effect) {
  case CLOSED:
  case NULL_POINTER: return 0;
  case UV_CODE:
  case UV_AFTERWARDS: return -(long)fault_error;
  case ONE: return 1;
  default: return -1;
  }
}

#define CALL(name, effect)                                                                                            \
  HIDDEN long fault_##name(long a, long b, long c, long d, long e, long f, long g, long h) {                          \
    return call(INDEX_##name, __builtin_return_address(0), a, b, c, d, e, f, g, h);                                   \
  }                                                                                                                   \
  extern __attribute__((alias("fault_" #name), visibility("default")))                                                \
  long exported_##name(long, long, long, long, long, long, long, long) __asm__(#name);
CALLS
#undef CALL

static void *const replacements[] = {
#define CALL(name, effect) (void *)fault_##name,
    CALLS
#undef CALL
};

// The functions of libwebsockets are looked up, not linked.
void *dlsym(void *handle, const char *name) {
  find_dlsym();
  void *found = real_dlsym(handle, name);
  if (!found || strncmp(name, "lws_", 4) || caller_of(__builtin_return_address(0)) != LAYOUTD) return found;
  for (int index = 0; index < COUNT; index++)
    if (!strcmp(table[index].name, name)) {
      originals[index] = found;
      return replacements[index];
    }
  return found;
}

static int has_open_file(void) {
  for (int descriptor = 3; descriptor < 1024; descriptor++) {
    struct stat status;
    if (!fstat(descriptor, &status) && S_ISREG(status.st_mode)) return 1;
  }
  return 0;
}

// Waits for up to half a second until no file is open. A thread of libuv's pool may be in the middle of reading a file,
// which it closes afterwards; a descriptor that leaks stays open.
static void wait_for_pool(void) {
  for (int attempt = 0; attempt < 100 && has_open_file(); attempt++)
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

// Writes the number of calls, whether the fault occurred, and the files behind the open descriptors.
static void report(void) {
  if (!report_path[0] || getpid() != process) return;
  wait_for_pool();
  static char text[1 << 17];
  size_t end = 0;
#define ADD(...) end += (size_t)snprintf(text + end, end < sizeof text ? sizeof text - end : 0, __VA_ARGS__)
  ADD("{\"fired\": %s, \"descriptors\": [", atomic_load(&fired) ? "true" : "false");
  const char *separator = "";
  for (int descriptor = 0; descriptor < 1024; descriptor++) {
    char link[64], target[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    long length = syscall(SYS_readlinkat, -100, link, target, sizeof target - 1);
    if (length < 0) continue;
    target[length] = 0;
    ADD("%s\"%s\"", separator, target);
    separator = ", ";
  }
  ADD("], \"calls\": {");
  separator = "";
  for (int caller = 0; caller < OTHER; caller++)
    for (int index = 0; index < COUNT; index++) {
      long count = atomic_load(&counts[caller][index]);
      if (!count) continue;
      ADD("%s\"%s:%s\": %ld", separator, caller_names[caller], table[index].name, count);
      separator = ", ";
    }
  ADD("}}\n");
  long file = syscall(SYS_openat, -100, report_path, 01101 /* O_WRONLY | O_CREAT | O_TRUNC */, 0600);
  if (file >= 0) syscall(SYS_write, file, text, end);
}

void _exit(int code) {
  report();
  for (;;) syscall(SYS_exit_group, code);
}

static void start(void) __attribute__((constructor));
static void start(void) {
  find_dlsym();
  process = getpid();
  Dl_info info;
  if (dladdr((void *)getauxval(AT_ENTRY), &info)) program = info.dli_fbase;
  int is_child = getenv("LAYOUTD_FAULT_DEPTH") != NULL;
  setenv("LAYOUTD_FAULT_DEPTH", "1", 1);
  const char *report_to = getenv("LAYOUTD_FAULT_REPORT");
  if (report_to && !is_child) strncpy(report_path, report_to, sizeof report_path - 1);
  // The report of a child is beside that of its parent.
  if (report_to && is_child) snprintf(report_path, sizeof report_path, "%s.%d", report_to, process);
  const char *fault = getenv("LAYOUTD_FAULT");
  char caller[32], name[64], number[32], error[32];
  if (fault && sscanf(fault, "%31[^:]:%63[^:]:%31[^:]:%31s", caller, name, number, error) == 4) {
    for (int each = 0; each < OTHER; each++)
      if (!strcmp(caller_names[each], caller)) fault_caller = each;
    for (int index = 0; index < COUNT; index++)
      if (!strcmp(table[index].name, name)) fault_index = index;
    fault_number = atol(number);
    is_lasting = strchr(number, '+') != NULL;
    is_short = !strcmp(error, "short");
    fault_error = atoi(error);
    is_armed = is_child == (getenv("LAYOUTD_FAULT_CHILD") != NULL);
  }
  // Loads what backtrace needs, now, when no fault can occur.
  void *frame;
  if (getenv("LAYOUTD_FAULT_TRACE")) backtrace(&frame, 1);
  for (int index = 0; index < COUNT; index++)
    if (strncmp(table[index].name, "lws_", 4)) original(index);
  is_ready = 1;
}
