/// Detection of HTTP request lines.
enum HTTPRequestLine {
  private static let methods: [String] = [
    "get ", "post ", "head ", "put ", "options ", "delete ", "patch ", "connect ", "trace ", "pri ",
  ]

  /// Whether the bytes start with an HTTP method and a space.
  static func begins(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    methods.contains { method in
      let stop = line.lowerBound + method.utf8.count
      return stop <= line.upperBound && bytes.equals(method, in: line.lowerBound..<stop)
    }
  }
}

/// The value of a `Content-Type` header.
enum ContentType {
  /// Whether the charset is UTF-8 in any spelling, or not given.
  static func isUTF8(_ bytes: [UInt8], _ value: Range<Int>) -> Bool {
    let name = "charset="
    var index = value.lowerBound
    while index + name.utf8.count <= value.upperBound {
      let stop = index + name.utf8.count
      if bytes.equals(name, in: index..<stop) {
        var charset = stop..<value.upperBound
        if let end = charset.first(where: { bytes[$0] == UInt8(ascii: ";") }) { charset = stop..<end }
        while let first = charset.first, bytes[first].isQuoteOrBlank { charset.removeFirst() }
        while let last = charset.last, bytes[last].isQuoteOrBlank { charset.removeLast() }
        return bytes.equals("utf-8", in: charset) || bytes.equals("utf8", in: charset)
      }
      index += 1
    }
    return true
  }
}

extension [UInt8] {
  /// Whether a range equals this lower-case ASCII text, ignoring case.
  func equals(_ text: String, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8.count else { return false }
    for (index, byte) in zip(range, text.utf8) {
      var found = self[index]
      if found >= UInt8(ascii: "A"), found <= UInt8(ascii: "Z") { found |= 0x20 }
      guard found == byte else { return false }
    }
    return true
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let colon = UInt8(ascii: ":")

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isQuoteOrBlank: Bool { isBlank || self == UInt8(ascii: "\"") }

  /// Whether a header name may contain this byte (RFC 7230, `tchar`).
  var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}
