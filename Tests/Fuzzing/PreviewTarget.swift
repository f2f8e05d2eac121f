/// Sends bytes to a preview server, on a socket, as a browser or another program does.
enum PreviewTarget {
  /// The bytes to send, and the messages that the server may deliver.
  struct Exchange {
    var chunks: [[UInt8]] = []
    /// The messages of the sent frames, up to the first irregular one.
    var messages: [[UInt8]] = []
    /// Whether the server must respond to another request afterwards.
    var checksServer = false
  }

  /// The token of the server, and the values of Host and Origin that it accepts.
  static let token = "fuzzfuzzfuzzfuzzfuzzfuzzfuzzfuzz"
  static let host = "fuzz"

  static let handshake = Array(
    """
    GET /\(token)/socket HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nConnection: Upgrade\r\n\
    Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
    Sec-WebSocket-Protocol: layoutd.1\r\n\r\n
    """.utf8)

  /// The first byte chooses whether the rest is sent as it is, or describes WebSocket frames; and the size of the chunks.
  static func run(_ input: [UInt8]) throws(PropertyFailure) {
    #if WebPreview
      try PreviewConnection.run(exchange(input))
    #endif
  }

  private static func exchange(_ input: [UInt8]) -> Exchange {
    var source = ByteSource(input)
    let choice = source.byte()
    var exchange = Exchange(checksServer: choice & 2 != 0)
    var bytes = source.rest
    if choice & 1 == 1 {
      exchange.chunks.append(handshake)
      (bytes, exchange.messages) = frames(&source)
    } else if !bytes.ends(with: "\r\n\r\n".utf8) {
      // The server waits 2 s for the rest of a first request.
      bytes += Array("\r\n\r\n".utf8)
    }
    let size = [bytes.count, 1, 2, 7, 64, 1_000, bytes.count, bytes.count][Int(choice >> 2 & 7)]
    for start in stride(from: 0, to: bytes.count, by: max(1, max(size, bytes.count / 32))) {
      exchange.chunks.append(Array(bytes[start..<min(bytes.count, start + max(1, max(size, bytes.count / 32)))]))
    }
    return exchange
  }

  /// The lengths that a frame may announce beyond its payload.
  private static let lengths: [UInt64] = [
    0, 125, 126, 65_535, 65_536, 64 << 20, 64 << 20 + 1, 1 << 31, 1 << 32, .max >> 1, .max >> 1 - 4, .max >> 1 + 1,
    .max,
  ]

  /// Decodes frames: the first byte of the header, the length, for a long one its value, the payload.
  private static func frames(_ source: inout ByteSource) -> (bytes: [UInt8], messages: [[UInt8]]) {
    var (bytes, messages): ([UInt8], [[UInt8]]) = ([], [])
    var (partial, isRegular): ([UInt8]?, Bool) = (nil, true)
    while !source.isEmpty {
      let (first, second) = (source.byte(), source.byte())
      // A cleared bit is a frame with a mask, as clients must send them.
      let isMasked = second & 0x80 == 0
      var (length, payload): (UInt64, [UInt8])
      bytes.append(first)
      switch second & 0x7F {
      case 127:
        length = lengths[source.below(lengths.count)]
        payload = source.take(source.below(64))
        bytes.append(127 | (isMasked ? 0x80 : 0))
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(8 * (7 - $0))) }
      case 126:
        payload = source.take(source.below(1_024))
        length = UInt64(payload.count)
        bytes += [126 | (isMasked ? 0x80 : 0), UInt8(length >> 8), UInt8(length & 0xFF)]
        if length < 126 { isRegular = false }
      case let short:
        payload = source.take(Int(short))
        length = UInt64(payload.count)
        bytes.append(UInt8(length) | (isMasked ? 0x80 : 0))
      }
      if isMasked { bytes += [0, 0, 0, 0] }
      bytes += payload
      // The server takes all that follows as the payload of this frame.
      if length > payload.count {
        bytes += source.rest
        break
      }
      isRegular = isRegular && isMasked && first & 0x70 == 0 && length == UInt64(payload.count)
      guard isRegular else { continue }
      switch (first & 0x0F, partial) {
      case (1, nil): partial = payload
      case (0, let start?): partial = start + payload
      case (9, _), (10, _): continue
      default: isRegular = false
      }
      if isRegular, first & 0x80 != 0, let message = partial {
        messages.append(message)
        partial = nil
      }
    }
    return (bytes, messages.filter { !$0.isEmpty })
  }
}

extension [UInt8] {
  fileprivate func ends(with other: String.UTF8View) -> Bool { suffix(other.count).elementsEqual(other) }
}
