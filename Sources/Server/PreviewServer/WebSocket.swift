#if WebPreview
  import CWebSockets

  /// The WebSocket of one page: complete text messages in both directions.
  ///
  /// Open until either side closes it. All callbacks run on the loop's thread.
  package final class WebSocket {
    /// Called with each message.
    package var onMessage: (([UInt8]) -> Void)?
    /// Called once when the page has closed the connection or violated the protocol, or the server is stopped; not
    /// after `close`.
    package var onEnd: (() -> Void)?
    /// Called when libwebsockets has accepted bytes of queued messages, or the browser's socket has.
    package var onDrain: (() -> Void)?

    /// The maximum size of a message in bytes, as much as the text of a document may have.
    static let messageLimit = 64 << 20
    /// Bytes per write; libwebsockets copies the part that the kernel does not accept.
    private static let chunk = 32 << 10

    private let library: LibWebSockets
    /// The connection of libwebsockets; nil after it was closed.
    private(set) var connection: LibWebSockets.LWSConnection?
    private let relay: WebSocketRelay
    private let context: OpaquePointer
    private var isClosing = false

    /// The messages to send, from index `head` on; the first of them was sent up to `offset`.
    private var queue: [[UInt8]] = []
    private var head = 0
    private var offset = 0
    /// Bytes of the queued messages that libwebsockets has not accepted.
    private var queuedBytes = 0
    /// Bytes of messages that the browser's socket has not accepted yet; 0 after the connection was closed.
    package var pendingBytes: Int { connection == nil || isClosing ? 0 : queuedBytes + relay.pendingBytes }

    private var incoming: [UInt8] = []

    init(
      _ connection: LibWebSockets.LWSConnection, by relay: WebSocketRelay, context: OpaquePointer,
      library: LibWebSockets
    ) {
      self.connection = connection
      self.relay = relay
      self.context = context
      self.library = library
      // The closures retain this object until either side is closed.
      relay.onDrain = { [self] in onDrain?() }
      relay.onUnmasked = { [self] in kill() }
    }

    /// The socket's descriptor; -1 after it was closed.
    package var descriptor: CInt { connection == nil ? -1 : relay.descriptor }

    /// Queues a message. Has no effect after `close` and for an empty message.
    package func send(_ message: [UInt8]) {
      guard let connection, !isClosing, !message.isEmpty else { return }
      queue.append(message)
      queuedBytes += message.count
      // Without the callback the message would never be sent.
      if queue.count - head == 1, library.callbackOnWritable(connection) < 0 { kill() }
    }

    /// Resumes receiving if `isReading` is true, otherwise pauses it (back-pressure).
    package func setReceiving(_ isReading: Bool) {
      guard let connection, !isClosing else { return }
      if library.controlFlow(connection, isReading ? 1 : 0) < 0 { kill() }
      library.cancelService(context)
    }

    /// Closes the connection and drops queued messages.
    package func close() {
      guard let connection, !isClosing else { return }
      isClosing = true
      (onMessage, onEnd, onDrain) = (nil, nil, nil)
      (queue, head, queuedBytes) = ([], 0, 0)
      (relay.onDrain, relay.onUnmasked) = (nil, nil)
      library.closeReason(connection, LWS_CLOSE_STATUS_GOINGAWAY, nil, 0)
      kill()
    }

    private func kill() {
      guard let connection else { return }
      // Asynchronously: this may run inside a callback of the library.
      library.setTimeout(connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC)
      library.cancelService(context)
    }

    /// Adds a fragment to the message that is received. Returns false to close the connection: the message is binary or
    /// too long.
    func didReceive(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let connection, !isClosing else { return false }
      if library.isBinary(connection) != 0 {
        return closeWithError(LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text messages only")
      }
      // A frame header can announce up to 2⁶³ − 1 bytes, so nothing is added to that number.
      let remaining = Self.messageLimit - incoming.count
      if bytes.count > remaining || library.remainingInFrame(connection) > remaining - bytes.count {
        return closeWithError(LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "the message exceeds \(Self.messageLimit >> 20) MiB")
      }
      incoming.append(contentsOf: bytes)
      guard library.isFinalFragment(connection) != 0, library.remainingInFrame(connection) == 0 else { return true }
      let message = incoming
      incoming = []
      onMessage?(message)
      return true
    }

    private func closeWithError(_ status: lws_close_status, _ reason: String) -> Bool {
      var text = Array(reason.utf8)
      if let connection { library.closeReason(connection, status, &text, text.count) }
      return false
    }

    /// Writes queued messages through `buffer` until the kernel accepts no more. Returns false to close the connection.
    func didBecomeWritable(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
      guard let connection, !isClosing else { return !isClosing }
      let before = queuedBytes
      while head < queue.count {
        let fragment = queue[head][offset...].prefix(Self.chunk)
        let isLast = fragment.endIndex == queue[head].count
        var kind = offset == 0 ? LWS_WRITE_TEXT.rawValue : LWS_WRITE_CONTINUATION.rawValue
        if !isLast { kind |= LWS_WRITE_NO_FIN.rawValue }
        guard library.send(fragment, as: lws_write_protocol(rawValue: kind), through: buffer, on: connection) else {
          return false
        }
        offset += fragment.count
        queuedBytes -= fragment.count
        if isLast { advance() }
        if library.isPipeChoked(connection) != 0 { break }
      }
      if head < queue.count, library.callbackOnWritable(connection) < 0 { return false }
      if queuedBytes < before { onDrain?() }
      return true
    }

    private func advance() {
      queue[head] = []
      offset = 0
      head += 1
      guard head == queue.count || head >= 256 else { return }
      queue.removeFirst(head)
      head = 0
    }

    /// Ends the socket, after its connection was closed.
    func didClose() {
      guard connection != nil else { return }
      connection = nil
      (relay.onDrain, relay.onUnmasked) = (nil, nil)
      (queue, head, queuedBytes, incoming) = ([], 0, 0, [])
      let onEnd = onEnd
      (onMessage, self.onEnd, onDrain) = (nil, nil, nil)
      onEnd?()
    }

    /// Replaces the page's close code by 1002 (protocol error) if it is no valid code, before libwebsockets sends the
    /// code back: version 4.1 does so only for codes below 3000. Returns false to close without a close frame, if the
    /// payload has one byte.
    static func correctCloseCode(in payload: UnsafeMutableRawBufferPointer) -> Bool {
      guard payload.count >= 2 else { return payload.isEmpty }
      if Int(payload[0]) << 8 | Int(payload[1]) >= 5_000 { (payload[0], payload[1]) = (0x03, 0xEA) }
      return true
    }

    /// The required size of the buffer for `didBecomeWritable`.
    static var bufferSize: Int { layoutd_lws_pre + chunk }
  }
#endif
