import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Accepts connections on a Unix socket or a TCP port.
package final class Listener {
  /// The address on which the listener accepts connections, with the assigned port if port 0 was requested.
  package private(set) var address: SocketAddress
  private let loop: EventLoop
  private var onConnection: ((ByteStream) -> Void)?
  /// Called when a connection cannot be accepted, and when the last free descriptor was used, at most once per second.
  /// Listening continues, or is tried again each second.
  package var onError: ((UVError) -> Void)?
  /// Nil while there are too few descriptors to accept and close a connection, and once closed.
  private var socket: ListeningSocket?
  /// Tries to listen again while `socket` is nil.
  private var retryTimer: LoopTimer?
  /// Time of the last `onError` call in milliseconds of `EventLoop.now`; nil before the first. Errors are limited to
  /// one per second.
  private var errorTime: UInt64?

  /// Starts listening. Throws EADDRINUSE if another process listens there, or if the path names something that is not a
  /// socket.
  ///
  /// A Unix socket gets mode 0600. A stale socket file without a listener is removed first; `close` removes the new
  /// one.
  package static func listen(
    on loop: EventLoop, at address: SocketAddress, onConnection: @escaping (ByteStream) -> Void
  ) throws(UVError) -> Listener {
    let listener = Listener(on: loop, at: address, onConnection)
    do throws(UVError) {
      let timer = try LoopTimer(loop: loop) { listener.retry() }
      listener.retryTimer = timer
      try listener.open(lockTimeout: lockTimeout)
    } catch {
      listener.close()
      throw error
    }
    return listener
  }

  private init(on loop: EventLoop, at address: SocketAddress, _ onConnection: @escaping (ByteStream) -> Void) {
    self.loop = loop
    self.address = address
    self.onConnection = onConnection
  }

  /// Stops listening; libuv removes the socket file that it bound. Accepted connections stay open.
  package func close() {
    socket?.close()
    retryTimer?.close()
    (socket, retryTimer, onConnection, onError) = (nil, nil, nil, nil)
  }

  /// Calls `onError`, at most once per second.
  package func report(_ error: UVError) {
    guard errorTime.map({ loop.now - $0 >= 1_000 }) ?? true else { return }
    errorTime = loop.now
    onError?(error)
  }

  /// Binds the address and starts listening. A Unix socket first waits, at most `lockTimeout` milliseconds, until no
  /// other process is starting to listen in the same folder.
  private func open(lockTimeout: Int) throws(UVError) {
    // Locked until it listens: of two processes that find a stale file, the second one then finds a listener.
    var lock: CInt?
    defer { if let lock { FileDescriptor.close(lock) } }
    if case .unix(let path) = address {
      try SocketAddress.checkUnixPath(path)
      lock = try Self.lockFolder(of: path, timeout: lockTimeout)
      try Self.removeStale(path)
    }
    let socket = try ListeningSocket.listen(on: loop, at: address) { [self] in handle($0) }
    address = socket.address
    self.socket = socket
  }

  private func handle(_ event: ListeningSocket.Event) {
    switch event {
    case .connection(let stream):
      onConnection?(stream)
      // libuv closes further connections silently when there are no descriptors, so this is reported in advance.
      if socket != nil, !FileDescriptor.hasCapacity(for: 1) { report(UVError(UV_EMFILE)) }
    case .rejected(let error): report(error)
    case .closed(let error):
      socket = nil
      report(error)
      retryTimer?.start(after: Self.retryInterval)
    }
  }

  private func retry() {
    do throws(UVError) {
      try open(lockTimeout: 0)
    } catch {
      report(error)
      retryTimer?.start(after: Self.retryInterval)
    }
  }

  /// Milliseconds between attempts to listen again.
  private static let retryInterval: UInt64 = 1_000
  /// Milliseconds that another process may take to start listening.
  private static let lockTimeout = 1_000

  // Locks the folder. A lock file could never be removed: otherwise two processes can both get a lock.
  private static func lockFolder(of path: String, timeout: Int) throws(UVError) -> CInt? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    // A folder that is writable but not readable cannot be locked.
    guard let descriptor = try? FileDescriptor.open(folder, O_RDONLY | O_NONBLOCK) else { return nil }
    for millisecond in 0...timeout {
      if FileDescriptor.lock(descriptor) { return descriptor }
      if millisecond < timeout { usleep(1_000) }
    }
    FileDescriptor.close(descriptor)
    throw UVError(
      UV_EADDRINUSE, "another process has locked the folder \(folder); end that process, or use another folder")
  }

  // A process that was killed leaves its socket file behind, and bind fails if the path exists.
  private static func removeStale(_ path: String) throws(UVError) {
    guard FileSystem.isSocket(path) else { return }
    if try !FileDescriptor.isListening(path) { try FileSystem.remove(path) }
  }
}

/// A bound socket that accepts connections until there are too few descriptors to accept and close one.
final class ListeningSocket: Handle {
  enum Event {
    case connection(ByteStream)
    /// A client could not be accepted; its connection is closed.
    case rejected(UVError)
    /// Not even the reserved descriptor can accept a connection, so the socket is closed: clients get an error and do
    /// not wait for a connection that is never accepted.
    case closed(UVError)
  }

  /// The address on which the socket accepts connections, with the assigned port if port 0 was requested.
  private(set) var address: SocketAddress
  private let makeTransport: () throws(UVError) -> StreamTransport
  private var onEvent: ((Event) -> Void)?
  /// Reserved for descriptor exhaustion: releasing it allows a connection to be accepted and closed. A connection that
  /// stays in the queue would make the loop spin. Nil while it is released.
  private var spare: CInt?
  /// The transport of the next connection, created in advance: libuv stops listening if a connection is not accepted.
  /// Nil if it could not be created.
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
    if status == UV_EMFILE.rawValue || status == UV_ENFILE.rawValue { return releaseSpare(UVError(status)) }
    do throws(UVError) {
      try throwIfNegative(status)
      guard let transport = takeTransport() else { return }
      let stream = try accept(transport)
      if spare == nil { spare = try? FileDescriptor.duplicate(2) }
      guard spare != nil else {
        // The connection uses the descriptor that was reserved as `spare`.
        stream.close()
        spare = try? FileDescriptor.duplicate(2)
        throw UVError(UV_EMFILE)
      }
      onEvent?(.connection(stream))
    } catch {
      onEvent?(.rejected(error))
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

  /// Returns the transport for the connection that is accepted now, and creates the one for the next connection. If
  /// there is none for this connection, closes the socket and returns nil.
  private func takeTransport() -> StreamTransport? {
    defer { if !isClosed { nextTransport = try? makeTransport() } }
    if let nextTransport { return nextTransport }
    do throws(UVError) { return try makeTransport() } catch {
      close(because: error)
      return nil
    }
  }

  // libuv accepts the connection again at once and gets the descriptor that is freed here.
  private func releaseSpare(_ error: UVError) {
    guard let spare else { return close(because: error) }
    FileDescriptor.close(spare)
    self.spare = nil
    onEvent?(.rejected(error))
  }

  private func close(because error: UVError) {
    let onEvent = onEvent
    close()
    onEvent?(.closed(error))
  }
}

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

  /// The path, or the address and the port, such as "127.0.0.1:80" or "[::1]:80".
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
      throw UVError(
        UV_ENAMETOOLONG, "the path of a Unix socket is limited to \(maximumLength) bytes; use a shorter path")
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw UVError(UV_EINVAL, "expected the path of a socket") }
  }

  // Returns what `body` returns; UV_EINVAL if the host is not a numeric address.
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
