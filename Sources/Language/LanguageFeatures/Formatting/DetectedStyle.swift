import JSON

/// The style of a document's text, in which inserted text is written.
struct DetectedStyle {
  /// The bytes that end a line.
  let newline: [UInt8]
  /// The white space of one indentation level.
  private(set) var indentUnit = Array("  ".utf8)
  /// The colon between a key and its value, with the white space around it.
  private(set) var colon = Array(": ".utf8)
  /// The white space after the comma between two elements on one line.
  private(set) var space = Array(" ".utf8)
  /// The white space after the opening brace of an object on one line; a space if the text has no such object.
  private(set) var padding = Array(" ".utf8)
  /// Whether the root value is on one line.
  private(set) var isOneLine = false

  /// The separator between two elements on one line.
  var comma: [UInt8] { Array(",".utf8) + space }

  /// Infers the style from a text, which may have syntax errors.
  init(_ tree: SyntaxTree) {
    if let root = tree.root { self.init(root) } else { self.init(newline: DetectedStyle.newline(tree.text)) }
  }

  private init(newline: [UInt8]) { self.newline = newline }

  init(_ root: SyntaxNode) {
    let text = root.tree.text
    newline = DetectedStyle.newline(text)
    isOneLine = !text[root.range].contains(where: \.isLineEnd)
    if let first = root.members.first,
      let indent = DetectedStyle.indentOfLineStart(text, of: first.key.range.lowerBound)
    {
      let outer = DetectedStyle.indent(text, at: root.range.lowerBound)
      if indent.count > outer.count, indent.starts(with: outer) { indentUnit = Array(indent.dropFirst(outer.count)) }
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

  /// Returns an object of the text that is written on one line, preferably one with at least two members; nil if there
  /// is none at a depth of at most 8.
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
      guard let object = inlineObject(in: child, depth: depth + 1) else { continue }
      if object.members.count > 1 { return object }
      single = single ?? object
    }
    return single
  }
}

// Starts, ends and indentation of lines.
extension DetectedStyle {
  /// Returns the start of the line that contains an offset.
  static func lineStart(_ text: [UInt8], of offset: Int) -> Int {
    var start = offset
    while !isLineStart(text, start) { start -= 1 }
    return start
  }

  /// Returns the indentation of the line that contains an offset.
  static func indent(_ text: [UInt8], at offset: Int) -> [UInt8] {
    Array(text[lineStart(text, of: offset)...].prefix(while: \.isBlank))
  }

  /// Returns the white space between the start of a line and an offset; nil if there is other text, or if the line is
  /// the first one.
  static func indentOfLineStart(_ text: [UInt8], of offset: Int) -> [UInt8]? {
    var start = offset
    while start > 0, text[start - 1].isBlank { start -= 1 }
    return start > 0 && text[start - 1].isLineEnd ? Array(text[start..<offset]) : nil
  }

  /// Whether only white space precedes the offset in its line.
  static func isFirstOnLine(_ text: [UInt8], _ offset: Int) -> Bool {
    text[lineStart(text, of: offset)..<offset].allSatisfy(\.isBlank)
  }

  /// Returns the bytes of the line end that begins at an offset: `\n`, `\r` or `\r\n`.
  static func newline(_ text: [UInt8], at offset: Int) -> [UInt8] {
    Array(text[offset..<afterNewline(text, at: offset)])
  }

  /// Returns the first line end of a text, `\n` if it has none.
  static func newline(_ text: [UInt8]) -> [UInt8] {
    text.firstIndex(where: \.isLineEnd).map { newline(text, at: $0) } ?? Array("\n".utf8)
  }

  /// Returns the offset after the line end that begins at an offset.
  static func afterNewline(_ text: [UInt8], at offset: Int) -> Int {
    let isPair =
      text[offset] == UInt8(ascii: "\r") && offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "\n")
    return offset + (isPair ? 2 : 1)
  }

  /// Returns the number of line ends in a byte range.
  static func lineEndCount(_ text: [UInt8], in range: Range<Int>) -> Int {
    var (count, position) = (0, range.lowerBound)
    while position < range.upperBound {
      let isLineEnd = text[position].isLineEnd
      position = isLineEnd ? afterNewline(text, at: position) : position + 1
      if isLineEnd { count += 1 }
    }
    return count
  }

  static func isLineStart(_ text: [UInt8], _ offset: Int) -> Bool {
    guard offset > 0 else { return true }
    if text[offset - 1] == UInt8(ascii: "\r"), offset < text.count, text[offset] == UInt8(ascii: "\n") { return false }
    return text[offset - 1].isLineEnd
  }
}

extension DetectedStyle {
  /// Returns the text of an object on one line.
  func object(_ members: [MemberText]) -> [UInt8] { object(members.map(member)) }

  /// Returns the text of an object on one line. The members are keys with values as text.
  func object(_ members: [[UInt8]]) -> [UInt8] {
    if members.isEmpty { return Array("{}".utf8) }
    return Array("{".utf8) + padding + members.joined(separator: comma) + padding + Array("}".utf8)
  }

  /// Returns the text of an array on one line. The elements are values as text.
  func array(_ elements: [[UInt8]]) -> [UInt8] {
    Array("[".utf8) + elements.joined(separator: comma) + Array("]".utf8)
  }

  /// Returns the text of a member: its key, the colon and its value.
  func member(_ member: MemberText) -> [UInt8] {
    DetectedStyle.string(member.key) + colon + member.value
  }

  /// Returns the text of a value on one line, without its comments.
  func value(_ node: SyntaxNode) -> [UInt8] {
    switch node.kind {
    case .array:
      return array(node.elements.map(value))
    case .object:
      return object(
        node.members.compactMap { member in
          member.value.map { MemberText(key: member.keyName, value: value($0)) }
        })
    default:
      return node.jsonBytes()
    }
  }

  /// Returns a string as JSON.
  static func string(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    return writer.takeBytes()
  }

  /// Returns a number as JSON that parses to exactly the same value.
  static func number(_ number: Double) -> [UInt8] {
    var writer = JSONWriter()
    writer.number(number)
    return writer.takeBytes()
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
