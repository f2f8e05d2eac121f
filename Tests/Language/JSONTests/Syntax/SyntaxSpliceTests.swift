import JSON
import TestSupport
import Testing

/// Tests of incremental parsing: trees that are created from the tree of an earlier text.
struct SyntaxSpliceTests {
  @Test(arguments: [
    ("[1, 2, 3]", "[1, 22, 3]"), ("[1, 2, 3]", "[1, 2 3]"), ("[1, 2, 3]", "[1, , 3]"), ("[1]", "[]"), ("[]", "[1]"),
    ("{\"a\": 1, \"b\": 2}", "{\"a\": 1, \"c\": 2}"), ("{\"a\": 1, \"b\": 2}", "{\"a\": 1 \"b\": 2}"),
    ("{\"a\": [1], \"b\": 2}", "{\"a\": [1, \"b\": 2}"), ("{\"a\": [1], \"b\": 2}", "{\"a\": [1]], \"b\": 2}"),
    ("[[1],2]", "[[1,2]]"), ("[[1,2]]", "[[1],2]"), ("[12/**/]", "[12/x]"), ("[1, /* a, b */ 2]", "[1, / a, b */ 2]"),
    ("[1, // a\n 2]", "[1, / a\n 2]"), ("[1, // a\r\n 2]", "[1, // a\r 2]"), ("[\"a\", \"b\"]", "[\"a, \"b\"]"),
    ("[\"a\", \"b\"]", "[\"a\\\", \"b\"]"), ("[{\"a\": {}}]", "[{\"a\": {\"b\": [}}]"), ("[1]", "[1]]"),
    ("[1]", "[[1]"),
    ("\u{FEFF}[1, 2]", "\u{FEFF}[1, 3]"), ("\u{FEFF}[1, 2]", "[1, 2]"), ("[1, 2] // c", "[1, 5] // c"),
  ])
  func `incremental parsing gives the tree of a full parse`(before: String, after: String) {
    check(after.utf8Bytes, after: SyntaxTree(before.utf8Bytes))
  }

