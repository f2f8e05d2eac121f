import JSON

/// A received message. Its parameters stay bytes until the handler decodes them.
package enum IncomingMessage: Equatable, Sendable {
  /// A request, which gets exactly one response.
  case request(RequestID, method: String, params: Range<Int>?)
  /// A notification, which gets no response, even if it is invalid.
  case notification(method: String, params: Range<Int>?)
  /// A response to a request of this server, with the range of its result or error.
  case response(RequestID?, result: Range<Int>?, error: Range<Int>?)
  /// An invalid message, with the identifier of the request if it was read, and the error to respond with.
  case invalid(RequestID?, ResponseError)

  /// The maximum nesting depth of the JSON of a message. A document is a string in it, whose nesting has a separate
  /// limit.
  package static let depthLimit = 512
  /// The maximum length of the name of a method in bytes, since the name is searched, logged and quoted.
  package static let methodLimit = 256

  /// Parses the message that is in `range` of `bytes`, in one pass. Ranges in the result are ranges in `bytes`.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    var envelope = Envelope()
    do throws(JSONError) {
      var reader = JSONReader(bytes, in: range, depthLimit: Self.depthLimit)
      guard try reader.peekKind() == .object else {
        let what =
          try reader.peekKind() == .array
          ? "batches are not supported; send each message by itself" : "a message must be an object"
        _ = try reader.skipValue()
        try reader.finish()
        self = .invalid(nil, ResponseError(code: ErrorCode.invalidRequest, message: what))
        return
      }
      try envelope.read(&reader, of: bytes)
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

/// The members of a message, in any order.
private struct Envelope {
  private enum Identifier {
    case absent
    case present(RequestID)
    case invalid
  }

  private var hasVersion = false
  private var id = Identifier.absent
  private var hasMethod = false
  private var method: String?
  private var params: Range<Int>?
  private var result: Range<Int>?
  private var error: Range<Int>?

  mutating func read(_ reader: inout JSONReader, of bytes: [UInt8]) throws(JSONError) {
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "jsonrpc":
        let value = try reader.skipValue()
        hasVersion = bytes.reads(#""2.0""#, in: value)
      case "id":
        id = Self.identifier(try reader.peekKind(), at: try reader.skipValue(), of: bytes)
      case "method":
        hasMethod = true
        method = try reader.peekKind() == .string ? try reader.readString() : nil
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
    var validID: RequestID?
    if case .present(let id) = id { validID = id }
    guard hasMethod || (result == nil && error == nil) else {
      // A response is never responded to, even if it is invalid.
      return .response(validID, result: result, error: error)
    }
    if !hasVersion { return invalid("jsonrpc must be \"2.0\"", id: validID) }
    guard let method else { return invalid(hasMethod ? "method must be a string" : "method is missing", id: validID) }
    guard method.utf8.count <= IncomingMessage.methodLimit else {
      return invalid("method must have at most \(IncomingMessage.methodLimit) bytes", id: validID)
    }
    switch id {
    case .absent: return .notification(method: method, params: params)
    case .present(let id): return .request(id, method: method, params: params)
    case .invalid: return invalid("id must be a string or a whole number", id: nil)
    }
  }

  private func invalid(_ message: String, id: RequestID?) -> IncomingMessage {
    .invalid(id, ResponseError(code: ErrorCode.invalidRequest, message: message))
  }

  private static func identifier(_ kind: JSONKind, at range: Range<Int>, of bytes: [UInt8]) -> Identifier {
    switch kind {
    case .string:
      return .present(RequestID(json: Array(bytes[range])))
    case .number:
      // 1.0 and 1e3 are integers and are echoed unchanged; 1.5 is not.
      if Self.isPlain(range, of: bytes) { return .present(RequestID(json: Array(bytes[range]))) }
      var reader = JSONReader(bytes, in: range, depthLimit: 1)
      guard let number = try? reader.readDouble(), number == number.rounded(), number.magnitude <= 0x1p53 else {
        return .invalid
      }
      return .present(RequestID(json: Array(bytes[range])))
    default:
      return .invalid
    }
  }

  /// Whether a JSON number has only digits and minus signs: no fraction and no exponent.
  private static func isPlain(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    for index in range {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "-") || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) else { return false }
    }
    return true
  }
}

/// A request identifier as the JSON that the client wrote, so that it is echoed exactly: `1` and `"1"` differ.
package struct RequestID: Hashable, Sendable {
  /// JSON text: a string with quotes, or an integer.
  package let json: [UInt8]

  package init(json: [UInt8]) {
    self.json = json
  }

  /// Creates the identifier of a request that this server sends: a string, because some clients use small numbers as
  /// keys for the requests of both sides.
  package init(ofServer number: Int) {
    json = Array("\"layoutd-\(number)\"".utf8)
  }

  /// The identifier as text, for the log.
  package var text: String { String(decoding: json, as: UTF8.self) }
}
