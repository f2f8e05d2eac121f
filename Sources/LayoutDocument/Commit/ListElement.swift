/// The text of a list element with its comments.
struct ListElement {
  /// The comments on separate lines before the element.
  var leadingTrivia: [[UInt8]] = []
  /// The text of the element.
  var body: [UInt8]
  /// The comments after the element on its line.
  var trailingTrivia: [[UInt8]] = []
}

extension ListElement {
  /// The element with its comments on one line. Line comments become block comments.
  var inline: [UInt8] {
    let before = leadingTrivia.flatMap { ListElement.block($0) + Array(" ".utf8) }
    return before + body + trailingTrivia.flatMap { Array(" ".utf8) + ListElement.block($0) }
  }

  /// Returns the element on separate lines, without the last line end.
  ///
  /// `isLineOpen` means that nothing follows on the line, so that the last comment can be a line comment.
  func lines(
    indent: [UInt8], needsComma: Bool, isLineOpen: Bool, _ style: DetectedStyle
  ) -> [UInt8] {
    var text: [UInt8] = []
    for comment in leadingTrivia { text += indent + comment + style.newline }
    text += indent + body
    if needsComma { text.append(UInt8(ascii: ",")) }
    for (index, comment) in trailingTrivia.enumerated() {
      // Only the last comment can be a line comment.
      text.append(UInt8(ascii: " "))
      text += isLineOpen && index + 1 == trailingTrivia.count ? comment : ListElement.block(comment)
    }
    return text
  }

  /// Returns a comment as a block comment, in which `*/` is replaced by `* /`.
  private static func block(_ comment: [UInt8]) -> [UInt8] {
    guard comment.starts(with: "//".utf8) else { return comment }
    var text = String(decoding: comment.dropFirst(2), as: UTF8.self)
    text = text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
    return Array("/*\(text) */".utf8)
  }
}