  @Test(arguments: SlowTests.cases(0..<400))
  func `incremental parsing gives the trees of full parses after random edits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var made = RandomJSON(seed: seed)
    var text = made.spell(made.value(depth: 6), comments: !seed.isMultiple(of: 3)).utf8Bytes
    if seed.isMultiple(of: 7) { text = [0xEF, 0xBB, 0xBF] + text }
    if seed.isMultiple(of: 5) { text = text.flatMap { $0 == UInt8(ascii: "\n") ? [13, 10] : [$0] } }
    var good = SyntaxTree(text)
    for step in 0..<60 {
      if step.isMultiple(of: 12) { text = good.text }
      edit(&text, &random, &made)
      let tree = check(text, after: good)
      if tree.errors.isEmpty { good = tree }
    }
  }

  @Test(arguments: SlowTests.cases(UInt64(0)..<12))
  func `the elements of long arrays are those of full parses`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var lines = (0..<3_000).map { $0.isMultiple(of: 7) ? "[\($0), {\"a\": 1}]" : "{\"n\": \($0)}" }
    func text() -> [UInt8] { "{\"b\": 1, \"a\": [\n\(lines.joined(separator: ",\n"))], \"c\": [2]}".utf8Bytes }
    var tree = SyntaxTree(text())
    for step in 0..<40 {
      // Their indices are kept from now on.
      _ = tree.root?["a"].map { SyntaxArrayElements(of: $0) }
      let line = random.below(lines.count)
      switch random.below(5) {
      case 0: lines.insert("[\(step)]", at: line)
      case 1: lines.remove(at: line)
      case 2: lines[line] = "{\"n\": [\(step), 1, 2]}"
      case 3: lines.replaceSubrange(line..<min(lines.count, line + 3), with: ["1, 2, 3, 4"])
      default: lines[line] = lines[line].replacing("1", with: "12")
      }
      let text = text()
      tree = SyntaxTree.parse(text, after: tree)
      let alone = SyntaxTree(text)
      guard let one = tree.root?["a"], let other = alone.root?["a"] else { continue }
      let (elements, expected) = (SyntaxArrayElements(of: one), SyntaxArrayElements(of: other))
      #expect(elements.map(\.range) == expected.map(\.range) && elements.map(\.range) == other.elements.map(\.range))
      #expect(elements.map(\.kind) == expected.map(\.kind))
    }
  }

  @Test func `the tree of an equal text is the earlier one`() {
    let tree = SyntaxTree("[1, 2]".utf8Bytes)
    #expect(SyntaxTree.parse("[1, 2]".utf8Bytes, after: tree) === tree)
    #expect(tree.change(since: tree).isEmpty)
    let next = SyntaxTree.parse("[1, 3]".utf8Bytes, after: tree)
    #expect(next.change(since: tree) == TextDelta(from: tree.text, to: next.text))
    let other = SyntaxTree("[]".utf8Bytes)
    #expect(next.change(since: other) == TextDelta(from: other.text, to: next.text))
  }

  @Test func `the innermost value of a deep text is edited`() {
    let before = String(repeating: "[", count: 511) + "1" + String(repeating: "]", count: 511)
    for inner in ["2", "[]", "[[]]", "{}", "[", "]"] {
      let after = String(repeating: "[", count: 511) + inner + String(repeating: "]", count: 511)
      check(after.utf8Bytes, after: SyntaxTree(before.utf8Bytes))
    }
  }

  @Test func `a change is the range between common prefix and suffix`() {
    let change = TextDelta(from: Array("abcabcabcabcX".utf8), to: Array("abcabcabcX".utf8))
    #expect(change.old == 9..<12 && change.new == 9..<9 && change.offsetDelta == -3)
    #expect(change.mapped(0..<9) == 0..<9)
    #expect(change.mapped(8..<10) == nil)
    #expect(change.mapped(12..<13) == 9..<10)
    #expect(TextDelta(from: [1, 2, 3], to: [1, 2, 3]).isEmpty)
    #expect(!TextDelta(from: [], to: [1]).isEmpty)
  }

  @discardableResult
  private func check(
    _ text: [UInt8], after earlier: SyntaxTree, sourceLocation: SourceLocation = #_sourceLocation
  ) -> SyntaxTree {
    let alone = SyntaxTree(text)
    let tree = SyntaxTree.parse(text, after: earlier)
    let shown = Comment(
      rawValue: "\(String(decoding: earlier.text, as: UTF8.self))\n->\n\(String(decoding: text, as: UTF8.self))")
    #expect(
      tree.text == alone.text && tree.errors == alone.errors && tree.comments == alone.comments, shown,
      sourceLocation: sourceLocation)
    #expect(shape(tree) == shape(alone), shown, sourceLocation: sourceLocation)
    let isEquivalent = earlier.root.flatMap { before in alone.root.map { before.isEquivalent(to: $0) } } ?? false
    #expect(
      tree.isEquivalent(toEarlier: earlier) == isEquivalent || tree.root == nil, shown, sourceLocation: sourceLocation)
    return tree
  }

  /// Returns a description of all nodes of a tree, in text order.
  private func shape(_ tree: SyntaxTree) -> [String] {
    var lines: [String] = []
    func add(_ node: SyntaxNode) {
      lines.append("\(node.kind) \(node.range) \(node.isUnclosed) \(node.stringValue ?? "") \(node.numberValue ?? 0)")
      for member in node.members {
        lines.append("key \(member.key.range) \(member.keyName) \(member.value != nil)")
        if let value = member.value { add(value) }
      }
      for element in node.elements { add(element) }
      lines.append("end")
    }
    if let root = tree.root { add(root) }
    return lines
  }

  private func edit(_ text: inout [UInt8], _ random: inout SeededGenerator, _ made: inout RandomJSON) {
    let index = random.below(text.count + 1)
    let end = min(text.count, index + random.below(random.once(in: 4) ? 20 : 3))
    switch random.below(5) {
    case 0:
      text.replaceSubrange(
        index..<end, with: Array("{}[],:\"'\\/*\n\r-.e0tn ".utf8).randomElement(using: &random).map { [$0] } ?? [])
    case 1: text.removeSubrange(index..<end)
    case 2:
      let chunks = ["//", "/*", "*/", "/* c */", ", ", "{}", "[]", "\"k\": 1,", "1", "true", "\"s\"", "\r\n", "é😀"]
      text.insert(contentsOf: Array(chunks.randomElement(using: &random)!.utf8), at: index)
    case 3: text.insert(contentsOf: made.spell(made.value(depth: 2), comments: true).utf8Bytes, at: index)
    default:
      // Replacing a digit keeps most texts valid.
      let digits = text.indices.filter { text[$0] >= 0x30 && text[$0] <= 0x39 }
      if let place = digits.randomElement(using: &random) { text[place] = UInt8(0x30 + random.below(10)) }
    }
  }
}
