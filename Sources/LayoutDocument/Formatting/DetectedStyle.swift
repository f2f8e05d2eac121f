import JSON

/// The style of a text, inferred from it and used for inserted text.
struct DetectedStyle {
  /// The line end.
  let newline: [UInt8]
  /// The indentation of one level.
  private(set) var indentUnit = Array("  ".utf8)
  /// The separator between a key and its value, with white space.
  private(set) var colon = Array(": ".utf8)
  /// The white space after the comma between two elements on one line.
  private(set) var space = Array(" ".utf8)
  /// The white space after the opening brace of an object on one line; a space if the text has no such object.
  private(set) var padding = Array(" ".utf8)
  /// Whether the root value is on one line.
  private(set) var isOneLine = false

  /// The separator between two elements on one line.
  var comma: [UInt8] { Array(",".utf8) + space }

  /// Infers the style of a whole text, also if it has syntax errors.
  init(_ tree: SyntaxTree) {
    if let root = tree.root { self.init(root) } else { self.init(newline: DetectedStyle.newline(tree.text)) }
  }

  private init(newline: [UInt8]) { self.newline = newline }

  init(_ root: SyntaxNode) {
    let text = root.tree.text
    newline = DetectedStyle.newline(text)
    isOneLine = !text[root.range].contains(where: \.isLineEnd)
    if let first = root.members.first, let own = DetectedStyle.indentOfLineStart(text, of: first.key.range.lowerBound) {
      let outer = DetectedStyle.indent(text, at: root.range.lowerBound)
      if own.count > outer.count, own.starts(with: outer) { indentUnit = Array(own.dropFirst(outer.count)) }
    }
    if let member = root.members.first, let value = member.value {
      let between = text[member.key.range.upperBound..<value.range.lowerBound]
      // In a text with syntax errors the colon can be missing.
      let marks = between.filter { $0 != UInt8(ascii: " ") }
      if marks == [UInt8(ascii: ":")] { colon = Array(between) }
    }
    if isOneLine, colon.count == 1 { space = [] }
    if let object = DetectedStyle.inlineObject(in: root, depth: 0) {
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

  /// Returns an object that is written on one line, preferably one with at least two members; nil if there is none.
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

/// A key with its value as JSON text.
struct MemberText {
  var key: String
  var value: [UInt8]
}

extension UInt8 {
  /// Whether the byte is a line feed or a carriage return.
  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension SyntaxMember {
  /// The range of the key and the value.
  var range: Range<Int> { key.range.lowerBound..<(value?.range.upperBound ?? key.range.upperBound) }
}
