#pragma once
#include <uv.h>

#include <errno.h>
#include <stdint.h>
#include <sys/un.h>

#if defined(__linux__)
#include <fcntl.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <sys/socket.h>
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

// O_TMPFILE, which glibc names for GNU sources only. Without it a folder cannot be opened for writing.
enum {
#if defined(O_TMPFILE)
  layoutd_open_unnamed = O_TMPFILE
#elif defined(__O_TMPFILE)
  layoutd_open_unnamed = __O_TMPFILE
#else
  layoutd_open_unnamed = 0
#endif
};

// Returns the user of the socket at the other end of a connection over IPv4 within this machine, as the kernel's table
// of sockets has it; -1 if that is unknown. One socket is looked up: /proc/net/tcp can have thousands of lines.
static inline int64_t layoutd_peer_user(int descriptor) {
#if defined(__linux__)
  struct sockaddr_in own, peer;
  socklen_t own_size = sizeof own, peer_size = sizeof peer;
  if (getsockname(descriptor, (struct sockaddr *) &own, &own_size) != 0) return -1;
  if (getpeername(descriptor, (struct sockaddr *) &peer, &peer_size) != 0) return -1;
  if (own.sin_family != AF_INET || peer.sin_family != AF_INET) return -1;
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 body;
  } request = {
      .header = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
      .body = {
          .sdiag_family = AF_INET,
          .sdiag_protocol = IPPROTO_TCP,
          .idiag_states = ~0u,
          .id = {
              .idiag_sport = peer.sin_port,
              .idiag_dport = own.sin_port,
              .idiag_src = {peer.sin_addr.s_addr},
              .idiag_dst = {own.sin_addr.s_addr},
              .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE},
          }}};
  struct {
    struct nlmsghdr header;
    struct inet_diag_msg body;
  } response;
  int netlink = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (netlink < 0) return -1;
  // The kernel responds within `send`; attributes at the end of the response are cut off.
  ssize_t count = send(netlink, &request, sizeof request, 0);
  if (count >= 0) count = recv(netlink, &response, sizeof response, MSG_DONTWAIT);
  close(netlink);
  if (count < (ssize_t) sizeof response || response.header.nlmsg_type != SOCK_DIAG_BY_FAMILY) return -1;
  // Another socket that listens on the port of the peer has no peer, and one that its process has closed no inode.
  if (response.body.id.idiag_dport != own.sin_port || response.body.idiag_inode == 0) return -1;
  return response.body.idiag_uid;
#else
  (void) descriptor;
  return -1;
#endif
}

#if defined(__GLIBC__)
#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>
#endif

// Returns freed memory to the system. Only glibc's allocator needs it; other allocators return memory by themselves.
static inline void layoutd_trim_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

// Returns the free memory at the end of this thread's arena to the system, which malloc_trim does for the first arena
// only: the threads of the pool can keep 64 MB each. Takes it as blocks, drops their pages, and frees them; limits of
// mallopt would also slow down threads that work, which would get new pages for each large block.
static inline void layoutd_trim_thread_memory(void) {
#if defined(__GLIBC__)
  enum { block_size = 1 << 20, block_limit = 64 };
  const uintptr_t page = (uintptr_t) sysconf(_SC_PAGESIZE);
  char *blocks[block_limit];
  int count = 0;
  for (; count < block_limit && (blocks[count] = malloc(block_size)); count++) {
    const uintptr_t start = ((uintptr_t) blocks[count] + page - 1) & ~(page - 1);
    madvise((void *) start, block_size - page, MADV_DONTNEED);
  }
  while (count > 0) free(blocks[--count]);
#endif
}
