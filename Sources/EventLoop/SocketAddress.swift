import CUV

/// A socket address on this machine: the path of a Unix socket, a port of 127.0.0.1, or a port of another address.
package enum SocketAddress: Equatable, Sendable, CustomStringConvertible {
  case unix(path: String)
  case loopback(port: UInt16)
  /// A numeric IPv4 or IPv6 address.
  case network(host: String, port: UInt16)

  /// The port; nil for a Unix socket.
  package var port: UInt16? {
    switch self {
    case .unix: nil
    case .loopback(let port), .network(_, let port): port
    }
  }

  /// The path, or "127.0.0.1:port".
  package var description: String {
    switch self {
    case .unix(let path): path
    case .loopback(let port): "127.0.0.1:\(port)"
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }

  /// Whether a text is a numeric IPv4 or IPv6 address.
  package static func isNumeric(_ host: String) -> Bool {
    SocketAddress.network(host: host, port: 0).withSocketAddress { _ in 0 } >= 0
  }

  // Throws ENAMETOOLONG for a path that does not fit into `sun_path`: libuv would truncate it and name another socket.
  static func checkUnixPath(_ path: String) throws(UVError) {
    let maximumLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    guard path.utf8.count <= maximumLength else {
      throw UVError(UV_ENAMETOOLONG, "the path of a Unix socket is limited to \(maximumLength) bytes")
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw UVError(UV_EINVAL, "not a socket path: \"\(path)\"") }
  }

  // Returns EINVAL if the host is not a numeric address.
  func withSocketAddress(_ body: (UnsafePointer<sockaddr>) -> CInt) -> CInt {
    let host: String
    let port: UInt16
    switch self {
    case .unix: return UV_EINVAL.rawValue
    case .loopback(let number): (host, port) = ("127.0.0.1", number)
    case .network(let name, let number): (host, port) = (name, number)
    }
    // C would silently drop the bytes after a NUL.
    guard !host.utf8.contains(0) else { return UV_EINVAL.rawValue }
    var address = sockaddr_in6()
    let code = withUnsafeMutablePointer(to: &address) { address in
      host.contains(":")
        ? uv_ip6_addr(host, CInt(port), address)
        : uv_ip4_addr(host, CInt(port), UnsafeMutableRawPointer(address).assumingMemoryBound(to: sockaddr_in.self))
    }
    guard code >= 0 else { return code }
    return withUnsafePointer(to: &address) { body(UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self)) }
  }
}
