#if WebPreview
  import CWebSockets
  package import EventLoop

  /// The way in for browsers: HTTP for the page's files, a WebSocket for each page, by libwebsockets on our loop.
  ///
  /// It can be opened and closed again; each time the address is another one. The library's own context is made once and
  /// stays: with a foreign loop its end takes turns of the loop that nobody counts. So does the door, as long as the loop.
  package final class Door {
    /// What the door takes from its user.
    package struct Options: Equatable, Sendable {
      /// A numeric address of this machine.
      package var address = "127.0.0.1"
      /// 0 for any that is free.
      package var port: UInt16 = 0
      /// What `Host` may be beside our own, each with its port.
      package var hosts: [String] = []
      /// What `Origin` may be beside our own, each with its port.
      package var origins: [String] = []

      package init() {}

      /// Whether other machines can knock.
      package var isPublic: Bool { !address.hasPrefix("127.") && address != "::1" }
    }

    /// Where an open door is.
    package struct Place: Equatable, Sendable {
      /// The page's address, ending in the token and a slash.
      package let url: String
      package let port: UInt16
      package let token: String
    }

    /// Why a door stays closed.
    package struct Failure: Error {
      /// One sentence without a full stop.
      package let message: String
    }

    /// What pages speak; the number changes when older pages would misunderstand.
    package static let subprotocol = "layoutd.1"
    /// Connections at a time; browsers open up to six for one page.
    static let connectionLimit = 64

    let loop: EventLoop
    private let options: Options
    private let onPage: (WebSocket) -> Void
    private var context: (pointer: OpaquePointer, library: Library)?
    private var listener: Listener?
    private(set) var access: Access?
    /// Where it is; nil while it is closed.
    package private(set) var place: Place?

    /// All that libwebsockets has of us, as it names them.
    private var connections: Set<Library.Connection> = []
    /// Those of them that wait for a request of theirs.
    private var waiting = Waiting()
    /// Looks at them while there are new ones.
    private var waitingTimer: Timer?
    var sockets: [Library.Connection: WebSocket] = [:]
    var transfers: [Library.Connection: Transfer] = [:]
    private var relays: [Library.Connection: Relay] = [:]
    /// What is written at once; one for all, since each write is over when it returns.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WebSocket.bufferSize, alignment: 16)

    /// Calls back with each page that comes; does nothing else until `open`.
    package init(loop: EventLoop, options: Options, onPage: @escaping (WebSocket) -> Void) {
      self.loop = loop
      self.options = options
      self.onPage = onPage
    }

    deinit {
      buffer.deallocate()
    }

    /// Opens it, or tells where it is when it is open.
    package func open() throws(Failure) -> Place {
      if let place { return place }
      if context == nil { context = try makeContext() }
      let listener: Listener
      do throws(UVError) {
        listener = try Listener.listen(
          on: loop, at: .network(host: options.address, port: options.port),
          onConnection: { [self] stream in adopt(stream) })
      } catch {
        throw Failure(message: "cannot listen on \(options.address) port \(options.port): \(error.message)")
      }
      listener.onError = { error in
        Log.write("layoutd: a browser cannot be let in: \(error.message); raise the limit (ulimit -n) or close pages")
      }
      let port = listener.address.port ?? options.port
      let token = Token()
      self.listener = listener
      access = Access(
        token: token, address: options.address, port: port, hosts: options.hosts, origins: options.origins)
      let place = Place(url: "http://\(Self.host(of: options)):\(port)/\(token.text)/", port: port, token: token.text)
      self.place = place
      return place
    }

    /// Shuts the door behind all pages; harmless when repeated.
    package func close() {
      guard place != nil, let context else { return }
      listener?.close()
      (listener, access, place) = (nil, nil, nil)
      for socket in sockets.values {
        let onEnd = socket.onEnd
        socket.close()
        onEnd?()
      }
      for connection in connections where sockets[connection] == nil {
        context.library.setTimeout(connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC)
      }
      context.library.cancelService(context.pointer)
    }

    /// What a browser on this machine calls it.
    private static func host(of options: Options) -> String {
      switch options.address {
      case "0.0.0.0": "127.0.0.1"
      case "::": "[::1]"
      case let address: address.contains(":") ? "[\(address)]" : address
      }
    }

    private func adopt(_ stream: ByteStream) {
      guard let context, makeRoom() else { return stream.close() }
      let (relay, socket): (Relay, CInt)
      do throws(UVError) {
        (relay, socket) = try Relay.start(stream, on: loop)
      } catch {
        stream.close()
        listener?.report(error)
        return
      }
      // Closes the socket itself where it does not take it.
      guard let connection = context.library.adoptSocket(context.pointer, socket) else { return }
      connections.insert(connection)
      relays[connection] = relay
      waits(connection, isNew: true)
    }

    /// Sends the one away that waits longest, where there are too many; false when all are at work.
    private func makeRoom() -> Bool {
      guard connections.count >= Self.connectionLimit else { return true }
      guard let oldest = waiting.oldest else { return false }
      sendAway(oldest)
      return true
    }

    private func sendAway(_ connection: Library.Connection) {
      guard let library else { return }
      forget(connection)
      // At once: many may knock in one turn of the loop.
      library.setTimeout(connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_SYNC)
    }

    /// A connection has nothing to ask, not yet or not any more.
    func waits(_ connection: Library.Connection, isNew: Bool) {
      guard connections.contains(connection) else { return }
      relays[connection]?.expectRequest()
      waiting.insert(connection, since: loop.now, isNew: isNew)
      guard isNew, waitingTimer?.isRunning != true else { return }
      if waitingTimer == nil { waitingTimer = try? Timer(loop: loop) { [self] in lookAtWaiting() } }
      waitingTimer?.start(after: Waiting.beat, every: Waiting.beat)
    }

    /// A connection's request is whole.
    func asked(_ connection: Library.Connection) { waiting.remove(connection) }

    private func lookAtWaiting() {
      while let connection = waiting.overdue(at: loop.now) { sendAway(connection) }
      if !waiting.hasNew { waitingTimer?.stop() }
    }

    func forget(_ connection: Library.Connection) {
      waiting.remove(connection)
      connections.remove(connection)
      transfers[connection] = nil
      // It ends by itself when it has brought the rest to the browser.
      relays[connection] = nil
      sockets.removeValue(forKey: connection)?.ended()
    }

    /// A page has come.
    func established(_ connection: Library.Connection) {
      guard let context, let relay = relays[connection] else { return }
      let socket = WebSocket(connection, by: relay, context: context.pointer, library: context.library)
      sockets[connection] = socket
      onPage(socket)
      relay.expectFrames()
    }

    var library: Library? { context?.library }
  }
#endif
