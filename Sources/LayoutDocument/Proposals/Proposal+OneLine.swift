extension Proposal {
  /// The text without a control character, for clients that insert words: what parts its tokens is at most a space.
  package var textInOneLine: String {
    // Strings have them escaped, so they stand between tokens.
    guard text.utf8.contains(where: \.isControl) else { return text }
    var line: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let blanks = rest.prefix { $0.isBlank || $0.isControl }
      guard blanks.contains(where: \.isControl) else {
        line.append(byte)
        rest.removeFirst()
        continue
      }
      rest = rest.dropFirst(blanks.count)
      // As a list on one line is written.
      if line.last != UInt8(ascii: "["), rest.first != UInt8(ascii: "]") { line.append(UInt8(ascii: " ")) }
    }
    return String(decoding: line, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isControl: Bool { self < 0x20 }
}
