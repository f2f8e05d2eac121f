#if WebPreview
  import EventLoop
  import JSONRPC
  import PreviewServer

  /// Adapts the WebSocket of a page to the frames of the server: each text message gets a Content-Length header. A page
  /// is then a client like all others.
  final class WebSocketTransport: Transport {
    var stream: ByteStream?
    var resourceIndex = 0
    private let socket: WebSocket
    private var reader = FrameReader()
    /// The messages that arrived before reading was started.
    private var receivedBeforeStart: [[UInt8]] = []
    private var (isReading, isPeerClosed) = (false, false)

    init(_ socket: WebSocket) {
      self.socket = socket
      socket.setReceiving(false)
      // The socket releases its closures, which retain this object, when either side closes it.
      socket.onMessage = { [self] message in
        let frame = Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
        if isReading { stream?.didRead(frame) } else { receivedBeforeStart.append(frame) }
      }
      socket.onEnd = { [self] in
        isPeerClosed = true
        if isReading { stream?.didReset() }
      }
      socket.onDrain = { [self] in stream?.didWrite(nil) }
    }

    var descriptor: CInt { socket.descriptor }

    var pendingWriteBytes: Int { socket.pendingBytes }

    func startReading() {
      socket.setReceiving(true)
      guard !isReading else { return }
      isReading = true
      for frame in receivedBeforeStart { stream?.didRead(frame) }
      receivedBeforeStart = []
      if isPeerClosed { stream?.didReset() }
    }

    func stopReading() { socket.setReceiving(false) }

    func write(_ bytes: [UInt8]) {
      reader.append(bytes)
      while case .body(let range)? = reader.next() { socket.send(Array(reader.bytes[range])) }
    }

    func close() {
      socket.close()
      stream?.close()
      stream = nil
    }
  }
#endif
