import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Accepts connections on a Unix socket or a TCP port.
package final class Listener: Handle {
  /// The address it listens on. If port 0 was requested, this contains the assigned port.
  package private(set) var address: SocketAddress
  private let makeTransport: () throws(UVError) -> StreamTransport
  private var onConnection: ((ByteStream) -> Void)?
  /// Called when a connection cannot be accepted, and when the last free descriptor was used. Listening continues.
  package var onError: ((UVError) -> Void)?
  /// Reserved for descriptor exhaustion: releasing it allows a connection to be accepted and closed. One that stays in
  /// the queue would make the loop spin.
  private var spare: CInt?
  /// The transport of the next connection, created in advance: libuv stops listening if a connection is not accepted. Nil
  /// if it could not be created.
  private var nextTransport: StreamTransport?
  /// Time of the last `onError` call, in loop milliseconds. Errors are limited to one per second.
  private var errorTime: UInt64?

  /// Starts listening. Throws EADDRINUSE if another process listens there, or if the path names something that is not a
  /// socket.
  ///
  /// A Unix socket gets mode 0600. A stale socket file without a listener is removed first; `close` removes the new
  /// one.
  package static func listen(
    on loop: EventLoop, at address: SocketAddress, onConnection: @escaping (ByteStream) -> Void
  ) throws(UVError) -> Listener {
    let listener: Listener
    // Locked until it listens: of two processes that find a stale file, the second one then finds a listener.
    var lock: CInt?
    defer { if let lock { FileDescriptor.close(lock) } }
    switch address {
    case .unix(let path):
      try SocketAddress.checkUnixPath(path)
      lock = try lockFolder(of: path)
      try removeStale(path)
      listener = try Listener(address, uv_pipe_t.self, on: loop, onConnection) { uv_pipe_init($0, $1, 0) }
    case .loopback, .network:
      listener = try Listener(address, uv_tcp_t.self, on: loop, onConnection) { uv_tcp_init($0, $1) }
    }
    do throws(UVError) {
      try listener.bind()
      try listener.listen()
    } catch {
      listener.close()
      throw error
    }
    return listener
  }

  private init<Struct>(
    _ address: SocketAddress, _ type: Struct.Type, on loop: EventLoop, _ onConnection: @escaping (ByteStream) -> Void,
    initialize: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutablePointer<Struct>) -> CInt
  ) throws(UVError) {
    self.address = address
    self.onConnection = onConnection
    switch address {
    case .unix: makeTransport = { () throws(UVError) in try StreamTransport.pipe(on: loop) }
    case .loopback, .network: makeTransport = { () throws(UVError) in try StreamTransport.socket(on: loop) }
    }
    try super.init(type, on: loop, initialize: initialize)
    do throws(UVError) { nextTransport = try makeTransport() } catch {
      close()
      throw error
    }
    spare = try? FileDescriptor.duplicate(2)
  }

  /// Stops listening; libuv removes the socket file that it bound. Accepted connections stay open.
  package override func close() {
    super.close()
    if let spare { FileDescriptor.close(spare) }
    nextTransport?.close()
    (spare, nextTransport, onConnection, onError) = (nil, nil, nil, nil)
  }

  private func bind() throws(UVError) {
    switch address {
    case .unix(let path):
      // A chmod afterwards would leave an interval in which others could connect.
      let mask = umask(0o177)
      defer { umask(mask) }
      try throwIfNegative(uv_pipe_bind(pointer(as: uv_pipe_t.self), path))
    case .loopback, .network:
      let tcp = pointer(as: uv_tcp_t.self)
      try throwIfNegative(address.withSocketAddress { uv_tcp_bind(tcp, $0, 0) })
    }
  }

  private func listen() throws(UVError) {
    let stream = pointer(as: uv_stream_t.self)
    try throwIfNegative(uv_listen(stream, 128) { Listener.from($0).connected($1) })
    guard address.port != nil, let tcp = pointer(as: uv_tcp_t.self) else { return }
    // The port has the same offset in both address families.
    var name = sockaddr_in6()
    var size = CInt(MemoryLayout<sockaddr_in6>.size)
    try throwIfNegative(
      withUnsafeMutablePointer(to: &name) {
        uv_tcp_getsockname(tcp, UnsafeMutableRawPointer($0).assumingMemoryBound(to: sockaddr.self), &size)
      })
    let port = UInt16(bigEndian: name.sin6_port)
    if case .network(let host, _) = address {
      address = .network(host: host, port: port)
    } else {
      address = .loopback(port: port)
    }
  }

  private func connected(_ status: CInt) {
    if status == UV_EMFILE.rawValue || status == UV_ENFILE.rawValue { return makeRoom(status) }
    do throws(UVError) {
      try throwIfNegative(status)
      let stream = try accept()
      if spare == nil { spare = try? FileDescriptor.duplicate(2) }
      guard spare != nil else {
        // It uses the descriptor that the spare one released.
        stream.close()
        spare = try? FileDescriptor.duplicate(2)
        return report(UVError(UV_EMFILE))
      }
      onConnection?(stream)
      // libuv closes further connections silently when there are no descriptors, so this is reported in advance.
      if !isClosed, !FileDescriptor.hasRoom(for: 1) { report(UVError(UV_EMFILE)) }
    } catch {
      report(error)
    }
  }

  /// Calls `onError` for a connection that could not be accepted, at most once per second.
  package func report(_ error: UVError) {
    guard errorTime.map({ loop.now - $0 >= 1_000 }) ?? true else { return }
    errorTime = loop.now
    onError?(error)
  }

  private func accept() throws(UVError) -> ByteStream {
    let transport = try takeTransport()
    guard let listener = pointer(as: uv_stream_t.self) else { throw UVError(UV_ECANCELED) }
    let code = uv_accept(listener, transport.pointer(as: uv_stream_t.self))
    guard code >= 0 else {
      transport.close()
      throw UVError(code)
    }
    if address.port != nil { uv_tcp_nodelay(transport.pointer(as: uv_tcp_t.self), 1) }
    return ByteStream(transport)
  }

  /// Returns the transport of this connection and creates that of the next one. If there is none the listener is closed,
  /// so that clients get an error and do not wait for a connection that is never accepted.
  private func takeTransport() throws(UVError) -> StreamTransport {
    defer { if !isClosed { nextTransport = try? makeTransport() } }
    if let nextTransport { return nextTransport }
    do throws(UVError) { return try makeTransport() } catch {
      report(error)
      close()
      throw error
    }
  }

  // libuv retries immediately, so the next connection gets the descriptor of the spare one.
  private func makeRoom(_ status: CInt) {
    report(UVError(status))
    if let spare {
      FileDescriptor.close(spare)
      self.spare = nil
    } else {
      close()
    }
  }

  /// Milliseconds that another process may take to start listening.
  private static let patience = 1_000

  // Locks the folder. A lock file could never be removed: otherwise two processes can both get a lock.
  private static func lockFolder(of path: String) throws(UVError) -> CInt? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    // A folder that is writable but not readable cannot be locked.
    guard let descriptor = try? FileDescriptor.open(folder, O_RDONLY | O_NONBLOCK) else { return nil }
    for _ in 0..<patience {
      if FileDescriptor.lock(descriptor) { return descriptor }
      usleep(1_000)
    }
    FileDescriptor.close(descriptor)
    throw UVError(UV_EADDRINUSE, "another process has locked the folder \(folder)")
  }

  // A process that was killed leaves its socket file behind, and bind fails if the path exists.
  private static func removeStale(_ path: String) throws(UVError) {
    guard FileSystem.isSocket(path) else { return }
    if try !FileDescriptor.isListening(path) { try FileSystem.remove(path) }
  }
}
