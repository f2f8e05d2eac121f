package import JSON

/// One message, taken apart in a single pass; its parameters stay bytes until its handler wants them.
package enum IncomingMessage: Equatable, Sendable {
  /// A call that must be answered exactly once.
  case request(RequestID, method: String, params: Range<Int>?)
  /// A call that is never answered, not even when it is wrong.
  case notification(method: String, params: Range<Int>?)
  /// The answer to a request of our own: a result, or an error, each as its bytes.
  case response(RequestID?, result: Range<Int>?, error: Range<Int>?)
  /// Something that is none of these, with what is to be answered.
  case invalid(RequestID?, ResponseError)

  /// How deep a message may nest; a document's text is a string in it and has a limit of its own.
  package static let depthLimit = 512

  /// Reads the message in a range of bytes; ranges in the result are of the same bytes.
  ///
  /// A method that is the `likely` one costs no string of its own: streams say the same again and again.
  package init(_ bytes: [UInt8], in range: Range<Int>, likely: LikelyString? = nil) {
    var envelope = Envelope(likely: likely)
    do throws(JSONError) {
      var reader = JSONReader(bytes, in: range, depthLimit: Self.depthLimit)
      guard try reader.peekKind() == .object else {
        let what = try reader.peekKind() == .array ? "batches are not supported" : "a message must be an object"
        _ = try reader.skipValue()
        try reader.finish()
        self = .invalid(nil, ResponseError(code: ErrorCode.invalidRequest, message: what))
        return
      }
      try envelope.read(&reader, bytes)
      try reader.finish()
    } catch {
      self = .invalid(
        nil,
        ResponseError(
          code: ErrorCode.parseError,
          message: "malformed JSON at byte \(error.offset - range.lowerBound): \(error.message)")
      )
      return
    }
    self = envelope.message
  }
}

/// The members of a message as they were found, in any order.
private struct Envelope {
  private enum Identifier {
    case absent
    case present(RequestID)
    case unusable
  }

  private let likely: LikelyString?
  private var hasVersion = false
  private var id = Identifier.absent
  private var hasMethod = false
  private var method: String?
  private var params: Range<Int>?
  private var result: Range<Int>?
  private var error: Range<Int>?

  init(likely: LikelyString?) {
    self.likely = likely
  }

  mutating func read(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(JSONError) {
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "jsonrpc":
        let value = try reader.skipValue()
        hasVersion = bytes.reads(#""2.0""#, in: value)
      case "id":
        id = Self.identifier(bytes, try reader.peekKind(), try reader.skipValue())
      case "method":
        hasMethod = true
        method = nil
        if try reader.peekKind() == .string {
          method = if let likely { try reader.readString(likely: likely) } else { try reader.readString() }
        }
      case "params":
        params = try reader.skipValue()
        if let value = params, bytes.reads("null", in: value) { params = nil }
      case "result":
        result = try reader.skipValue()
      case "error":
        error = try reader.skipValue()
      default: break
      }
    }
  }

  var message: IncomingMessage {
    var known: RequestID?
    if case .present(let id) = id { known = id }
    guard hasMethod || (result == nil && error == nil) else {
      // Whatever is wrong with an answer, answering it would only start a quarrel.
      return .response(known, result: result, error: error)
    }
    if !hasVersion { return invalid(known, "jsonrpc must be \"2.0\"") }
    guard let method else { return invalid(known, hasMethod ? "method must be a string" : "method is missing") }
    switch id {
    case .absent: return .notification(method: method, params: params)
    case .present(let id): return .request(id, method: method, params: params)
    case .unusable: return invalid(nil, "id must be a string or a whole number")
    }
  }

  private func invalid(_ id: RequestID?, _ message: String) -> IncomingMessage {
    .invalid(id, ResponseError(code: ErrorCode.invalidRequest, message: message))
  }

  private static func identifier(_ bytes: [UInt8], _ kind: JSONKind, _ range: Range<Int>) -> Identifier {
    switch kind {
    case .string:
      return .present(RequestID(json: Array(bytes[range])))
    case .number:
      // 1.0 and 1e3 are whole and echoed as they are; 1.5 is not.
      if Self.isPlain(bytes, range) { return .present(RequestID(json: Array(bytes[range]))) }
      var reader = JSONReader(bytes, in: range, depthLimit: 1)
      guard let number = try? reader.readDouble(), number == number.rounded(), number.magnitude <= 0x1p53 else {
        return .unusable
      }
      return .present(RequestID(json: Array(bytes[range])))
    default:
      return .unusable
    }
  }
  /// Whether a number is written by digits and a sign alone.
  private static func isPlain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    for index in range {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "-") || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) else { return false }
    }
    return true
  }
}

/// A request's identifier as the JSON that the client wrote, so that the echo is exact: `1` and `"1"` differ.
package struct RequestID: Hashable, Sendable {
  /// JSON text: a string with its quotes, or a whole number.
  package let json: [UInt8]

  package init(json: [UInt8]) {
    self.json = json
  }

  /// The identifier of a request of our own; always a string, because some clients key everything by small numbers.
  package init(own number: Int) {
    json = Array("\"layoutd-\(number)\"".utf8)
  }

  /// The identifier as text for log lines.
  package var text: String { String(decoding: json, as: UTF8.self) }
}
