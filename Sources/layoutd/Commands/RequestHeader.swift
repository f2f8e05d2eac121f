import EventLoop

/// The forms of HTTP headers that options of `layoutd preview` permit.
enum RequestHeader {
  /// Whether a text has the form of a `Host` header: a name or an address, and a port unless it is that of the scheme.
  static func isHost(_ text: String) -> Bool {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return false }
      let address = String(text[text.index(after: text.startIndex)..<end])
      return address.contains(":") && SocketAddress.isNumeric(address) && isPort(text[text.index(after: end)...])
    }
    let name = text.prefix { $0 != ":" }
    return !name.isEmpty && name.utf8.allSatisfy { isAlphanumeric($0) || "-._".utf8.contains($0) }
      && isPort(text[name.endIndex...])
  }

  /// Whether a text has the form of an `Origin` header: a scheme and a host, without a path.
  static func isOrigin(_ text: String) -> Bool {
    guard let separator = text.firstRange(of: "://") else { return false }
    let scheme = text[..<separator.lowerBound]
    return scheme.utf8.first.map(isLetter) == true
      && scheme.utf8.allSatisfy { isAlphanumeric($0) || "+-.".utf8.contains($0) }
      && isHost(String(text[separator.upperBound...]))
  }

  /// Whether a text is empty, or a colon and a port.
  private static func isPort(_ text: Substring) -> Bool {
    guard text.first == ":" else { return text.isEmpty }
    let digits = text.dropFirst()
    return digits.allSatisfy { "0"..."9" ~= $0 } && UInt16(digits) != nil
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
