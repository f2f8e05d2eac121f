#if WebPreview
  import EventLoop
  import JSONRPC
  import PreviewServer

  /// A page's WebSocket as the stream of frames that the server reads and writes: what is one message of text there has a
  /// Content-Length here, so that a page is a client like all others.
  final class PageTransport: Transport {
    var stream: ByteStream?
    private let socket: WebSocket
    private var reader = FrameReader()
    /// What the page sent, and whether it left, before anybody wanted to read: a page does not wait for a server that is
    /// away.
    private var early: [[UInt8]] = []
    private var (isWanted, hasLeft) = (false, false)

    init(_ socket: WebSocket) {
      self.socket = socket
      socket.setReading(false)
      // The socket drops its closures, which hold us, when it is closed or its page is gone.
      socket.onMessage = { [self] message in
        let frame = Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
        if isWanted { stream?.received(frame) } else { early.append(frame) }
      }
      socket.onEnd = { [self] in
        hasLeft = true
        if isWanted { stream?.lost() }
      }
      socket.onSent = { [self] in stream?.wrote(nil) }
    }

    var descriptor: CInt { socket.descriptor }

    var pendingWriteBytes: Int { socket.pendingBytes }

    func startReading() {
      socket.setReading(true)
      guard !isWanted else { return }
      isWanted = true
      for frame in early { stream?.received(frame) }
      early = []
      if hasLeft { stream?.lost() }
    }

    func stopReading() { socket.setReading(false) }

    func write(_ bytes: [UInt8]) {
      reader.append(bytes)
      while let frame = reader.next() {
        if case .body(let range) = frame { socket.send(Array(reader.bytes[range])) }
      }
    }

    func close() {
      socket.close()
      stream?.close()
      stream = nil
    }
  }
#endif
