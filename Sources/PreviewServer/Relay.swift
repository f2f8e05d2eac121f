#if WebPreview
  import EventLoop

  /// A browser's bytes on their way to libwebsockets and back.
  ///
  /// Between the two, since the library takes WebSocket frames that no client may send (RFC 6455, 5.1) and tells nothing of
  /// them: frames pass here and are looked at. It gets one request at a time, or frames behind a request would pass as a
  /// part of it. Both streams keep us until they are closed.
  final class Relay {
    private enum Mode {
      /// Up to the empty line at a request's end.
      case request
      /// Until the request is answered.
      case answer
      case frames(FrameGuard)
      /// Nothing more goes in.
      case refused
    }

    /// What either side may be behind before the other one has to wait.
    private static let limit = 64 << 10
    /// How long a browser has for the rest of what was sent to it when the library is done. Milliseconds.
    private static let patience: UInt64 = 5_000

    private let loop: EventLoop
    private let browser: ByteStream
    private let library: ByteStream
    private var mode = Mode.request
    /// What came behind a request.
    private var held: [UInt8] = []
    /// Whether nothing but the end of a line stands before the next byte.
    private var isLineEmpty = false
    private var hasEnded = false
    private var deadline: Timer?
    /// What the library sends; after so many bytes of its answer to the request.
    private var sent = FrameGuard(masked: false)
    private var answerBytes = 0
    /// Whether the browser is told that it broke the rules.
    private var hasUnmasked = false

    /// Called once when a frame comes that is not masked; nothing that comes later gets through.
    var onUnmasked: (() -> Void)?
    /// Called when some of what waits for the browser is with the kernel.
    var onSent: (() -> Void)?

    /// Takes the browser's stream over; `descriptor` is for the library.
    static func start(_ browser: ByteStream, on loop: EventLoop) throws(UVError) -> (relay: Relay, descriptor: CInt) {
      let (library, descriptor) = try ByteStream.pair(on: loop)
      return (Relay(browser, library, loop), descriptor)
    }

    private init(_ browser: ByteStream, _ library: ByteStream, _ loop: EventLoop) {
      (self.browser, self.library, self.loop) = (browser, library, loop)
      browser.onData = { [self] bytes in received(bytes) }
      browser.onEnd = { [self] error in if error == nil { browserEnded() } else { close() } }
      browser.onDrain = { [self] in
        library.startReading()
        onSent?()
      }
      browser.onWriteError = { [self] _ in close() }
      library.onData = { [self] bytes in
        follow(bytes)
        browser.write(bytes)
        if browser.pendingWriteBytes > Self.limit { library.stopReading() } else { onSent?() }
      }
      library.onEnd = { [self] _ in libraryEnded() }
      library.onDrain = { [self] in read() }
      library.onWriteError = { [self] _ in libraryEnded() }
      (browser.lowWaterMark, library.lowWaterMark) = (Self.limit / 2, Self.limit / 2)
      browser.startReading()
      library.startReading()
    }

    /// The browser's socket.
    var descriptor: CInt { browser.descriptor }

    /// What the library has written and the kernel has not taken for the browser.
    var pendingBytes: Int { browser.pendingWriteBytes + library.unreadBytes }

    /// The request was answered; another one may follow.
    func expectRequest() {
      guard case .answer = mode else { return }
      mode = .request
      resume()
    }

    /// The request was answered with a WebSocket.
    func expectFrames() {
      guard case .answer = mode else { return }
      mode = .frames(FrameGuard(masked: true))
      answerBytes = library.unreadBytes
      resume()
    }

    /// Ends both connections at once.
    func close() {
      hasEnded = true
      mode = .refused
      (onUnmasked, onSent) = (nil, nil)
      browser.close()
      library.close()
      deadline?.close()
      deadline = nil
    }

    private func resume() {
      let bytes = held
      held = []
      received(bytes)
      read()
    }

    /// Reads on, unless the library has to keep up first.
    private func read() {
      if held.isEmpty, library.pendingWriteBytes <= Self.limit { browser.startReading() }
    }

    private func received(_ bytes: [UInt8]) {
      guard !bytes.isEmpty else { return }
      switch mode {
      case .request:
        let end = endOfRequest(bytes)
        library.write(end == bytes.count ? bytes : Array(bytes[..<end]))
        if case .answer = mode { hold(bytes[end...]) }
      case .answer:
        hold(bytes[...])
      case .frames(var frames):
        guard frames.allows(bytes[...]) else {
          mode = .refused
          hasUnmasked = true
          onUnmasked?()
          onUnmasked = nil
          return
        }
        mode = .frames(frames)
        library.write(bytes)
      case .refused:
        break
      }
      if library.pendingWriteBytes > Self.limit { browser.stopReading() }
    }

    private func hold(_ bytes: ArraySlice<UInt8>) {
      held += bytes
      if !held.isEmpty { browser.stopReading() }
    }

    /// Where the request ends that these bytes are a part of; at their end if it goes on.
    private func endOfRequest(_ bytes: [UInt8]) -> Int {
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "\n"):
          if isLineEmpty {
            (mode, isLineEmpty) = (.answer, false)
            return index + 1
          }
          isLineEmpty = true
        case UInt8(ascii: "\r"): break
        default: isLineEmpty = false
        }
      }
      return bytes.count
    }

    /// Looks where the library's frames end.
    private func follow(_ bytes: [UInt8]) {
      guard hasFrames else { return }
      let count = min(answerBytes, bytes.count)
      answerBytes -= count
      _ = sent.allows(bytes[count...])
    }

    private var hasFrames: Bool {
      if case .frames = mode { return true }
      return hasUnmasked
    }

    /// Close code 1002 and a reason: the library, which does not mind, does not send it.
    private static let protocolError: [UInt8] = {
      let reason = Array("a client's frames are masked".utf8)
      return [0x88, UInt8(2 + reason.count), 0x03, 0xEA] + reason
    }()

    /// The browser says no more, and may still read.
    private func browserEnded() {
      library.endOutput()
    }

    /// The library is done; what it wrote is still on its way.
    private func libraryEnded() {
      guard !hasEnded else { return }
      hasEnded = true
      mode = .refused
      library.close()
      if hasUnmasked, answerBytes == 0, sent.isBetweenFrames { browser.write(Self.protocolError) }
      browser.stopReading()
      browser.closeWhenDrained()
      guard browser.pendingWriteBytes > 0 else { return }
      deadline = try? Timer(loop: loop) { [self] in close() }
      deadline?.start(after: Self.patience)
    }
  }
#endif
