#if WebPreview
  import EventLoop
  import JSONRPC
  import PreviewServer

  /// Adapts the WebSocket of a page to the frames of the server: each text message gets a Content-Length header. A page
  /// is then a client like all others.
  final class PageTransport: Transport {
    var stream: ByteStream?
    private let socket: WebSocket
    private var reader = FrameReader()
    /// Messages that arrived, and whether the page closed the connection, before reading was started.
    private var early: [[UInt8]] = []
    private var (isWanted, hasLeft) = (false, false)

    init(_ socket: WebSocket) {
      self.socket = socket
      socket.setReceiving(false)
      // The socket releases its closures, which retain this object, when either side closes it.
      socket.onMessage = { [self] message in
        let frame = Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
        if isWanted { stream?.didRead(frame) } else { early.append(frame) }
      }
      socket.onEnd = { [self] in
        hasLeft = true
        if isWanted { stream?.didReset() }
      }
      socket.onDrain = { [self] in stream?.didWrite(nil) }
    }

    var descriptor: CInt { socket.descriptor }

    var pendingWriteBytes: Int { socket.pendingBytes }

    func startReading() {
      socket.setReceiving(true)
      guard !isWanted else { return }
      isWanted = true
      for frame in early { stream?.didRead(frame) }
      early = []
      if hasLeft { stream?.didReset() }
    }

    func stopReading() { socket.setReceiving(false) }

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
