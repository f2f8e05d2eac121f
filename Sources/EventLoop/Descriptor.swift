import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls on bare descriptors that libuv has no word for, each with a thrown error instead of errno.
enum Descriptor {
  /// Whether the number names an open file.
  static func isOpen(_ descriptor: CInt) -> Bool {
    fcntl(descriptor, F_GETFD) != -1 || errno != EBADF
  }

  /// A second descriptor for the same open file, above the standard three, closed in children.
  static func duplicate(_ descriptor: CInt) throws(UVError) -> CInt {
    try result(fcntl(descriptor, F_DUPFD_CLOEXEC, 3))
  }

  /// Lets children have the descriptor.
  static func inherit(_ descriptor: CInt) throws(UVError) {
    try result(fcntl(descriptor, F_SETFD, 0))
  }

  /// Makes `number` another name for `descriptor`, closing what it named before.
  static func redirect(_ number: CInt, to descriptor: CInt) throws(UVError) {
    try result(dup2(descriptor, number))
  }

  /// Opens a path without waiting for a peer (FIFO) or becoming a terminal's session; flags as in open(2).
  static func open(_ path: String, _ flags: CInt, mode: mode_t = 0) throws(UVError) -> CInt {
    guard !path.utf8.contains(0) else { throw UVError(UV_EINVAL, "a path cannot contain NUL") }
    return try result(retrying { path.withCString { openFile($0, flags | O_CLOEXEC | O_NOCTTY, mode) } })
  }

  /// Closes; errors mean nothing here, since the number is gone either way.
  static func close(_ descriptor: CInt) {
    closeFile(descriptor)
  }

  /// The flags of the open file description (O_NONBLOCK, access mode), which all who share it see.
  static func flags(_ descriptor: CInt) throws(UVError) -> CInt {
    try result(fcntl(descriptor, F_GETFL))
  }

  /// Sets the flags of the open file description.
  static func setFlags(_ descriptor: CInt, _ flags: CInt) throws(UVError) {
    try result(fcntl(descriptor, F_SETFL, flags))
  }

  /// Reads once, over the array's bytes from the first on; returns how many came, 0 at the end.
  static func read(_ descriptor: CInt, into bytes: inout [UInt8]) throws(UVError) -> Int {
    try result(retrying { bytes.withUnsafeMutableBytes { readFile(descriptor, $0.baseAddress, $0.count) } })
  }

  /// Writes once; returns how many bytes were taken.
  static func write(_ descriptor: CInt, _ bytes: ArraySlice<UInt8>) throws(UVError) -> Int {
    try result(retrying { bytes.withUnsafeBytes { writeFile(descriptor, $0.baseAddress, $0.count) } })
  }

  /// Waits for one of the `events` of poll(2) for so many milliseconds (-1: for ever); returns those that came.
  static func poll(_ descriptor: CInt, for events: CInt, milliseconds: CInt) throws(UVError) -> CInt {
    var request = pollfd(fd: descriptor, events: CShort(truncatingIfNeeded: events), revents: 0)
    try result(retrying { pollFiles(&request, 1, milliseconds) })
    return CInt(request.revents)
  }

  /// Whether whoever is at the other end of a pipe, socket or terminal has gone for good.
  static func isPeerGone(_ descriptor: CInt) -> Bool {
    // poll(2) says nothing of no descriptor.
    if descriptor < 0 { return true }
    // POLLERR and POLLHUP come unasked.
    guard let events = try? poll(descriptor, for: 0, milliseconds: 0) else { return false }
    return events & CInt(POLLERR | POLLHUP | POLLNVAL) != 0
  }

  /// A descriptor of our own for an anonymous pipe, non-blocking, where the system can give one; nil where it cannot.
  ///
  /// O_NONBLOCK belongs to the open file description, which we share with whoever started us: a shell's next command,
  /// or our own standard error after `2>&1`, would suddenly get EAGAIN. Linux lets a pipe be opened again.
  static func reopenedPipe(_ descriptor: CInt) -> CInt? {
    #if os(Linux)
      let path = "/proc/self/fd/\(descriptor)"
      // Not a named FIFO: opened after its last writer has gone, it would never report the end.
      guard let target = link(path), target.hasPrefix("pipe:["), let flags = try? flags(descriptor) else { return nil }
      return try? open(path, flags & O_ACCMODE | O_NONBLOCK)
    #else
      return nil
    #endif
  }

  /// A descriptor that becomes readable when the process ends; ENOSYS where the kernel has none, ESRCH if it is gone.
  static func process(_ pid: CInt) throws(UVError) -> CInt {
    try result(layoutd_pidfd_open(pid))
  }

