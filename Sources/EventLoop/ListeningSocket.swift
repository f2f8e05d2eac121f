import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A bound socket that accepts connections until there are too few descriptors to accept and close one.
final class ListeningSocket: Handle {
  /// An event of a listening socket.
  enum Event {
    /// A client has connected.
    case connection(ByteStream)
    /// A client could not be accepted; its connection is closed.
    case refused(UVError)
    /// Not even the reserved descriptor can accept a connection, so the socket is closed: clients get an error and do
    /// not wait for a connection that is never accepted.
    case closed(UVError)
  }

  /// The address it listens on, with the assigned port if port 0 was requested.
  private(set) var address: SocketAddress
  private let makeTransport: () throws(UVError) -> StreamTransport
  private var onEvent: ((Event) -> Void)?
  /// Reserved for descriptor exhaustion: releasing it allows a connection to be accepted and closed. One that stays in
  /// the queue would make the loop spin.
  private var spare: CInt?
  /// The transport of the next connection, created in advance: libuv stops listening if a connection is not accepted. Nil
  /// if it could not be created.
  private var nextTransport: StreamTransport?

  /// Binds the address and starts listening. Throws EADDRINUSE if the address is in use.
  static func listen(
    on loop: EventLoop, at address: SocketAddress, onEvent: @escaping (Event) -> Void
  ) throws(UVError) -> ListeningSocket {
    let socket: ListeningSocket
    switch address {
    case .unix: socket = try ListeningSocket(address, uv_pipe_t.self, on: loop, onEvent) { uv_pipe_init($0, $1, 0) }
    case .loopback, .network:
      socket = try ListeningSocket(address, uv_tcp_t.self, on: loop, onEvent) { uv_tcp_init($0, $1) }
    }
    do throws(UVError) {
      try socket.bind()
      try socket.listen()
    } catch {
      socket.close()
      throw error
    }
    return socket
  }

  private init<Struct>(
    _ address: SocketAddress, _ type: Struct.Type, on loop: EventLoop, _ onEvent: @escaping (Event) -> Void,
    initialize: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutablePointer<Struct>) -> CInt
  ) throws(UVError) {
    self.address = address
    self.onEvent = onEvent
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

  override func close() {
    super.close()
    if let spare { FileDescriptor.close(spare) }
    nextTransport?.close()
    (spare, nextTransport, onEvent) = (nil, nil, nil)
  }

  private func bind() throws(UVError) {
    switch address {
    case .unix(let path):
      // A chmod afterwards would leave an interval in which others could connect.
      let mask = umask(0o177)
      defer { umask(mask) }
      let code = uv_pipe_bind(pointer(as: uv_pipe_t.self), path)
      // libuv reports a missing folder as EACCES, too.
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      if code == UV_EACCES.rawValue, try FileSystem.kindIfExists(folder) == nil { throw UVError(UV_ENOENT) }
      try throwIfNegative(code)
    case .loopback, .network:
      let tcp = pointer(as: uv_tcp_t.self)
      try throwIfNegative(address.withSocketAddress { uv_tcp_bind(tcp, $0, 0) })
    }
  }

  private func listen() throws(UVError) {
    let stream = pointer(as: uv_stream_t.self)
    try throwIfNegative(uv_listen(stream, 128) { ListeningSocket.from($0).connected($1) })
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
    if status == UV_EMFILE.rawValue || status == UV_ENFILE.rawValue { return makeRoom(UVError(status)) }
    do throws(UVError) {
      try throwIfNegative(status)
      guard let transport = takeTransport() else { return }
      let stream = try accept(transport)
      if spare == nil { spare = try? FileDescriptor.duplicate(2) }
      guard spare != nil else {
        // It uses the descriptor that the spare one released.
        stream.close()
        spare = try? FileDescriptor.duplicate(2)
        throw UVError(UV_EMFILE)
      }
      onEvent?(.connection(stream))
    } catch {
      onEvent?(.refused(error))
    }
  }

  private func accept(_ transport: StreamTransport) throws(UVError) -> ByteStream {
    let code = uv_accept(pointer(as: uv_stream_t.self), transport.pointer(as: uv_stream_t.self))
    guard code >= 0 else {
      transport.close()
      throw UVError(code)
    }
    if address.port != nil { uv_tcp_nodelay(transport.pointer(as: uv_tcp_t.self), 1) }
    return ByteStream(transport)
  }

  /// Returns the transport of this connection and creates that of the next one. If there is none, closes the socket and
  /// returns nil.
  private func takeTransport() -> StreamTransport? {
    defer { if !isClosed { nextTransport = try? makeTransport() } }
    if let nextTransport { return nextTransport }
    do throws(UVError) { return try makeTransport() } catch {
      close(because: error)
      return nil
    }
  }

  // libuv retries immediately, so the next connection gets the descriptor of the spare one.
  private func makeRoom(_ error: UVError) {
    guard let spare else { return close(because: error) }
    FileDescriptor.close(spare)
    self.spare = nil
    onEvent?(.refused(error))
  }

  private func close(because error: UVError) {
    let onEvent = onEvent
    close()
    onEvent?(.closed(error))
  }
}
