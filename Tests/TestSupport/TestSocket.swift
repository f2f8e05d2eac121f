import Foundation

/// A listening socket of a test, and functions that connect to a socket of the daemon.
package final class TestSocket {
  private let descriptor: CInt
  private let path: String?
  /// The port that the system chose; 0 for a Unix socket.
  package private(set) var port: UInt16 = 0

  /// Listens on a Unix socket.
  package init(path: String) throws {
    self.path = path
    descriptor = try Self.socket(AF_UNIX)
    unlink(path)
    guard Self.withAddress(path: path, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 8) == 0 else {
      throw TestConnectionError.system("bind \(path)")
    }
  }

  /// Listens on a free port of 127.0.0.1.
  package init() throws {
    path = nil
    descriptor = try Self.socket(AF_INET)
    guard Self.withAddress(port: 0, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 8) == 0 else {
      throw TestConnectionError.system("bind")
    }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutableBytes(of: &address) { bytes in
      getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit {
    close(descriptor)
    if let path { unlink(path) }
  }

  /// Waits for the next client and returns its connection.
  package func accept(within seconds: Double = 20) throws -> TestConnection {
    var request = pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0)
    guard poll(&request, 1, CInt(seconds * 1_000)) == 1 else {
      throw TestConnectionError.timedOut("waiting for a client")
    }
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { throw TestConnectionError.system("accept") }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    return TestConnection(reading: client, writing: client)
  }

  /// Connects to a Unix socket. Retries until a process listens on it.
  package static func connect(path: String, within seconds: Double = 20) throws -> TestConnection {
    try connect(AF_UNIX, within: seconds) { descriptor in
      withAddress(path: path) { Glibc.connect(descriptor, $0, $1) }
    }
  }

  /// Connects to a port of 127.0.0.1. Retries until a process listens on it.
  package static func connect(port: UInt16, within seconds: Double = 20) throws -> TestConnection {
    try connect(AF_INET, within: seconds) { descriptor in
      withAddress(port: port) { Glibc.connect(descriptor, $0, $1) }
    }
  }

  private static func connect(_ family: CInt, within seconds: Double, _ call: (CInt) -> CInt) throws -> TestConnection {
    var wire: TestConnection?
    var lastError: CInt = 0
    _ = try becomesTrue(within: seconds) {
      let descriptor = try socket(family)
      if call(descriptor) == 0 {
        wire = TestConnection(reading: descriptor, writing: descriptor)
      } else {
        lastError = errno
        close(descriptor)
      }
      return wire != nil
    }
    guard let wire else {
      throw TestConnectionError.timedOut("connecting for \(seconds) s: \(String(cString: strerror(lastError)))")
    }
    return wire
  }

  private static func socket(_ family: CInt) throws -> CInt {
    let descriptor = Glibc.socket(family, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw TestConnectionError.system("socket") }
    return descriptor
  }

  private static func withAddress(path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: Array(path.utf8.prefix(bytes.count - 1)))
    }
    return withUnsafePointer(to: &address) {
      body(UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }

  private static func withAddress(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      body(UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// A temporary folder with a short path, removed with its contents on deinitialization.
package final class TemporaryDirectory {
  package let path: String

  package init() throws {
    // The path is short because a Unix socket's path has at most 107 bytes.
    path = "/tmp/layoutd-\(UInt32.random(in: 0..<UInt32.max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func file(_ name: String) -> String { path + "/" + name }
}
