/// Functions that return messages as the bytes of complete frames.
enum Message {
  static func request(_ id: Int, _ method: String, _ params: String = "{}") -> [UInt8] {
    frame(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
  }

  static func notification(_ method: String, _ params: String = "{}") -> [UInt8] {
    frame(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  static func scroll(_ session: String, to y: Int, method: String = "layoutd/session/scroll") -> [UInt8] {
    notification(method, #"{"session":"\#(session)","contentOffset":{"x":0,"y":\#(y)}}"#)
  }

  static func frame(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n".utf8) + Array(body.utf8)
  }

  /// Returns a text as a JSON string. Of the characters that need an escape it may contain only `"`, `\` and line
  /// feeds.
  static func quoted(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}
