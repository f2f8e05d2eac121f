import CUV

/// Where a local peer is found: a Unix socket in the file system, or a port of 127.0.0.1.
package enum Address: Equatable, Sendable, CustomStringConvertible {
  case unix(path: String)
  case loopback(port: UInt16)

  /// The path, or "127.0.0.1:port".
  package var description: String {
    switch self {
    case .unix(let path): path
    case .loopback(let port): "127.0.0.1:\(port)"
    }
  }

  // libuv cuts a path that is too long and so would make or meet another socket than the one named.
  static func checkUnixPath(_ path: String) throws(UVError) {
    let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    guard path.utf8.count <= room else {
      throw UVError(UV_ENAMETOOLONG, "a socket's path can have \(room) bytes")
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw UVError(UV_EINVAL, "not a path: \"\(path)\"") }
  }

  static func withLoopback(port: UInt16, _ body: (UnsafePointer<sockaddr>) -> CInt) -> CInt {
    var address = sockaddr_in()
    let code = uv_ip4_addr("127.0.0.1", CInt(port), &address)
    guard code >= 0 else { return code }
    return withUnsafePointer(to: &address) { body(UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self)) }
  }
}
