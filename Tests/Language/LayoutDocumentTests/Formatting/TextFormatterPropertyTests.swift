import JSON
import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// Properties of all formatted texts.
@Suite struct TextFormatterPropertyTests {
  private static let indentations: [Indentation] = [.spaces(2), .spaces(0), .spaces(4), .tab(columns: 8)]

  /// Returns the tokens and comments of a text, without the indentation of lines in comments.
  private static func substance(_ text: [UInt8]) -> [[UInt8]] {
    SyntaxToken.tokens(of: text).map { chunk in
      guard chunk.kind == .blockComment else { return Array(text[chunk.range]) }
      return text[chunk.range].split(omittingEmptySubsequences: false) { $0 == 10 || $0 == 13 }
        .flatMap { $0.drop { $0 == 32 || $0 == 9 } + [10] }
    }
  }

  @Test(arguments: 0..<400)
  func `formatting changes only white space and is idempotent`(seed: Int) throws {
    var source = RandomText(seed: UInt64(seed))
    let text = Array(source.document().utf8)
    let tree = SyntaxTree(text)
    let root = try #require(tree.root)
    try #require(tree.errors == [])
    let indentation = source.random.pick(Self.indentations)
    let edits = try #require(TextFormatter.edits(of: tree, indentation))
    let formatted = TextEdit.applied(edits, to: text)
    let after = SyntaxTree(formatted)
    #expect(after.errors == [])
    #expect(after.root?.isEquivalent(to: root) == true)
    #expect(after.root?.jsonBytes() == root.jsonBytes())
    #expect(Self.substance(formatted) == Self.substance(text))
    #expect(TextFormatter.edits(of: after, indentation) == [], "\(String(decoding: formatted, as: UTF8.self))")
    let gaps = Self.blanks(formatted)
    #expect(gaps.allSatisfy { $0.filter { $0 == 10 }.count <= 2 || !$0.contains(10) })
    let chunks = SyntaxToken.tokens(of: formatted)
    for (gap, chunk) in zip(gaps, chunks) where gap.count > 1 && chunk.kind != .lineComment {
      #expect(gap.contains(10) || gap.contains(13))
    }
  }

  /// Returns the white space between the tokens of a text.
  private static func blanks(_ text: [UInt8]) -> [[UInt8]] {
    let chunks = SyntaxToken.tokens(of: text)
    let ends = [text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0] + chunks.map(\.range.upperBound)
    return zip(ends, chunks.map(\.range.lowerBound) + [text.count]).map { Array(text[$0..<$1]) }
  }

