import JSON
import TestSupport
import Testing

private let document = #"""
  // A document as people write it.
  {
    "viewport": {"width": 390, "height": 844.5}, /* points */
    "sections": [
      {"id": "é😀\u00e9", "items": [{"size": [1e2, -0.5]}, {"repeat": 3, "hidden": true, "data": null,},]},
    ],
  }
  """#

@Suite(.serialized)
struct SyntaxRobustnessTests {
  @Test func `every truncation of a document has a valid tree`() {
    let text = document.utf8Bytes
    for count in 0..<text.count {
      let tree = SyntaxTree(Array(text[..<count]))
      checkInvariants(of: tree)
      #expect(!tree.errors.isEmpty)
      for offset in stride(from: -1, through: count + 1, by: 7) { _ = SyntaxNode.node(at: offset, in: tree) }
    }
    #expect(SyntaxTree(text).errors.isEmpty)
  }

  @Test func `a text in UTF-16 has one error, which says so`() {
    let text = "{}\n"
    let low = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let high = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let valid = SyntaxTree(text.utf8Bytes)
    for bytes in [low, high, [0xFF, 0xFE] + low, [0xFE, 0xFF] + high, [0xFF, 0xFE]] {
      for tree in [SyntaxTree(bytes), SyntaxTree.parse(bytes, after: valid)] {
        #expect(tree.errors == [.utf16])
        #expect(tree.root == nil)
        #expect(SyntaxTree.parse(text.utf8Bytes, after: tree).errors.isEmpty)
      }
    }
    for other: [UInt8] in [[], [0x7B], [0x7B, 0], [0x7B, 0, 0x7D], [0, 0, 0, 0], [0xFF], [0xEF, 0xBB, 0xBF]] {
      #expect(!other.isUTF16)
    }
  }

  @Test(arguments: 0..<200)
  func `random changes give valid trees that agree with the reader`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var made = RandomJSON(seed: seed)
    let base = seed.isMultiple(of: 2) ? document.utf8Bytes : made.spell(made.value(depth: 5), comments: false).utf8Bytes
    for _ in 0..<50 {
      let text = mutated(base, &random)
      let tree = SyntaxTree(text)
      checkInvariants(of: tree)
      guard let value = try? JSONValue(parsing: text) else { continue }
      #expect(tree.errors.isEmpty && tree.comments.isEmpty)
      #expect(tree.root?.value() == value)
    }
  }

  @Test(arguments: 0..<200)
  func `texts with comments have the same values as strict texts`(seed: UInt64) throws {
    var made = RandomJSON(seed: seed)
    let value = made.value(depth: 5)
    let tree = SyntaxTree(made.spell(value, comments: true).utf8Bytes)
    #expect(tree.errors.isEmpty)
    let root = try #require(tree.root)
    #expect(root.value() == value)
    #expect(try JSONValue(parsing: root.jsonBytes()) == value)
    let other = try #require(SyntaxTree(made.spell(value, comments: true).utf8Bytes).root)
    #expect(root.isEquivalent(to: other))
    #expect(root.structuralHash == other.structuralHash)
    var random = RandomJSON(seed: seed &+ 1_000)
    let foreign = random.value(depth: 5)
    let third = try #require(SyntaxTree(foreign.bytes).root)
    #expect(root.isEquivalent(to: third) == (value == foreign))
    #expect((root.structuralHash == third.structuralHash) == (value == foreign))
  }

  // Repeated, each of these makes a naive parser quadratic (20 s and more) or exhausts its stack.
  @Test(
    arguments: [
      "[", "{\"a\":", "[{\"a\":", "]", "[]", "[}", "{]", "/", "/ ", "/*", "/**/", "\"\n", "\"a\":\n", "'", "{a ",
      "{a /*",
      "\\",
      "\"\\\"", "9", "1e", ",", ":", "{:[", "{\"a\":1 b//\n", "\u{80}", "-", "{\"a\"\"b\":",
    ])
  func `a pathological text takes linear time`(_ chunk: String) {
    for prefix in ["", "[", "{\"a\":"] {
      let text = (prefix + String(repeating: chunk, count: 100_000)).utf8Bytes
      let time = processorTime { _ = SyntaxTree(text) }
      #expect(time < .seconds(4), "\(prefix)")
    }
  }

  @Test func `a megabyte of slashes is one comment`() {
    let tree = SyntaxTree([UInt8](repeating: UInt8(ascii: "/"), count: 1 << 20))
    #expect(tree.comments == [0..<1 << 20])
    #expect(tree.errors.map(\.range) == [0..<0])
  }

  private func mutated(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0...random.below(4) where !text.isEmpty {
      let index = random.below(text.count)
      switch random.below(4) {
      case 0: text[index] = UInt8(random.below(256))
      case 1: text.remove(at: index)
      case 2: text.insert(Array("{}[],:\"'\\/*\n-.e0tn".utf8).randomElement(using: &random)!, at: index)
      default: text.removeSubrange(index..<min(text.count, index + random.below(20)))
      }
    }
    return text
  }
}
