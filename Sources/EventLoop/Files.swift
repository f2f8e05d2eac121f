import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file itself, the same under every name that it has.
package struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

/// Files read and written at once, on the calling thread; paths are UTF-8, and one with a NUL in it is EINVAL.
package enum Files {
  /// What a path names.
  package enum Kind: Sendable {
    case file, directory, socket, other
  }

  /// What a path names after following links; ENOENT if nothing.
  package static func kind(_ path: String) throws(UVError) -> Kind {
    try status(path).kind
  }

  /// The path without links, dots and doubled slashes; ENOENT if it names nothing.
  package static func realPath(_ path: String) throws(UVError) -> String {
    try perform(
      path, reading: { $0.pointee.ptr.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? path },
      after: { uv_fs_realpath(nil, $0, $1, nil) })
  }

  /// Removes a file, a socket or an empty directory (ENOTEMPTY otherwise).
  package static func remove(_ path: String) throws(UVError) {
    if try linkStatus(path).kind == .directory {
      try perform(path) { uv_fs_rmdir(nil, $0, $1, nil) }
    } else {
      try perform(path) { uv_fs_unlink(nil, $0, $1, nil) }
    }
  }

  /// Makes an empty directory that only we can enter, in the system's place for temporary files; returns its path.
  package static func makeTemporaryDirectory(prefix: String) throws(UVError) -> String {
    let template = try text { uv_os_tmpdir($0, $1) } + "/\(prefix)XXXXXX"
    let path = try perform(
      template, reading: { String(cString: $0.pointee.path) }, after: { uv_fs_mkdtemp(nil, $0, $1, nil) })
    // A socket that another thread makes meanwhile has its own umask, which is the whole process's.
    try setPermissions(of: path, 0o700)
    return path
  }

  /// The directory that relative paths start from; ENOENT if it was removed.
  package static func currentDirectory() throws(UVError) -> String {
    try text { uv_cwd($0, $1) }
  }

  /// An environment variable's value, nil if it is not set.
  package static func environment(_ name: String) -> String? {
    try? text { uv_os_getenv(name, $0, $1) }
  }

  /// Whether the path itself (not what it links to) is a socket.
  static func isSocket(_ path: String) -> Bool {
    (try? linkStatus(path))?.kind == .socket
  }

  /// Moves a file over another, in one step for whoever reads it.
  static func rename(_ path: String, to newPath: String) throws(UVError) {
    guard !newPath.utf8.contains(0) else { throw UVError(UV_EINVAL, "a path cannot contain NUL") }
    try perform(path) { uv_fs_rename(nil, $0, $1, newPath, nil) }
  }

  /// Gives a file a mode, whatever the umask.
  private static func setPermissions(of path: String, _ permissions: mode_t) throws(UVError) {
    try perform(path) { uv_fs_chmod(nil, $0, $1, CInt(permissions), nil) }
  }

  /// What fstat(2) and its sisters tell of a file.
  struct Status {
    var kind: Kind
    /// The lower twelve bits of its mode.
    var permissions: mode_t
    /// In bytes.
    var size: UInt64
    var identity: FileIdentity
    /// How many names it has.
    var linkCount: UInt64
    var user: uid_t
    var group: gid_t
  }

  /// Which file a path names after following links; nil where it names none.
  package static func identity(_ path: String) -> FileIdentity? { (try? status(path))?.identity }

  /// Which file is open there.
  package static func identity(descriptor: CInt) -> FileIdentity? { (try? status(descriptor))?.identity }

  /// Of what is open there.
  static func status(_ descriptor: CInt) throws(UVError) -> Status {
    try perform("", reading: status(in:), after: { request, _ in uv_fs_fstat(nil, request, descriptor, nil) })
  }

  /// Of what the path names after following links.
  static func status(_ path: String) throws(UVError) -> Status {
    try perform(path, reading: status(in:), after: { uv_fs_stat(nil, $0, $1, nil) })
  }

  /// Of the path itself, a link where it is one.
  static func linkStatus(_ path: String) throws(UVError) -> Status {
    try perform(path, reading: status(in:), after: { uv_fs_lstat(nil, $0, $1, nil) })
  }

  private static func status(in request: UnsafeMutablePointer<uv_fs_t>) -> Status {
    let values = request.pointee.statbuf
    let kind: Kind =
      switch mode_t(truncatingIfNeeded: values.st_mode) & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFSOCK: .socket
      default: .other
      }
    return Status(
      kind: kind, permissions: mode_t(truncatingIfNeeded: values.st_mode) & 0o7777, size: values.st_size,
      identity: FileIdentity(device: values.st_dev, inode: values.st_ino), linkCount: values.st_nlink,
      user: uid_t(truncatingIfNeeded: values.st_uid), group: gid_t(truncatingIfNeeded: values.st_gid))
  }

  // Without a callback libuv does it at once and needs no loop. The request's own memory is freed before we return, so
  // `reading` must copy what it wants.
  static func perform<Value>(
    _ path: String, reading: (UnsafeMutablePointer<uv_fs_t>) -> Value,
    after call: (UnsafeMutablePointer<uv_fs_t>, UnsafePointer<CChar>) -> CInt
  ) throws(UVError) -> Value {
    guard !path.utf8.contains(0) else { throw UVError(UV_EINVAL, "a path cannot contain NUL") }
    var request = uv_fs_t()
    return try withUnsafeMutablePointer(to: &request) { request throws(UVError) in
      defer { uv_fs_req_cleanup(request) }
      try check(path.withCString { call(request, $0) })
      return reading(request)
    }
  }

  private static func perform(
    _ path: String, _ call: (UnsafeMutablePointer<uv_fs_t>, UnsafePointer<CChar>) -> CInt
  ) throws(UVError) {
    try perform(path, reading: { _ in }, after: call)
  }

  // libuv says ENOBUFS and the size it needs when the first guess was too small.
  private static func text(_ call: (UnsafeMutablePointer<CChar>, UnsafeMutablePointer<Int>) -> CInt) throws(UVError)
    -> String
  {
    var size = 1024
    while true {
      var buffer = [CChar](repeating: 0, count: size)
      var used = size
      let code = call(&buffer, &used)
      if code == UV_ENOBUFS.rawValue, used > size {
        size = used
        continue
      }
      try check(code)
      return String(decoding: buffer.prefix(used).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
