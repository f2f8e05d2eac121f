import EventLoop
import Foundation
import Testing

@Suite struct ConnectionTests {
  /// Starts an echo listener and a client that checks the echoed bytes.
  private func echo(at address: SocketAddress, on loop: EventLoop, done: @escaping () -> Void) throws -> Listener {
    let bytes = pattern(700_000)
    let listener = try Listener.listen(on: loop, at: address) { server in
      server.onData = { server.write($0) }
      server.startReading()
    }
    try ByteStream.connect(to: listener.address, on: loop) { result in
      guard let client = try? result.get() else {
        Issue.record("\(result)")
        return done()
      }
      var read: [UInt8] = []
      client.onData = {
        read += $0
        guard read.count == bytes.count else { return }
        #expect(read == bytes)
        done()
      }
      client.startReading()
      client.write(bytes)
    }
    return listener
  }

  @Test func `a Unix socket carries bytes both ways and has the mode 0600`() throws {
    try withDirectory { directory in
      let path = "\(directory)/socket"
      try onLoop { loop, done in
        _ = try echo(at: .unix(path: path), on: loop, done: done)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
      }
      #expect(access(path, F_OK) != 0, "removed at close")
    }
  }

  @Test func `a loopback port carries bytes both ways`() throws {
    try onLoop { loop, done in
      let listener = try echo(at: .loopback(port: 0), on: loop, done: done)
      guard case .loopback(let port) = listener.address else { return }
      #expect(port != 0)
    }
  }

  @Test(arguments: ["127.0.0.2", "0.0.0.0"]) func `a local network address carries bytes both ways`(host: String)
    throws
  {
    try onLoop { loop, done in
      let listener = try echo(at: .network(host: host, port: 0), on: loop, done: done)
      #expect((listener.address.port ?? 0) != 0)
      #expect(listener.address == .network(host: host, port: listener.address.port ?? 0))
    }
  }

  @Test func `listening requires a numeric address`() throws {
    try onLoop { loop, done in
      for host in ["localhost", "", "1.2.3", "::x", "127.0.0.1\0"] {
        let error = #expect(throws: UVError.self) {
          try Listener.listen(on: loop, at: .network(host: host, port: 0)) { _ in }
        }
        #expect(error?.name == "EINVAL", "\(host)")
      }
      done()
    }
  }

  @Test func `listening in a missing folder is reported as such`() throws {
    try withDirectory { directory in
      try onLoop { loop, done in
        let error = #expect(throws: UVError.self) {
          try Listener.listen(on: loop, at: .unix(path: "\(directory)/none/socket")) { _ in }
        }
        #expect(error?.name == "ENOENT")
        done()
      }
    }
  }

  @Test func `a stale socket file is replaced`() throws {
    try withDirectory { directory in
      let path = "\(directory)/socket"
      let stale = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) {
        bind(
          stale, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), socklen_t(MemoryLayout<sockaddr_un>.size))
      }
      try #require(bound == 0)
      close(stale)
      try onLoop { loop, done in
        _ = try echo(at: .unix(path: path), on: loop, done: done)
      }
    }
  }

  @Test func `listening fails while another process has locked the socket's folder`() throws {
    try withDirectory { directory in
      let address = SocketAddress.unix(path: "\(directory)/socket")
      // The lock of a daemon that has found a stale file and is about to listen.
      let folder = open(directory, O_RDONLY | O_CLOEXEC)
      try #require(flock(folder, LOCK_EX) == 0)
      try onLoop { loop, done in
        let error = #expect(throws: UVError.self) { try Listener.listen(on: loop, at: address) { _ in } }
        #expect(error?.name == "EADDRINUSE")
        close(folder)
        try Listener.listen(on: loop, at: address) { _ in }.close()
        done()
      }
    }
  }

  @Test func `a socket with a listener is not replaced`() throws {
    try withDirectory { directory in
      let address = SocketAddress.unix(path: "\(directory)/socket")
      try onLoop { loop, done in
        let first = try Listener.listen(on: loop, at: address) { _ in }
        let error = #expect(throws: UVError.self) { try Listener.listen(on: loop, at: address) { _ in } }
        #expect(error?.name == "EADDRINUSE")
        try ByteStream.connect(to: address, on: loop) { result in
          #expect(throws: Never.self) { try result.get() }
          first.close()
          done()
        }
      }
    }
  }

  @Test func `a file that is not a socket is not replaced`() throws {
    try withDirectory { directory in
      try FileSystem.write("\(directory)/file", [1])
      try onLoop { loop, done in
        let error = #expect(throws: UVError.self) {
          try Listener.listen(on: loop, at: .unix(path: "\(directory)/file")) { _ in }
        }
        #expect(error?.name == "EADDRINUSE")
        done()
      }
      #expect(try FileSystem.read("\(directory)/file", limit: 10) == [1])
    }
  }

  @Test func `a port in use is an error`() throws {
    try onLoop { loop, done in
      let first = try Listener.listen(on: loop, at: .loopback(port: 0)) { _ in }
      let error = #expect(throws: UVError.self) { try Listener.listen(on: loop, at: first.address) { _ in } }
      #expect(error?.name == "EADDRINUSE")
      done()
    }
  }

  @Test func `a path that is too long for a socket is an error and is not truncated`() throws {
    let address = SocketAddress.unix(path: "/tmp/" + String(repeating: "x", count: 120))
    try onLoop { loop, done in
      let listening = #expect(throws: UVError.self) { try Listener.listen(on: loop, at: address) { _ in } }
      let connecting = #expect(throws: UVError.self) { try ByteStream.connect(to: address, on: loop) { _ in } }
      #expect(listening?.name == "ENAMETOOLONG")
      #expect(connecting?.name == "ENAMETOOLONG")
      done()
    }
  }

  @Test func `connecting without a listener fails`() throws {
    try onLoop { loop, done in
      try ByteStream.connect(to: .unix(path: "/tmp/nobody-listens-here"), on: loop) { result in
        #expect(throws: UVError.self) { try result.get() }
        done()
      }
    }
    try onLoop { loop, done in
      let listener = try Listener.listen(on: loop, at: .loopback(port: 0)) { _ in }
      listener.close()
      try ByteStream.connect(to: listener.address, on: loop) { result in
        let error = #expect(throws: UVError.self) { try result.get() }
        #expect(error?.name == "ECONNREFUSED")
        done()
      }
    }
  }

  @Test func `a peer that closes causes the end of input and isPeerGone`() throws {
    try withDirectory { directory in
      try onLoop { loop, done in
        let address = SocketAddress.unix(path: "\(directory)/socket")
        _ = try Listener.listen(on: loop, at: address) { server in
          server.onEnd = {
            #expect($0 == nil)
            #expect(server.isPeerClosed)
            done()
          }
          server.startReading()
        }
        try ByteStream.connect(to: address, on: loop) { (try? $0.get())?.close() }
      }
    }
  }
}