  /// Whether a listener takes connections at a Unix socket's path; asks without waiting.
  static func isSomebodyListening(_ path: String) throws(UVError) -> Bool {
    let descriptor = try result(socket(AF_UNIX, streamType, 0))
    defer { close(descriptor) }
    try setFlags(descriptor, try flags(descriptor) | O_NONBLOCK)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let code = withUnsafePointer(to: &address) {
      connectSocket(descriptor, UnsafeRawPointer($0), socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    // EAGAIN is a listener whose queue is full, EACCES somebody else's; only a refusal says that nobody is there.
    return code == 0 || (errno != ECONNREFUSED && errno != ENOENT)
  }

  /// _exit(2): no destructors, no flushing.
  static func exitProcess(_ code: CInt) -> Never {
    _exit(code)
  }

  /// Tells the other end of a socket that nothing more comes.
  static func endOutput(_ descriptor: CInt) {
    _ = shutdown(descriptor, CInt(SHUT_WR))
  }

  /// How many bytes have come and were not read.
  static func unreadBytes(_ descriptor: CInt) -> Int {
    var count: CInt = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// The path of what is open there, without links, as the kernel knows it; nil where it does not say.
  ///
  /// Of a file that was removed since the path is the one that it had, on Linux with " (deleted)" behind it.
  static func path(_ descriptor: CInt) -> String? {
    #if os(Linux)
      return link("/proc/self/fd/\(descriptor)")
    #elseif canImport(Darwin)
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
        buffer.initialize(repeating: 0)
        guard let base = buffer.baseAddress, fcntl(descriptor, F_GETPATH, base) != -1 else { return nil }
        return String(cString: base)
      }
    #else
      return nil
    #endif
  }

  /// Brings what was written to the disk; a file system that cannot be asked to (EINVAL) has done what it can.
  static func synchronize(_ descriptor: CInt) throws(UVError) {
    guard retrying({ fsync(descriptor) }) == -1, errno != EINVAL, errno != ENOTSUP, errno != EROFS else { return }
    throw UVError(uv_translate_sys_error(errno))
  }

  /// Gives an open file a mode, whatever the umask.
  static func setPermissions(_ descriptor: CInt, _ permissions: mode_t) throws(UVError) {
    try result(retrying { fchmod(descriptor, permissions) })
  }

  /// Gives an open file to a user and a group; EPERM where only root may.
  static func setOwner(_ descriptor: CInt, user: uid_t, group: gid_t) throws(UVError) {
    try result(retrying { fchown(descriptor, user, group) })
  }

  /// Locks an open file or folder against other processes that lock it; false while another one has the lock.
  ///
  /// The lock goes with the descriptor. Where the file system has no locks nothing is locked.
  static func lock(_ descriptor: CInt) -> Bool {
    retrying { flock(descriptor, LOCK_EX | LOCK_NB) } != -1 || errno != EWOULDBLOCK
  }

  /// Whether so many more files can be opened now.
  static func hasRoom(for count: Int) -> Bool {
    var taken: [CInt] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < count {
      guard let descriptor = try? duplicate(2) else { return false }
      taken.append(descriptor)
    }
    return true
  }

  private static func link(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096 + 16) { buffer in
      buffer.initialize(repeating: 0)
      guard let base = buffer.baseAddress, readlink(path, base, buffer.count - 1) > 0 else { return nil }
      return String(cString: base)
    }
  }

  private static func retrying<Number: FixedWidthInteger>(_ call: () -> Number) -> Number {
    while true {
      let number = call()
      if number != -1 || errno != EINTR { return number }
    }
  }

  @discardableResult
  private static func result<Number: FixedWidthInteger>(_ number: Number) throws(UVError) -> Number {
    guard number != -1 else { throw UVError(uv_translate_sys_error(errno)) }
    return number
  }
}

// Inside `Descriptor` the plain names mean its own functions.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt { open(path, flags, mode) }
private func closeFile(_ descriptor: CInt) { _ = close(descriptor) }
private func readFile(_ descriptor: CInt, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, base, count)
}
private func writeFile(_ descriptor: CInt, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, base, count)
}
private func pollFiles(_ requests: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ milliseconds: CInt) -> CInt {
  poll(requests, count, milliseconds)
}
private func connectSocket(_ descriptor: CInt, _ address: UnsafeRawPointer, _ size: socklen_t) -> CInt {
  connect(descriptor, address.assumingMemoryBound(to: sockaddr.self), size)
}

#if canImport(Glibc)
  let streamType = CInt(SOCK_STREAM.rawValue)
#else
  let streamType = SOCK_STREAM
#endif
