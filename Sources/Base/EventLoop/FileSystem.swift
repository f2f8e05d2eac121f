import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Identifies a file: equal for all its hard links.
package struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

/// Synchronous file access on the calling thread. Paths are UTF-8; a path that contains NUL throws EINVAL.
package enum FileSystem {
  /// The kind of a file.
  package enum Kind: Sendable {
    case file, directory, socket, other
  }

  /// Returns the kind of the file at a path after following links. Throws ENOENT if there is none.
  package static func kind(_ path: String) throws(UVError) -> Kind {
    try status(path).kind
  }

  /// Returns the kind of the file at a path after following links; nil if there is none. Throws other errors, such as
  /// EACCES or EIO, after which a file may exist.
  package static func kindIfExists(_ path: String) throws(UVError) -> Kind? {
    try ifExists { () throws(UVError) in try status(path).kind }
  }

  /// Returns the result of reading a file; nil if there is no file. Throws other errors of `read`, after which a file
  /// may exist.
  package static func ifExists<Value>(_ read: () throws(UVError) -> Value) throws(UVError) -> Value? {
    do throws(UVError) { return try read() } catch {
      guard error.isMissingFile else { throw error }
      return nil
    }
  }

  /// Returns the absolute path with all links resolved, without `.`, `..` and doubled slashes. Throws ENOENT if it
  /// names nothing.
  package static func realPath(_ path: String) throws(UVError) -> String {
    try withRequest(
      path, reading: { $0.pointee.ptr.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? path },
      after: { uv_fs_realpath(nil, $0, $1, nil) })
  }

  /// Returns the path from the root, without empty components and `.`. Links and `..` stay in it, so that they are
  /// resolved when the path is used. Throws ENOENT if a relative path is used and the current directory was removed.
  package static func absolutePath(_ path: String) throws(UVError) -> String {
    let full = path.hasPrefix("/") ? path : "\(try currentDirectory())/\(path)"
    return "/" + full.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Returns the path to which a symbolic link leads. Throws EINVAL for a file of another kind.
  static func linkTarget(_ path: String) throws(UVError) -> String {
    try withRequest(
      path, reading: { $0.pointee.ptr.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? "" },
      after: { uv_fs_readlink(nil, $0, $1, nil) })
  }

  /// Returns the path to which a symbolic link leads; nil for a file of another kind. Throws ENOENT if there is none.
  static func targetIfLink(_ path: String) throws(UVError) -> String? {
    do throws(UVError) { return try linkTarget(path) } catch {
      guard error.code == UV_EINVAL.rawValue else { throw error }
      return nil
    }
  }

  /// Removes a file, a socket or an empty directory. Throws ENOTEMPTY for any other directory.
  package static func remove(_ path: String) throws(UVError) {
    do throws(UVError) {
      try withRequest(path) { uv_fs_unlink(nil, $0, $1, nil) }
    } catch {
      // unlink(2) of a directory reports EISDIR on Linux, and EPERM as POSIX requires.
      let isDirectory =
        error.code == UV_EISDIR.rawValue
        || error.code == UV_EPERM.rawValue && (try? linkStatus(path))?.kind == .directory
      guard isDirectory else { throw error }
      try withRequest(path) { uv_fs_rmdir(nil, $0, $1, nil) }
    }
  }

  /// Creates a directory that only this user can read, and the missing ones above it. Does nothing if a
  /// file of any kind is at the path.
  package static func createDirectories(_ path: String) throws(UVError) {
    do throws(UVError) {
      try withRequest(path) { uv_fs_mkdir(nil, $0, $1, 0o700, nil) }
    } catch {
      if error.code == UV_EEXIST.rawValue { return }
      let parent = PathName.directory(of: path)
      guard error.code == UV_ENOENT.rawValue, parent != "/" else { throw error }
      try createDirectories(parent)
      try withRequest(path) { uv_fs_mkdir(nil, $0, $1, 0o700, nil) }
    }
  }

  /// Creates a directory with mode 0700 in the system's temporary folder and returns its path.
  package static func makeTemporaryDirectory(prefix: String) throws(UVError) -> String {
    let template = try text { uv_os_tmpdir($0, $1) } + "/\(prefix)XXXXXX"
    let path = try withRequest(
      template, reading: { String(cString: $0.pointee.path) }, after: { uv_fs_mkdtemp(nil, $0, $1, nil) })
    // Set explicitly: the umask belongs to the whole process, and a thread that creates a socket may change it.
    do throws(UVError) { try setPermissions(of: path, 0o700) } catch {
      try? remove(path)
      throw error
    }
    return path
  }

  /// Returns the current directory. Throws ENOENT if it was removed.
  package static func currentDirectory() throws(UVError) -> String {
    try text { uv_cwd($0, $1) }
  }

  /// Returns the value of an environment variable, nil if it is not set.
  package static func environment(_ name: String) -> String? {
    try? text { uv_os_getenv(name, $0, $1) }
  }

  /// The environment variables of this process, as "NAME=value".
  package static var environmentVariables: [String] {
    var items: UnsafeMutablePointer<uv_env_item_t>?
    var count: CInt = 0
    guard uv_os_environ(&items, &count) == 0, let items else { return [] }
    defer { uv_os_free_environ(items, count) }
    return UnsafeBufferPointer(start: items, count: Int(count)).map { item in
      "\(String(cString: item.name))=\(String(cString: item.value))"
    }
  }

  /// Whether the path itself, without following links, is a socket.
  static func isSocket(_ path: String) -> Bool {
    (try? linkStatus(path))?.kind == .socket
  }

  /// Renames a file over another, atomically for readers.
  static func rename(_ path: String, to newPath: String) throws(UVError) {
    guard !newPath.utf8.contains(0) else { throw UVError(UV_EINVAL, "a path cannot contain NUL") }
    try withRequest(path) { uv_fs_rename(nil, $0, $1, newPath, nil) }
  }

  /// Sets the mode of a file, regardless of the umask.
  private static func setPermissions(of path: String, _ permissions: mode_t) throws(UVError) {
    try withRequest(path) { uv_fs_chmod(nil, $0, $1, CInt(permissions), nil) }
  }

  /// The status of a file, as from fstat(2).
  struct Status {
    var kind: Kind
    /// The lower twelve bits of the mode.
    var permissions: mode_t
    /// Size in bytes.
    var size: UInt64
    var identity: FileIdentity
    /// Number of hard links.
    var linkCount: UInt64
    var user: uid_t
    var group: gid_t
    /// The time of the last change of the content or the status, in seconds since 1970.
    var changeTime: Double
  }

  /// Returns the identity of the file at a path after following links; nil if there is none or it cannot be read.
  package static func identity(_ path: String) -> FileIdentity? { (try? status(path))?.identity }

  /// Returns the identity of the regular file at a path after following links; nil if there is no file, or a file of
  /// another kind. Throws other errors, such as EACCES, after which there may be a regular file.
  package static func regularFileIdentity(_ path: String) throws(UVError) -> FileIdentity? {
    let status = try ifExists { () throws(UVError) in try Self.status(path) }
    return status?.kind == .file ? status?.identity : nil
  }

  /// Returns the seconds since the last change of a file, or of a symbolic link in its path; nil if there is no file,
  /// or if its status cannot be read.
  package static func secondsSinceChange(of path: String) -> Double? {
    var now = uv_timeval64_t()
    guard let status = try? status(path), uv_gettimeofday(&now) == 0 else { return nil }
    var last = status.changeTime
    var resolution = PathResolution(path)
    while let name = resolution.next(), let component = try? resolution.follow(name) {
      if component.kind == .other { last = max(last, component.changeTime) }
    }
    return Double(now.tv_sec) + Double(now.tv_usec) / 1e6 - last
  }

  /// Returns the identity of an open file; nil if the descriptor is not open.
  package static func identity(descriptor: CInt) -> FileIdentity? { (try? status(descriptor))?.identity }

  /// Returns the status of an open file.
  static func status(_ descriptor: CInt) throws(UVError) -> Status {
    try withRequest("", reading: status(in:), after: { request, _ in uv_fs_fstat(nil, request, descriptor, nil) })
  }

  /// Returns the status of the file at a path after following links.
  static func status(_ path: String) throws(UVError) -> Status {
    try withRequest(path, reading: status(in:), after: { uv_fs_stat(nil, $0, $1, nil) })
  }

  /// Returns the status of the path itself, without following a link.
  static func linkStatus(_ path: String) throws(UVError) -> Status {
    try withRequest(path, reading: status(in:), after: { uv_fs_lstat(nil, $0, $1, nil) })
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
      user: uid_t(truncatingIfNeeded: values.st_uid), group: gid_t(truncatingIfNeeded: values.st_gid),
      changeTime: Double(values.st_ctim.tv_sec) + Double(values.st_ctim.tv_nsec) / 1e9)
  }

  // Without a callback libuv runs the call synchronously and needs no loop. The request's memory is freed on return, so
  // `reading` must copy its result.
  static func withRequest<Value>(
    _ path: String, reading: (UnsafeMutablePointer<uv_fs_t>) -> Value,
    after call: (UnsafeMutablePointer<uv_fs_t>, UnsafePointer<CChar>) -> CInt
  ) throws(UVError) -> Value {
    guard !path.utf8.contains(0) else { throw UVError(UV_EINVAL, "a path cannot contain NUL") }
    var request = uv_fs_t()
    return try withUnsafeMutablePointer(to: &request) { request throws(UVError) in
      defer { uv_fs_req_cleanup(request) }
      try throwIfNegative(path.withCString { call(request, $0) })
      return reading(request)
    }
  }

  private static func withRequest(
    _ path: String, _ call: (UnsafeMutablePointer<uv_fs_t>, UnsafePointer<CChar>) -> CInt
  ) throws(UVError) {
    try withRequest(path, reading: { _ in }, after: call)
  }

  // libuv returns ENOBUFS and the required size if the buffer is too small.
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
      try throwIfNegative(code)
      return String(decoding: buffer.prefix(used).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

extension FileSystem {
  /// The effective user identifier of this process.
  package static var user: UInt32 { geteuid() }

  /// Returns a folder that only this user can read, and creates it if necessary: `name` in `$XDG_RUNTIME_DIR` if that
  /// is a folder of this user, otherwise `name-UID` in `$TMPDIR` (by default `/tmp`). Throws EACCES if the path leads
  /// to something that is no folder, belongs to another user, or is accessible to other users.
  package static func privateFolder(named name: String) throws(UVError) -> String {
    let user = getuid()
    let path: String
    if let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/"), try isDirectory(folder, of: user) {
      path = "\(folder)/\(name)"
    } else {
      path = "\(environment("TMPDIR") ?? "/tmp")/\(name)-\(user)"
    }
    do throws(UVError) {
      try withRequest(path) { uv_fs_mkdir(nil, $0, $1, 0o700, nil) }
    } catch {
      guard error.code == UV_EEXIST.rawValue else { throw error }
    }
    // Where all users can write, another user may have created a link or a folder with this name.
    let status = try linkStatus(path)
    guard status.kind == .directory, status.user == user, status.permissions & 0o077 == 0 else {
      throw UVError(
        UV_EACCES,
        "\(path) must be a folder that only this user can read; run chmod 700 on it if it is yours, else remove it or set "
          + "TMPDIR to another folder")
    }
    return path
  }

  /// Whether there is a folder at a path and a user owns it. Throws errors, such as EACCES, after which there may be a
  /// folder.
  private static func isDirectory(_ path: String, of user: uid_t) throws(UVError) -> Bool {
    let status = try ifExists { () throws(UVError) in try Self.status(path) }
    return status?.kind == .directory && status?.user == user
  }

  /// Returns the bytes of a file that belongs to this user and that other users cannot read or write. Throws EACCES for
  /// other files, EFBIG above `limit` bytes.
  package static func readPrivate(_ path: String, limit: Int) throws(UVError) -> [UInt8] {
    let status = try linkStatus(path)
    guard status.kind == .file, status.user == getuid(), status.permissions & 0o077 == 0 else {
      throw UVError(
        UV_EACCES,
        "\(path) must be a file that only this user can read; run chmod 600 on it if it is yours, else remove it")
    }
    return try read(path, limit: limit)
  }
}
