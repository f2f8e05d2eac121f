#if WebPreview
  import CWebSockets
  package import EventLoop

  /// HTTP server for the preview page, with one WebSocket for each page; libwebsockets on the shared event loop.
  ///
  /// It can be started and stopped repeatedly; each start uses another access token. The context of libwebsockets is
  /// created once and never destroyed: on an event loop that libwebsockets does not own, destruction takes an unknown
  /// number of iterations. The server therefore lives as long as the loop.
  package final class PreviewHTTPServer {
    /// The options of the server.
    package struct Options: Equatable, Sendable {
      /// The numeric address to listen on.
      package var address = "127.0.0.1"
      /// The port; 0 for any free port.
      package var port: UInt16 = 0
      /// If `port` is 0: the port to use if it is free, otherwise any free port; 0 for none.
      package var preferredPort: UInt16 = 0
      /// The access token of the first start, from an earlier process. If it is nil or has not the form of a token, a
      /// new one is created.
      package var token: String?
      /// Permitted values of `Host` besides the server's address, each with its port.
      package var hosts: [String] = []
      /// Permitted values of `Origin` besides the server's origin, each with its port.
      package var origins: [String] = []
      /// The URI of the document that the page shows if its address names none; nil for none.
      package var document: String?

      package init() {}

      /// Whether other machines can connect: the address is not a loopback address.
      package var isReachableFromNetwork: Bool { !address.hasPrefix("127.") && address != "::1" }
    }

    /// The address of a running server.
    package struct Endpoint: Equatable, Sendable {
      /// The URL of the page, which ends in the token and a slash.
      package let url: String
      package let port: UInt16
      package let token: String
    }

    /// The error of a server that cannot start.
    package struct StartError: Error {
      /// A message without a trailing period.
      package let message: String
    }

    package static let subprotocol = "layoutd.1"
    /// The maximum number of connections; browsers open up to six for one page.
    static let connectionLimit = 64

    let loop: EventLoop
    private(set) var options: Options
    private let onWebSocket: (WebSocket) -> Void
    private var context: (pointer: OpaquePointer, library: LibWebSockets)?
    private var listener: Listener?
    private(set) var authorizer: RequestAuthorizer?
    /// The address of the running server; nil while the server is stopped.
    package private(set) var endpoint: Endpoint?

    /// The relays of all open connections, by connection.
    private var relays: [LibWebSockets.LWSConnection: WebSocketRelay] = [:]
    private var idleConnections = IdleConnections()
    /// The timer that closes overdue connections, which runs while new connections wait for their first request; nil
    /// before the first connection.
    private var overdueTimer: LoopTimer?
    var sockets: [LibWebSockets.LWSConnection: WebSocket] = [:]
    var pendingBodies: [LibWebSockets.LWSConnection: PendingResponseBody] = [:]
    /// The buffer of all writes; one suffices, since each write completes before it returns.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WebSocket.bufferSize, alignment: 16)

    /// Creates a stopped server. `onWebSocket` is called for each WebSocket that opens.
    package init(loop: EventLoop, options: Options, onWebSocket: @escaping (WebSocket) -> Void) {
      self.loop = loop
      self.options = options
      self.onWebSocket = onWebSocket
    }

    deinit {
      buffer.deallocate()
    }

    /// Starts the server. Returns its address, also if it was running. Throws if libwebsockets is not available, or the
    /// address or port cannot be used.
    package func start() throws(StartError) -> Endpoint {
      if let endpoint { return endpoint }
      if context == nil { context = try makeContext() }
      let listener: Listener
      do throws(UVError) {
        listener = try listen()
      } catch {
        throw StartError(message: "cannot listen on \(options.address) port \(options.port): \(error.message)")
      }
      listener.onError = { error in
        Log.write(
          "layoutd: cannot accept a browser connection: \(error.message); raise the limit (ulimit -n) or close pages")
      }
      let port = listener.address.port ?? options.port
      // A server that is started again has a new token: stopping revokes the old one.
      let token = options.token.flatMap(AccessToken.init) ?? AccessToken()
      options.token = nil
      self.listener = listener
      authorizer = RequestAuthorizer(
        token: token, address: options.address, port: port, hosts: options.hosts, origins: options.origins)
      let endpoint = Endpoint(
        url: "http://\(Self.host(of: options)):\(port)/\(token.text)/", port: port, token: token.text)
      self.endpoint = endpoint
      return endpoint
    }

    private func listen() throws(UVError) -> Listener {
      let ports = options.port == 0 && options.preferredPort != 0 ? [options.preferredPort, 0] : [options.port]
      for port in ports.dropLast() {
        if let listener = try? listen(port) { return listener }
      }
      return try listen(ports[ports.count - 1])
    }

    private func listen(_ port: UInt16) throws(UVError) -> Listener {
      try Listener.listen(
        on: loop, at: .network(host: options.address, port: port),
        onConnection: { [self] stream in accept(stream) })
    }

    /// Stops the server and closes all connections. May be called more than once.
    package func stop() {
      guard endpoint != nil, let context else { return }
      listener?.close()
      (listener, authorizer, endpoint) = (nil, nil, nil)
      for socket in sockets.values {
        let onEnd = socket.onEnd
        socket.close()
        onEnd?()
      }
      for connection in relays.keys where sockets[connection] == nil {
        context.library.setTimeout(connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC)
      }
      context.library.cancelService(context.pointer)
    }

    /// Returns the address as the host of a URL for a browser on this machine: the loopback address if the server
    /// listens on all.
    private static func host(of options: Options) -> String {
      switch options.address {
      case "0.0.0.0": "127.0.0.1"
      case "::": "[::1]"
      case let address: address.contains(":") ? "[\(address)]" : address
      }
    }

    private func accept(_ stream: ByteStream) {
      guard let context, evictIdleConnection() else { return stream.close() }
      let (relay, socket): (WebSocketRelay, CInt)
      do throws(UVError) {
        (relay, socket) = try WebSocketRelay.start(stream, on: loop)
      } catch {
        stream.close()
        listener?.report(error)
        return
      }
      // libwebsockets closes the socket if it does not accept it.
      guard let connection = context.library.adoptSocket(context.pointer, socket) else {
        relay.close()
        listener?.report(UVError.outOfMemory("libwebsockets does not accept it"))
        return
      }
      relays[connection] = relay
      didBecomeIdle(connection, isNew: true)
    }

    /// Makes a new connection possible: at `connectionLimit`, closes the one that has been idle longest. Returns false
    /// if the limit is reached and none is idle.
    private func evictIdleConnection() -> Bool {
      guard relays.count >= Self.connectionLimit else { return true }
      guard let oldest = idleConnections.oldest else { return false }
      evict(oldest)
      return true
    }

    private func evict(_ connection: LibWebSockets.LWSConnection) {
      guard let library else { return }
      didDestroyConnection(connection)
      // Synchronously: many clients may connect in one iteration.
      library.setTimeout(connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_SYNC)
    }

    /// Records that a connection waits for a request. `isNew`: for its first one, which has a timeout.
    func didBecomeIdle(_ connection: LibWebSockets.LWSConnection, isNew: Bool) {
      guard let relay = relays[connection] else { return }
      relay.expectRequest()
      idleConnections.insert(connection, since: loop.now, isNew: isNew)
      guard isNew, overdueTimer?.isRunning != true else { return }
      if overdueTimer == nil { overdueTimer = try? LoopTimer(loop: loop) { [self] in closeOverdueConnections() } }
      overdueTimer?.start(after: IdleConnections.checkInterval, every: IdleConnections.checkInterval)
    }

    /// Records that a connection no longer waits: the head of a request is complete.
    func didReceiveRequest(_ connection: LibWebSockets.LWSConnection) { idleConnections.remove(connection) }

    private func closeOverdueConnections() {
      while let connection = idleConnections.overdue(at: loop.now) { evict(connection) }
      if !idleConnections.hasNew { overdueTimer?.stop() }
    }

    func didDestroyConnection(_ connection: LibWebSockets.LWSConnection) {
      idleConnections.remove(connection)
      pendingBodies[connection] = nil
      // The relay ends by itself after it has sent the remaining bytes to the browser.
      relays[connection] = nil
      sockets.removeValue(forKey: connection)?.didClose()
    }

    /// Creates the WebSocket of a connection that was upgraded.
    func didOpenWebSocket(_ connection: LibWebSockets.LWSConnection) {
      guard let context, let relay = relays[connection] else { return }
      let socket = WebSocket(connection, by: relay, context: context.pointer, library: context.library)
      sockets[connection] = socket
      onWebSocket(socket)
      relay.expectFrames()
    }

    var library: LibWebSockets? { context?.library }
  }

  /// Connections that wait for a request, in the order in which they became idle: new ones, and those that are kept
  /// alive after a response.
  struct IdleConnections {
    /// Milliseconds that a new connection may take to send its first request.
    static let firstRequestTimeout: UInt64 = 2_000
    /// The interval of the check for overdue connections, in milliseconds.
    static let checkInterval: UInt64 = 250

    private struct Entry {
      var connection: LibWebSockets.LWSConnection
      var since: UInt64
      var isNew: Bool
    }

    private var entries: [Entry] = []

    /// Whether there are connections without a first request.
    var hasNew: Bool { entries.contains(where: \.isNew) }

    /// The connection that has been idle longest; nil if there is none.
    var oldest: LibWebSockets.LWSConnection? { entries.first?.connection }

    mutating func insert(_ connection: LibWebSockets.LWSConnection, since: UInt64, isNew: Bool) {
      remove(connection)
      entries.append(Entry(connection: connection, since: since, isNew: isNew))
    }

    mutating func remove(_ connection: LibWebSockets.LWSConnection) {
      entries.removeAll { $0.connection == connection }
    }

    /// Returns a new connection that has exceeded `firstRequestTimeout`; nil if there is none. `now` is in milliseconds
    /// of the loop's clock.
    func overdue(at now: UInt64) -> LibWebSockets.LWSConnection? {
      // libuv's clock is monotonic.
      entries.first { $0.isNew && now - $0.since >= Self.firstRequestTimeout }?.connection
    }
  }
#endif
