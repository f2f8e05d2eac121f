import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// System calls on descriptors that libuv does not wrap; they throw the error instead of setting errno.
enum FileDescriptor {
  static func isOpen(_ descriptor: CInt) -> Bool {
    fcntl(descriptor, F_GETFD) != -1 || errno != EBADF
  }

  /// Returns a duplicate numbered 3 or higher that is closed on exec.
  static func duplicate(_ descriptor: CInt) throws(UVError) -> CInt {
    try result(fcntl(descriptor, F_DUPFD_CLOEXEC, 3))
  }

  /// Clears close-on-exec, so that children inherit the descriptor.
  static func clearCloseOnExec(_ descriptor: CInt) throws(UVError) {
    try result(fcntl(descriptor, F_SETFD, 0))
  }

  /// Makes `number` refer to the open file of `descriptor` (dup2), and closes the file to which it referred before.
  static func duplicate(_ descriptor: CInt, onto number: CInt) throws(UVError) {
    try result(dup2(descriptor, number))
  }

  /// Opens a path with the flags of open(2), close-on-exec, without acquiring a controlling terminal.
  static func open(_ path: String, _ flags: CInt, mode: mode_t = 0) throws(UVError) -> CInt {
    guard !path.utf8.contains(0) else { throw UVError(UV_EINVAL, "a path cannot contain NUL") }
    return try result(retrying { path.withCString { openFile($0, flags | O_CLOEXEC | O_NOCTTY, mode) } })
  }

  /// Creates a file without a name in a folder; nil on any error, and if the system does not have what `setName` needs.
  static func createUnnamed(in folder: String, mode: mode_t) -> CInt? {
    guard let descriptor = try? open(folder, O_WRONLY | CInt(layoutd_open_unnamed), mode: mode) else { return nil }
    if link("/proc/self/fd/\(descriptor)") != nil { return descriptor }
    close(descriptor)
    return nil
  }

