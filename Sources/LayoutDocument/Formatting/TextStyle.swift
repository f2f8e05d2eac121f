import JSON

/// How a text is written, so that what is added to it looks as if its author had written it.
struct TextStyle {
  /// The end of a line.
  let newline: [UInt8]
  /// One level of indentation.
  private(set) var unit = Array("  ".utf8)
  /// Between a key and its value.
  private(set) var colon = Array(": ".utf8)
  /// White space behind the comma between two elements on one line.
  private(set) var space = Array(" ".utf8)
  /// White space behind the opening brace of an object on one line; a space where there is none to copy.
  private(set) var padding = Array(" ".utf8)
  /// Whether the text has but one line.
  private(set) var isOneLine = false

  /// Between two elements on one line.
  var comma: [UInt8] { Array(",".utf8) + space }

  /// That of a whole text, whatever is wrong with it.
  init(_ tree: SyntaxTree) {
    if let root = tree.root { self.init(root) } else { self.init(newline: TextStyle.newline(tree.text)) }
  }

  private init(newline: [UInt8]) { self.newline = newline }

  init(_ root: SyntaxNode) {
    let text = root.tree.text
    newline = TextStyle.newline(text)
    isOneLine = !text[root.range].contains(where: \.isLineEnd)
    if let first = root.members.first, let own = TextStyle.ownIndent(text, of: first.key.range.lowerBound) {
      let outer = TextStyle.indent(text, at: root.range.lowerBound)
      if own.count > outer.count, own.starts(with: outer) { unit = Array(own.dropFirst(outer.count)) }
    }
    if let member = root.members.first, let value = member.value {
      let between = text[member.key.range.upperBound..<value.range.lowerBound]
      // In a text with mistakes it may be missing.
      let marks = between.filter { $0 != UInt8(ascii: " ") }
      if marks == [UInt8(ascii: ":")] { colon = Array(between) }
    }
    if isOneLine, colon.count == 1 { space = [] }
    if let object = TextStyle.inlineObject(in: root, depth: 0) {
      let ranges = object.members.map(\.range)
      padding = Array(text[object.range.lowerBound + 1..<ranges[0].lowerBound])
      if ranges.count > 1 {
        let between = text[ranges[0].upperBound..<ranges[1].lowerBound]
        if between.first == UInt8(ascii: ","), between.dropFirst().allSatisfy(\.isBlank) {
          space = Array(between.dropFirst())
        }
      }
    }
  }

  /// An object whose first brace is followed by a member on the same line, best one with two members.
  private static func inlineObject(in node: SyntaxNode, depth: Int) -> SyntaxNode? {
    var single: SyntaxNode?
    if node.kind == .object, let first = node.members.first {
      let text = node.tree.text
      if !text[node.range].contains(where: \.isLineEnd),
        text[node.range.lowerBound + 1..<first.range.lowerBound].allSatisfy(\.isBlank)
      {
        if node.members.count > 1 { return node }
        single = node
      }
    }
    guard depth < 8 else { return single }
    for child in node.kind == .array ? node.elements : node.members.compactMap(\.value) {
      guard child.kind == .array || child.kind == .object else { continue }
      guard let found = inlineObject(in: child, depth: depth + 1) else { continue }
      if found.members.count > 1 { return found }
      single = single ?? found
    }
    return single
  }
}

/// A key with its value, which is JSON.
struct WrittenMember {
  var key: String
  var value: [UInt8]
}

extension UInt8 {
  /// Whether it ends a line, or is part of what does.
  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// White space within a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension SyntaxMember {
  /// Key and value.
  var range: Range<Int> { key.range.lowerBound..<(value?.range.upperBound ?? key.range.upperBound) }
}
