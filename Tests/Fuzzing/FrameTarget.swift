import JSON
import JSONRPC

/// Reads a stream of frames, whole and in chunks, and the envelopes of the messages in it.
enum FrameTarget {
  /// The first byte chooses the chunks, and whether the rest is the stream itself or lines that become bodies of frames.
  static func run(_ input: [UInt8]) throws(PropertyFailure) {
    var source = ByteSource(input)
    let choice = Int(source.byte())
    let stream = choice & 1 == 0 ? source.rest : framed(source.rest)
    let whole = try read(stream, by: stream.count, handsOver: false)
    let chunked = try read(stream, by: 1 + choice >> 1, handsOver: true)
    try check(chunked == whole, "the frames of chunks differ from those of the stream")
    if choice & 1 == 1 {
      let bodies = source.rest.split(separator: newline, omittingEmptySubsequences: false).map { Frame.body(Array($0)) }
      try check(whole == bodies, "\(whole.count) frames of \(bodies.count) bodies")
    }
    for case .body(let body) in whole { try checkMessage(body) }
  }

  private static let newline = UInt8(ascii: "\n")

  private enum Frame: Equatable {
    case body([UInt8])
    case unsupportedCharset
    case fatal(FrameError)
  }

  private static func framed(_ lines: [UInt8]) -> [UInt8] {
    lines.split(separator: newline, omittingEmptySubsequences: false).flatMap {
      Array("Content-Length: \($0.count)\r\n\r\n".utf8) + $0
    }
  }

  private static func read(_ stream: [UInt8], by size: Int, handsOver: Bool) throws(PropertyFailure) -> [Frame] {
    var reader = FrameReader()
    var frames: [Frame] = []
    var rest = stream[...]
    repeat {
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let frame = reader.next() {
        switch frame {
        case .body(let range):
          let bytes = handsOver ? reader.handOverBytes() : reader.bytes
          frames.append(.body(Array(bytes[range])))
        case .unsupportedCharset: frames.append(.unsupportedCharset)
        case .fatal(let error):
          try check(!error.message.isEmpty, "no message")
          frames.append(.fatal(error))
          return frames
        }
      }
      try check(reader.count <= stream.count, "\(reader.count) bytes are not consumed")
    } while !rest.isEmpty
    return frames
  }

  private static func checkMessage(_ body: [UInt8]) throws(PropertyFailure) {
    let message = IncomingMessage(body, in: 0..<body.count)
    let moved = IncomingMessage([0x20, 0x7B] + body + [0x7D], in: 2..<body.count + 2)
    switch (message, moved) {
    case (.request(let id, let method, let params), .request(let other, let name, let range)):
      try check(id == other && method == name && params?.count == range?.count, "a request differs at another offset")
      try checkRange(params, body)
    case (.notification(let method, let params), .notification(let name, let range)):
      try check(method == name && params?.count == range?.count, "a notification differs at another offset")
      try checkRange(params, body)
    case (.response(let id, let result, let error), .response(let other, _, _)):
      try check(id == other, "a response differs at another offset")
      try checkRange(result, body)
      try checkRange(error, body)
    case (.invalid(let id, let error), .invalid(let other, let same)):
      try check(id == other && error == same, "an invalid message differs at another offset: \(error), \(same)")
    default: throw PropertyFailure("a message differs at another offset")
    }
  }

  private static func checkRange(_ range: Range<Int>?, _ body: [UInt8]) throws(PropertyFailure) {
    guard let range else { return }
    try check(!range.isEmpty && range.upperBound <= body.count, "the range \(range) of \(body.count) bytes")
  }
}