  /// Gives a file without a name its name. Throws EEXIST if there is a file, or a link, of this name.
  static func setName(_ path: String, of descriptor: CInt) throws(UVError) {
    try result(linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW))
  }

  /// Closes the descriptor. Errors are ignored because the number is free in any case.
  static func close(_ descriptor: CInt) {
    closeFile(descriptor)
  }

  /// Returns the status flags of the open file description (O_NONBLOCK, access mode), shared by all its duplicates.
  static func flags(_ descriptor: CInt) throws(UVError) -> CInt {
    try result(fcntl(descriptor, F_GETFL))
  }

  /// Sets the status flags of the open file description.
  static func setFlags(_ descriptor: CInt, _ flags: CInt) throws(UVError) {
    try result(fcntl(descriptor, F_SETFL, flags))
  }

  /// Reads once into the array from its start. Returns the number of bytes, 0 at the end.
  static func read(_ descriptor: CInt, into bytes: inout [UInt8]) throws(UVError) -> Int {
    try result(retrying { bytes.withUnsafeMutableBytes { readFile(descriptor, $0.baseAddress, $0.count) } })
  }

  /// Writes once. Returns the number of bytes written, which may be fewer than given.
  static func write(_ descriptor: CInt, _ bytes: ArraySlice<UInt8>) throws(UVError) -> Int {
    try result(retrying { bytes.withUnsafeBytes { writeFile(descriptor, $0.baseAddress, $0.count) } })
  }

  /// Waits at most `milliseconds` (-1: without limit) for one of `events`, as in poll(2). Returns the events that
  /// occurred; 0 if none did in that time.
  static func poll(_ descriptor: CInt, for events: CInt, milliseconds: CInt) throws(UVError) -> CInt {
    var request = pollfd(fd: descriptor, events: CShort(truncatingIfNeeded: events), revents: 0)
    try result(retrying { pollFiles(&request, 1, milliseconds) })
    return CInt(request.revents)
  }

  /// Whether the other end of a pipe, socket or terminal is closed (POLLHUP, POLLERR). Also true if the
  /// descriptor is not open.
  static func isPeerClosed(_ descriptor: CInt) -> Bool {
    // poll(2) ignores negative descriptors.
    if descriptor < 0 { return true }
    // POLLERR and POLLHUP are always reported.
    guard let events = try? poll(descriptor, for: 0, milliseconds: 0) else { return false }
    return events & CInt(POLLERR | POLLHUP | POLLNVAL) != 0
  }

  /// Opens an anonymous pipe again, with a separate non-blocking file description; nil for any other file, such as a
  /// named FIFO, and if the system cannot.
  ///
  /// O_NONBLOCK belongs to the open file description, which is shared with the parent process: the next command of a
  /// shell, or standard error after `2>&1`, would get EAGAIN. Linux can open a pipe again through /proc.
  static func reopenPipe(_ descriptor: CInt) -> CInt? {
    #if os(Linux)
      let path = "/proc/self/fd/\(descriptor)"
      // Named FIFOs are excluded: one that is opened after its last writer has closed never reports the end of input.
      guard let target = link(path), target.hasPrefix("pipe:["), let flags = try? flags(descriptor) else { return nil }
      return try? open(path, flags & O_ACCMODE | O_NONBLOCK)
    #else
      return nil
    #endif
  }

  /// Opens a pidfd, which becomes readable when the process exits. Throws ENOSYS without kernel support, ESRCH if there
  /// is no such process.
  static func openPidfd(_ pid: CInt) throws(UVError) -> CInt {
    try result(layoutd_pidfd_open(pid))
  }

  /// Whether a listener accepts connections on the Unix socket at this path; false only after ECONNREFUSED or ENOENT.
  /// Does not block.
  static func isListening(_ path: String) throws(UVError) -> Bool {
    let descriptor = try result(socket(AF_UNIX, streamType, 0))
    defer { close(descriptor) }
    try setFlags(descriptor, try flags(descriptor) | O_NONBLOCK)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let code = withUnsafePointer(to: &address) {
      connectSocket(descriptor, UnsafeRawPointer($0), socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    // EAGAIN means a full queue, EACCES a listener of another user. Only ECONNREFUSED and ENOENT mean that none
    // listens.
    return code == 0 || (errno != ECONNREFUSED && errno != ENOENT)
  }

  /// Exits without running destructors or flushing buffers (_exit(2)).
  static func exitProcess(_ code: CInt) -> Never {
    _exit(code)
  }

  /// Shuts down the sending side of a socket.
  static func endOutput(_ descriptor: CInt) {
    _ = shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Returns the user of the socket at the other end of a connection to a port of 127.0.0.1; nil for any other
  /// connection, and if the system does not report it.
  static func peerUser(_ descriptor: CInt) -> uid_t? { uid_t(exactly: layoutd_peer_user(descriptor)) }

  /// Returns the number of bytes that are ready to be read; 0 if the kernel does not report it.
  static func unreadBytes(_ descriptor: CInt) -> Int {
    var count: CInt = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Returns the path of the open file with all links resolved; nil if the kernel cannot report it.
  ///
  /// For a file that was removed it is the former path, on Linux followed by " (deleted)".
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

  /// Flushes written data to the disk (fsync). Does nothing on a file system that does not support it (EINVAL, ENOTSUP,
  /// EROFS).
  static func synchronize(_ descriptor: CInt) throws(UVError) {
    guard retrying({ fsync(descriptor) }) == -1, errno != EINVAL, errno != ENOTSUP, errno != EROFS else { return }
    throw UVError(uv_translate_sys_error(errno))
  }

  /// Sets the mode of an open file, regardless of the umask.
  static func setPermissions(_ descriptor: CInt, _ permissions: mode_t) throws(UVError) {
    try result(retrying { fchmod(descriptor, permissions) })
  }

  /// Sets the user and group of an open file. Throws EPERM where only root may do so.
  static func setOwner(_ descriptor: CInt, user: uid_t, group: gid_t) throws(UVError) {
    try result(retrying { fchown(descriptor, user, group) })
  }

  /// Locks an open file or folder exclusively (flock). Returns false while another process has the lock.
  ///
  /// The lock is released with the descriptor. On a file system without locks it returns true and locks nothing.
  static func lock(_ descriptor: CInt) -> Bool {
    retrying { flock(descriptor, LOCK_EX | LOCK_NB) } != -1 || errno != EWOULDBLOCK
  }

  /// Whether `count` more descriptors can be opened now.
  static func hasCapacity(for count: Int) -> Bool {
    var opened: [CInt] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < count {
      guard let descriptor = try? duplicate(2) else { return false }
      opened.append(descriptor)
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

// Aliases: inside `FileDescriptor` the unqualified names are its own functions.
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
