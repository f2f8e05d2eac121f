import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// Returns a folder that only this user can read, and creates it if necessary: `name` in `$XDG_RUNTIME_DIR`, or
  /// `name-UID` in the system's temporary folder. Throws EACCES if the folder belongs to another user, or if other users
  /// have access to it.
  package static func privateFolder(named name: String) throws(UVError) -> String {
    let user = getuid()
    let path: String
    if let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/"), try isDirectory(folder, of: user) {
      path = "\(folder)/\(name)"
    } else {
      path = "\(environment("TMPDIR") ?? "/tmp")/\(name)-\(user)"
    }
    do throws(UVError) {
      _ = try withRequest(path, reading: { _ in }, after: { uv_fs_mkdir(nil, $0, $1, 0o700, nil) })
    } catch {
      guard error.code == UV_EEXIST.rawValue else { throw error }
    }
    // A link or a folder of another user could be a trap in a folder that all users can write.
    let status = try linkStatus(path)
    guard status.kind == .directory, status.user == user, status.permissions & 0o077 == 0 else {
      throw UVError(UV_EACCES, "\(path) is not a folder that only this user can read")
    }
    return path
  }

  /// Whether a user owns the folder at a path. Throws if that is unknown.
  private static func isDirectory(_ path: String, of user: uid_t) throws(UVError) -> Bool {
    let found = try ifExists { () throws(UVError) in try status(path) }
    return found?.kind == .directory && found?.user == user
  }

  /// Returns the bytes of a file that belongs to this user and that other users cannot read or write. Throws EACCES for
  /// other files.
  package static func readPrivate(_ path: String, limit: Int) throws(UVError) -> [UInt8] {
    let status = try linkStatus(path)
    guard status.kind == .file, status.user == getuid(), status.permissions & 0o077 == 0 else {
      throw UVError(UV_EACCES, "other users have access to it")
    }
    return try read(path, limit: limit)
  }
}
