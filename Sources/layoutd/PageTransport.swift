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

    init(_ socket: WebSocket) {
      self.socket = socket
      socket.onMessage = { [unowned self] message in
        stream?.received(Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message)
      }
      socket.onEnd = { [unowned self] in stream?.lost() }
      socket.onSent = { [unowned self] in stream?.wrote(nil) }
    }

    var descriptor: CInt { socket.descriptor }

    var pendingWriteBytes: Int { socket.pendingBytes }

    func startReading() { socket.setReading(true) }

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
