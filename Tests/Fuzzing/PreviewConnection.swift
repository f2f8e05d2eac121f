#if WebPreview
  import EventLoop
  import PreviewServer

  /// A preview server of this process, and the connection on which an input is sent.
  final class PreviewConnection {
    private let loop: EventLoop
    private let server: PreviewHTTPServer
    private let port: UInt16
    private let messages: Messages

    /// The messages that the server delivers.
    private final class Messages {
      var received: [[UInt8]] = []
      var sockets: [WebSocket] = []
    }

    /// Milliseconds after which a connection that is not closed is a failure.
    private static let timeLimit: UInt64 = 20_000

    /// Milliseconds without a response after which the client of an input leaves. The server waits 2 s for the rest of
    /// an incomplete request, in which a hundred other inputs can be tested.
    private static let silenceLimit: UInt64 = 20

    // One server for all inputs: the context of libwebsockets is never destroyed. Used by one thread at a time.
    nonisolated(unsafe) private static var shared: PreviewConnection?

    private init() throws {
      loop = try EventLoop()
      var options = PreviewHTTPServer.Options()
      options.token = PreviewTarget.token
      options.hosts = [PreviewTarget.host]
      options.origins = ["http://\(PreviewTarget.host)"]
      let messages = Messages()
      self.messages = messages
      server = PreviewHTTPServer(loop: loop, options: options) { socket in
        messages.sockets.append(socket)
        socket.onMessage = { message in
          if !message.isEmpty { messages.received.append(message) }
          socket.send(message)
        }
      }
      port = try server.start().port
    }

    static func run(_ exchange: PreviewTarget.Exchange) throws(PropertyFailure) {
      let connection: PreviewConnection
      if let shared = unsafe shared {
        connection = shared
      } else {
        do { connection = try PreviewConnection() } catch {
          throw PropertyFailure("the server does not start: \(error)")
        }
        unsafe shared = connection
      }
      try connection.perform(exchange)
    }

    private func perform(_ exchange: PreviewTarget.Exchange) throws(PropertyFailure) {
      (messages.received, messages.sockets) = ([], [])
      _ = try transmit(exchange.chunks, waitsForClose: false)
      for (received, sent) in zip(messages.received, exchange.messages) {
        try check(received == sent, "the server received \(received.count) bytes of a message of \(sent.count)")
      }
      guard exchange.checksServer else { return }
      let request = "GET /\(PreviewTarget.token)/ HTTP/1.1\r\nHost: \(PreviewTarget.host)\r\nConnection: close\r\n\r\n"
      let response = try transmit([Array(request.utf8)], waitsForClose: true)
      try check(
        response.starts(with: "HTTP/1.1 200".utf8),
        "the response is \(String(decoding: response.prefix(80), as: UTF8.self))")
    }

    /// Sends the chunks on a new connection, one in each iteration of the loop. Returns what the server has sent until
    /// it closes the connection, or is silent if the client need not wait for that.
    private func transmit(_ chunks: [[UInt8]], waitsForClose: Bool) throws(PropertyFailure) -> [UInt8] {
      var (response, error): ([UInt8], String?) = ([], nil)
      var stream: ByteStream?
      var rest = chunks[...]
      let loop = loop
      do {
        let timer = try LoopTimer(loop: loop) {
          error = "the connection is not closed"
          loop.stop()
        }
        timer.start(after: Self.timeLimit)
        let silence = waitsForClose ? nil : try LoopTimer(loop: loop) { loop.stop() }
        var sender: IdleTask?
        sender = try IdleTask(loop: loop) {
          guard let chunk = rest.popFirst() else {
            stream?.endOutput()
            silence?.start(after: Self.silenceLimit)
            return
          }
          stream?.write(chunk)
          sender?.schedule()
        }
        try ByteStream.connect(to: .network(host: "127.0.0.1", port: port), on: loop) { result in
          switch result {
          case .failure(let failure):
            error = "cannot connect: \(failure.message)"
            loop.stop()
          case .success(let connected):
            stream = connected
            connected.onData = {
              response += $0
              if rest.isEmpty { silence?.start(after: Self.silenceLimit) }
            }
            connected.onEnd = { _ in loop.stop() }
            connected.onWriteError = { _ in loop.stop() }
            connected.startReading()
            sender?.schedule()
          }
        }
        loop.run()
        stream?.close()
        timer.close()
        silence?.close()
        sender?.close()
        sender = nil
      } catch let failure {
        throw PropertyFailure("cannot connect: \(failure)")
      }
      if let error { throw PropertyFailure(error) }
      return response
    }
  }
#endif
