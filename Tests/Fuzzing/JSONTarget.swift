import JSON
import TestSupport

/// Reads any bytes as JSON, strictly and tolerantly, and compares the results of all readers.
enum JSONTarget {
  /// The first byte chooses an edit; the rest is the text.
  static func run(_ input: [UInt8]) throws(PropertyFailure) {
    var source = ByteSource(input)
    let choice = Int(source.byte())
    let text = source.rest
    let value = try read(text)
    let tree = SyntaxTree(text)
    try checkNodes(of: tree)
    if let value {
      try checkWriter(of: value)
      try check(tree.errors.isEmpty, "the tree has an error that the reader does not have: \(tree.errors)")
      if let root = tree.root { try check(root.value() == value, "the values of reader and tree differ") }
    }
    try checkEdit(of: tree, choice)
  }

  /// Returns the value of a text; nil if it is not valid. Checks that skipping, reading and reading in parts agree.
  private static func read(_ text: [UInt8]) throws(PropertyFailure) -> JSONValue? {
    var value: JSONValue?
    let error = jsonError(in: text) { reader throws(JSONError) in value = try reader.readValue() }
    let skipped = jsonError(in: text) { reader throws(JSONError) in _ = try reader.skipValue() }
    // Skipping does not convert numbers.
    if error?.code != .range { try check(skipped == error, "skipping: \(skipped as Any), reading: \(error as Any)") }
    if let error { try check((0...text.count).contains(error.offset), "an error at \(error.offset)") }
    var raw: [UInt8]?
    // The kinds of values that a decoder does not expect have an error, too.
    for kind in 0..<4 {
      let typed = jsonError(in: text) { reader throws(JSONError) in try readScalar(kind, &reader) }
      try check(typed != nil || error == nil, "a typed value is read from an invalid text")
    }
    let other = jsonError(in: text) { reader throws(JSONError) in raw = try reader.readRaw() }
    try check(other == skipped, "readRaw: \(other as Any), skipping: \(skipped as Any)")
    guard error == nil, let value, let raw else { return nil }
    try check((try? JSONValue(parsing: raw)) == value, "the raw text has another value")
    _ = jsonError(in: text) { reader throws(JSONError) in try readTyped(&reader) }
    return value
  }

  /// Reads a value of one of four kinds.
  private static func readScalar(_ kind: Int, _ reader: inout JSONReader) throws(JSONError) {
    switch kind {
    case 0: _ = try reader.readString()
    case 1: _ = try reader.readInt()
    case 2: _ = try reader.readBool()
    default: _ = try reader.readNull()
    }
  }

  /// Reads a value as decoders do: by its kind, with keys that are compared.
  private static func readTyped(_ reader: inout JSONReader) throws(JSONError) {
    switch try reader.peekKind() {
    case .object:
      try reader.readObject { key, reader throws(JSONError) in
        if key == "skipped" { _ = try reader.skipValue() } else { try readTyped(&reader) }
      }
    case .array: try reader.readArray { _, reader throws(JSONError) in try readTyped(&reader) }
    case .string: _ = try reader.readString()
    case .number:
      var copy = reader
      if let whole = try? copy.readInt(), let double = try? reader.readDouble() {
        guard Double(whole) == double else { throw JSONError(.value, at: reader.offset, "\(whole) is \(double)") }
        return
      }
      _ = try reader.readDouble()
    case .bool: _ = try reader.readBool()
    case .null: _ = try reader.readNull()
    }
  }

  private static func checkWriter(of value: JSONValue) throws(PropertyFailure) {
    try check((try? JSONValue(parsing: value.bytes)) == value, "the written value differs")
    let lines = Array(value.prettyPrinted(width: 40).utf8)
    try check((try? JSONValue(parsing: lines)) == value, "the printed value differs")
  }

  // MARK: - Syntax trees

  private static func checkNodes(of tree: SyntaxTree) throws(PropertyFailure) {
    let size = tree.text.count
    try check(tree.errors.count <= SyntaxTree.errorLimit, "\(tree.errors.count) errors")
    var last = 0
    for error in tree.errors {
      try check(error.range.lowerBound >= last && error.range.upperBound <= size, "an error at \(error.range)")
      last = error.range.lowerBound
    }
    last = 0
    for comment in tree.comments {
      try check(comment.lowerBound >= last && comment.upperBound <= size, "a comment at \(comment)")
      last = comment.upperBound
    }
    guard let root = tree.root else { return try check(!tree.errors.isEmpty, "neither a value nor an error") }
    try checkNode(root, in: 0..<size)
  }

  private static func checkNode(_ node: SyntaxNode, in range: Range<Int>) throws(PropertyFailure) {
    try check(
      node.range.lowerBound >= range.lowerBound && node.range.upperBound <= range.upperBound && !node.range.isEmpty,
      "the node \(node.range) is not in \(range)")
    var rest = node.range
    for child in node.parts {
      try checkNode(child, in: rest)
      rest = child.range.upperBound..<rest.upperBound
    }
  }

  /// Replaces a part of the text by another part, and compares the reparsed tree with a new one.
  private static func checkEdit(of tree: SyntaxTree, _ choice: Int) throws(PropertyFailure) {
    let text = tree.text
    let start = text.count * (choice & 15) / 16
    let end = min(text.count, start + (choice >> 4 & 3) * 3)
    let chunk = text.prefix((choice >> 6) * 5)
    let edited = Array(text[..<start]) + chunk + Array(text[end...])
    let again = SyntaxTree.parse(edited, after: tree)
    let fresh = SyntaxTree(edited)
    try check(again.errors == fresh.errors, "errors: \(again.errors), but in a new tree \(fresh.errors)")
    try check(again.comments == fresh.comments, "comments: \(again.comments), but in a new tree \(fresh.comments)")
    switch (again.root, fresh.root) {
    case (nil, nil): break
    case (let one?, let other?): try compare(one, other)
    default: throw PropertyFailure("only one of the trees has a value")
    }
  }

  private static func compare(_ one: SyntaxNode, _ other: SyntaxNode) throws(PropertyFailure) {
    try check(
      one.kind == other.kind && one.range == other.range && one.isUnclosed == other.isUnclosed
        && one.isUnterminated == other.isUnterminated,
      "a node \(one.kind) \(one.range), but in a new tree \(other.kind) \(other.range)")
    let (parts, others) = (one.parts, other.parts)
    try check(parts.count == others.count, "\(parts.count) nodes in \(one.range), but in a new tree \(others.count)")
    for (part, other) in zip(parts, others) { try compare(part, other) }
  }
}

extension SyntaxNode {
  /// The keys and values of an object, or the elements of an array, in text order.
  var parts: [SyntaxNode] {
    kind == .object ? members.flatMap { [$0.key] + ($0.value.map { [$0] } ?? []) } : elements
  }
}
