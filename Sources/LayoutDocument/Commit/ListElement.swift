/// An element as it is written into a list: its text, and the comments that go with it.
struct ListElement {
  /// Comments on lines of their own before it.
  var lead: [[UInt8]] = []
  /// The element itself.
  var body: [UInt8]
  /// Comments behind it on its line.
  var trail: [[UInt8]] = []
}

extension ListElement {
  /// The element within a line.
  var inline: [UInt8] {
    let before = lead.flatMap { ListElement.block($0) + Array(" ".utf8) }
    return before + body + trail.flatMap { Array(" ".utf8) + ListElement.block($0) }
  }

  /// The element on lines of its own, without the last end of line.
  func lines(
    indent: [UInt8], needsComma: Bool, isLineOpen: Bool, _ style: TextStyle
  ) -> [UInt8] {
    var text: [UInt8] = []
    for comment in lead { text += indent + comment + style.newline }
    text += indent + body
    if needsComma { text.append(UInt8(ascii: ",")) }
    for (index, comment) in trail.enumerated() {
      // Only the last one may reach to the end of the line.
      text.append(UInt8(ascii: " "))
      text += isLineOpen && index + 1 == trail.count ? comment : ListElement.block(comment)
    }
    return text
  }

  /// A comment with an end of its own.
  private static func block(_ comment: [UInt8]) -> [UInt8] {
    guard comment.starts(with: "//".utf8) else { return comment }
    var text = String(decoding: comment.dropFirst(2), as: UTF8.self)
    text = text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
    return Array("/*\(text) */".utf8)
  }
}