  @Test(arguments: 0..<200)
  func `edits are ordered and disjoint, and change only white space`(seed: Int) throws {
    var source = RandomText(seed: UInt64(seed) + 1_000)
    let text = Array(source.document().utf8)
    let edits = try #require(TextFormatter.edits(of: SyntaxTree(text), .spaces(2)))
    let isSpace = { (byte: UInt8) in [9, 10, 13, 32].contains(byte) }
    var last = 0
    for edit in edits {
      #expect(edit.range.lowerBound >= last)
      last = edit.range.upperBound
      #expect(text[edit.range].allSatisfy(isSpace) && edit.text.allSatisfy(isSpace))
      #expect(!edit.range.isEmpty || !edit.text.isEmpty)
      for end in [edit.range.lowerBound, edit.range.upperBound] where end > 0 && end < text.count {
        #expect(!(text[end - 1] == 13 && text[end] == 10), "a line end is cut")
      }
    }
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32], 0..<60)
  func `an editor that applies the edits by line and column has the same text`(
    encoding: PositionEncoding, seed: Int
  ) throws {
    var source = RandomText(seed: UInt64(seed) + 2_000)
    let text = Array(source.document().utf8)
    let edits = try #require(TextFormatter.edits(of: SyntaxTree(text), .spaces(2)))
    let before = TextBuffer(text)
    var buffer = before
    // From the end, as all positions refer to the text before the edits.
    for edit in edits.reversed() {
      let start = before.position(of: edit.range.lowerBound, encoding: encoding)
      let end = before.position(of: edit.range.upperBound, encoding: encoding)
      let fits = buffer.apply(start: start, end: end, text: edit.text, encoding: encoding)
      #expect(fits)
    }
    #expect(buffer.bytes == TextEdit.applied(edits, to: text))
  }

  @Test(arguments: 0..<200)
  func `the edits of a range are those of the whole text that touch it`(seed: Int) throws {
    var source = RandomText(seed: UInt64(seed) + 3_000)
    let text = Array(source.document().utf8)
    let tree = SyntaxTree(text)
    let whole = try #require(TextFormatter.edits(of: tree, .spaces(2)))
    let one = source.random.below(text.count + 1)
    let other = source.random.below(text.count + 1)
    let range = min(one, other)..<max(one, other)
    let edits = try #require(TextFormatter.edits(of: tree, in: range, .spaces(2)))
    #expect(
      edits == whole.filter { $0.range.upperBound >= range.lowerBound && $0.range.lowerBound <= range.upperBound })
    let result = SyntaxTree(TextEdit.applied(edits, to: text))
    #expect(result.errors == [] && result.root?.jsonBytes() == tree.root?.jsonBytes())
  }

  @Test(arguments: 0..<200)
  func `beside a syntax error a valid container is formatted alone`(seed: Int) throws {
    var source = RandomText(seed: UInt64(seed) + 4_000)
    let intact = "{" + "\"a\":[1,{\"b\":2}\n,3]" + "}"
    let text = Array(("[" + source.document() + "\n 01, \n" + intact + "\n,").utf8)
    let tree = SyntaxTree(text)
    #expect(TextFormatter.edits(of: tree, .spaces(2)) == nil)
    let start = text.count - 2 - intact.utf8.count
    let edits = TextFormatter.edits(of: tree, in: start + 1..<start + intact.utf8.count - 1, .spaces(2))
    if text.starts(with: Array("[\u{FEFF}".utf8)) { return }
    let result = String(decoding: TextEdit.applied(try #require(edits), to: text)[start...], as: UTF8.self)
    #expect(result == "{\n  \"a\": [\n    1,\n    { \"b\": 2 },\n    3\n  ]\n}\n,")
  }

  @Test(arguments: 0..<400)
  func `formatting ranges of texts with syntax errors changes only white space`(seed: Int) {
    var source = RandomText(seed: UInt64(seed) + 6_000)
    var text: [UInt8] = []
    for _ in 0..<(1 + source.random.below(3)) { text += Array(source.document().utf8) }
    for _ in 0..<source.random.below(source.random.once(in: 4) ? 300 : 4) where !text.isEmpty {
      let start = source.random.below(text.count)
      text.removeSubrange(start..<min(text.count, start + 1 + source.random.below(3)))
    }
    let tree = SyntaxTree(text)
    for _ in 0..<10 {
      let start = source.random.below(text.count + 1)
      let range = start..<min(text.count, start + source.random.below(50))
      guard let edits = TextFormatter.edits(of: tree, in: range, .spaces(2)) else { continue }
      #expect(Self.substance(TextEdit.applied(edits, to: text)) == Self.substance(text))
    }
  }

  @Test func `a container after a key without its first quotation mark is formatted alone`() throws {
    let text = Array("{\"a\":1,\nb\":[\n{\"c\":2}]\n}".utf8)
    let edits = try #require(TextFormatter.edits(of: SyntaxTree(text), in: 12..<21, .spaces(2)))
    let result = String(decoding: TextEdit.applied(edits, to: text), as: UTF8.self)
    #expect(result == "{\"a\":1,\nb\":[\n  { \"c\": 2 }\n]\n}")
  }

  @Test(arguments: [("{\"a\":1}", true), ("{\"a\":[}", false), ("[1 2]", false)])
  func `many errors before a range do not hide an error in it`(container: String, isWhole: Bool) {
    // The tree reports at most a hundred errors.
    let faults = String(repeating: "01, ", count: 200)
    let text = Array("[\(faults)\(container), 1]".utf8)
    let start = 1 + faults.utf8.count
    let edits = TextFormatter.edits(of: SyntaxTree(text), in: start + 1..<start + 2, .spaces(2))
    #expect((edits != nil) == isWhole)
  }

  @Test(arguments: 0..<300)
  func `indenting a line changes only its indentation, whatever the text`(seed: Int) {
    var source = RandomText(seed: UInt64(seed) + 5_000)
    var text = Array(source.document().utf8)
    for _ in 0..<source.random.below(4) where !text.isEmpty {
      text.removeSubrange(source.random.below(text.count)...)
      text += Array(source.document().utf8)
    }
    for _ in 0..<20 {
      let offset = source.random.below(text.count + 1)
      let typed = source.random.pick(OnTypeIndenter.triggers)
      guard let edit = OnTypeIndenter.edit(after: typed, at: offset, in: text, .spaces(2)) else { continue }
      let buffer = TextBuffer(text)
      let line = buffer.lineRange(buffer.line(at: offset))
      #expect(line.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= line.upperBound)
      #expect(text[line.lowerBound..<edit.range.upperBound].allSatisfy { $0 == 32 || $0 == 9 })
      #expect(edit.text.allSatisfy { $0 == 32 || $0 == 9 })
    }
  }
}
