#if WebPreview
  import EventLoop

  /// Relays bytes between a browser and libwebsockets, and validates the browser's requests and frames.
  ///
  /// libwebsockets silently accepts unmasked client frames (RFC 6455, 5.1), so they are checked here. The relay passes
  /// one request at a time to libwebsockets, which would read frames that follow a request as part of it. Both streams
  /// retain the relay until they are closed.
  final class WebSocketRelay {
    private enum Mode {
      /// The head of a request is received, up to its empty line.
      case request(RequestHeadFilter)
      /// A request was passed on, and its response is not complete.
      case responding
      case frames(FrameValidator)
      /// The browser's input is discarded, after an error or the end of the connection.
      case discarding
    }

    /// The high-water mark of unsent bytes to either side: above it reading from the other side is paused.
    private static let limit = 64 << 10
    /// Milliseconds after the end of libwebsockets that the browser has to read the remaining output.
    private static let lingerTimeout: UInt64 = 5_000

    private let loop: EventLoop
    private let browser: ByteStream
    private let library: ByteStream
    private var mode = Mode.request(RequestHeadFilter())
    /// Bytes received after a request, which are relayed once its response is complete.
    private var held: [UInt8] = []
    private var hasEnded = false
    private var deadline: LoopTimer?
    /// The position in the frames of libwebsockets. Before the first of them it still sends `responseBytes` bytes of its
    /// response.
    private var sent = FrameValidator(masked: false)
    private var responseBytes = 0
    /// Whether the browser sent an unmasked frame, so that it must be sent a close frame.
    private var hasUnmasked = false

    /// Called once, when the browser sends an unmasked frame. Later input is discarded.
    var onUnmasked: (() -> Void)?
    /// Called when the browser's socket has accepted output.
    var onDrain: (() -> Void)?

    /// Creates the relay of a browser's stream, which it owns from now on. `descriptor` is the other end, for
    /// libwebsockets. Throws if the system provides no descriptors.
    static func start(_ browser: ByteStream, on loop: EventLoop) throws(UVError) -> (
      relay: WebSocketRelay, descriptor: CInt
    ) {
      let (library, descriptor) = try ByteStream.pair(on: loop)
      return (WebSocketRelay(browser, library, loop), descriptor)
    }

    private init(_ browser: ByteStream, _ library: ByteStream, _ loop: EventLoop) {
      (self.browser, self.library, self.loop) = (browser, library, loop)
      browser.onData = { [self] bytes in received(bytes) }
      browser.onEnd = { [self] error in
        // A browser that has closed its sending side may still read.
        guard let error else { return library.endOutput() }
        report(error)
        close()
      }
      browser.onDrain = { [self] in
        library.startReading()
        onDrain?()
      }
      browser.onWriteError = { [self] error in
        report(error)
        close()
      }
      library.onData = { [self] bytes in
        follow(bytes)
        browser.write(bytes)
        if browser.pendingWriteBytes > Self.limit { library.stopReading() } else { onDrain?() }
      }
      library.onEnd = { [self] error in
        if let error { report(error) }
        libraryEnded()
      }
      library.onDrain = { [self] in read() }
      library.onWriteError = { [self] error in
        report(error)
        libraryEnded()
      }
      (browser.lowWaterMark, library.lowWaterMark) = (Self.limit / 2, Self.limit / 2)
      browser.startReading()
      library.startReading()
    }

    /// The descriptor of the browser's socket.
    var descriptor: CInt { browser.descriptor }

    /// Bytes that libwebsockets has written and that the browser's socket has not accepted.
    var pendingBytes: Int { browser.pendingWriteBytes + library.unreadBytes }

    /// Begins to receive the next request, after a response is complete.
    func expectRequest() {
      guard case .responding = mode else { return }
      mode = .request(RequestHeadFilter())
      resume()
    }

    /// Begins to relay frames, after a request was upgraded to a WebSocket.
    func expectFrames() {
      guard case .responding = mode else { return }
      mode = .frames(FrameValidator(masked: true))
      responseBytes = library.unreadBytes
      resume()
    }

    /// Closes both connections immediately.
    func close() {
      hasEnded = true
      mode = .discarding
      (onUnmasked, onDrain) = (nil, nil)
      browser.close()
      library.close()
      deadline?.close()
      deadline = nil
    }

    /// Logs an error that ends the connection, unless the connection has ended already or the error is a disconnection.
    private func report(_ error: UVError) {
      guard !hasEnded, !error.isDisconnection else { return }
      Log.write("layoutd: the connection to a page is closed: \(error.message)")
    }

    private func resume() {
      let bytes = held
      held = []
      received(bytes)
      read()
    }

    /// Resumes reading from the browser, unless bytes of it are held or libwebsockets is above the high-water mark.
    private func read() {
      if held.isEmpty, library.pendingWriteBytes <= Self.limit { browser.startReading() }
    }

    private func received(_ bytes: [UInt8]) {
      guard !bytes.isEmpty else { return }
      switch mode {
      case .request(var head):
        // Releases the stored copy, so that a change of `head` copies nothing.
        mode = .responding
        switch head.receive(bytes) {
        case .incomplete: mode = .request(head)
        case .complete(let request, let end):
          library.write(request)
          hold(bytes[end...])
        case .rejected(let response):
          browser.write(response.closingBytes)
          libraryEnded()
        }
      case .responding:
        hold(bytes[...])
      case .frames(var frames):
        guard frames.allows(bytes[...]) else {
          mode = .discarding
          hasUnmasked = true
          onUnmasked?()
          onUnmasked = nil
          return
        }
        mode = .frames(frames)
        library.write(bytes)
      case .discarding:
        break
      }
      if library.pendingWriteBytes > Self.limit { browser.stopReading() }
    }

    private func hold(_ bytes: ArraySlice<UInt8>) {
      held += bytes
      if !held.isEmpty { browser.stopReading() }
    }

    /// Tracks the frames in output of libwebsockets, to find out where a close frame may be inserted.
    private func follow(_ bytes: [UInt8]) {
      guard hasFrames else { return }
      let count = min(responseBytes, bytes.count)
      responseBytes -= count
      _ = sent.allows(bytes[count...])
    }

    private var hasFrames: Bool {
      if case .frames = mode { return true }
      return hasUnmasked
    }

    /// A close frame with code 1002 and a reason. libwebsockets does not send one, as it accepts unmasked frames.
    private static let protocolError: [UInt8] = {
      let reason = Array("client frames must be masked".utf8)
      return [0x88, UInt8(2 + reason.count), 0x03, 0xEA] + reason
    }()

    /// Ends the relay, since libwebsockets has closed the connection or gets no further request. The remaining output
    /// is still sent.
    private func libraryEnded() {
      guard !hasEnded else { return }
      hasEnded = true
      mode = .discarding
      library.close()
      if hasUnmasked, responseBytes == 0, sent.isBetweenFrames { browser.write(Self.protocolError) }
      browser.stopReading()
      browser.closeWhenDrained()
      guard browser.pendingWriteBytes > 0 else { return }
      deadline = try? LoopTimer(loop: loop) { [self] in close() }
      deadline?.start(after: Self.lingerTimeout)
    }
  }

  /// Tracks the frame boundaries in one direction of a WebSocket and checks the mask bit of each frame.
  ///
  /// libwebsockets validates lengths and opcodes: it closes the connection on an invalid header.
  struct FrameValidator {
    /// Whether frames must be masked: true for those of the browser, false for those of libwebsockets.
    private let areMasked: Bool
    /// The next byte to read of a frame header.
    private enum State {
      case opcode
      case length
      /// Bytes of an extended payload length, of which this many remain.
      case longLength(Int)
    }

    private var state = State.opcode
    private var length: UInt64 = 0
    /// The number of remaining bytes of the frame's masking key and payload.
    private var remainingBytes: UInt64 = 0

    init(masked: Bool) { areMasked = masked }

    /// Whether the next byte starts a frame.
    var isBetweenFrames: Bool { if case .opcode = state { remainingBytes == 0 } else { false } }

    /// Reads a chunk. Returns false if the mask bit of a frame is not as required.
    mutating func allows(_ bytes: ArraySlice<UInt8>) -> Bool {
      var bytes = bytes
      while !bytes.isEmpty {
        if remainingBytes > 0 {
          let count = min(remainingBytes, UInt64(bytes.count))
          remainingBytes -= count
          bytes.removeFirst(Int(count))
          continue
        }
        let byte = bytes.removeFirst()
        switch state {
        case .opcode: state = .length
        case .length:
          guard (byte & 0x80 != 0) == areMasked else { return false }
          length = 0
          switch byte & 0x7f {
          case 126: state = .longLength(2)
          case 127: state = .longLength(8)
          case let short: begin(UInt64(short))
          }
        case .longLength(let left):
          length = length << 8 | UInt64(byte)
          if left > 1 { state = .longLength(left - 1) } else { begin(length) }
        }
      }
      return true
    }

    /// Begins the masking key of a frame (four bytes, if frames are masked) and its payload of `length` bytes.
    private mutating func begin(_ length: UInt64) {
      let (sum, isTooLong) = length.addingReportingOverflow(areMasked ? 4 : 0)
      (remainingBytes, state) = (isTooLong ? .max : sum, .opcode)
    }
  }
#endif
