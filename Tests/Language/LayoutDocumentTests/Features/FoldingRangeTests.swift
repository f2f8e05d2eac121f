import JSON
import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// Folding ranges of texts.
@Suite struct FoldingRangeTests {
  private static func lines(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return FoldingLineRange.lines(of: SyntaxTree(bytes).foldingRanges(), in: TextBuffer(bytes)).map {
      "\($0.first)-\($0.last)\($0.fold.kind == .comment ? " comment" : "")"
    }
  }

  static let texts: [(text: String, lines: [String])] = [
    ("{\n  \"a\": 1\n}", ["0-1"]),
    ("{ \"a\": [\n  1\n] }", ["0-1"]),
    ("{\n}", []),
    ("{}", []),
    ("[\n  1,\n  2]", ["0-2"]),
    ("[{\n  \"a\": 1\n}, {\n  \"b\": 2\n}]", ["0-3", "2-3"]),
    ("/* a\n b\n */ {\r\n\"c\": [\r1,\r2\r]}", ["0-2 comment", "2-5", "3-5"]),
    ("// a\n// b\n\n// c\n// d\n{ // e\n  // f\n}", ["0-1 comment", "3-4 comment", "5-6"]),
    ("{ // e\n  // f\n  // g\n \"h\": 1 // i\n}", ["0-3", "1-2 comment"]),
    ("{ \"a\": \"{\", // {\n \"b\": [ /* [\n */ 1\n ]\n}", ["0-3", "1-2"]),
    // An unclosed container cannot be folded. Closed containers in it can.
    ("{ \"a\": [\n {\n 1\n }\n", ["1-2"]),
    ("{ \"a\": [\n }\n", []),
    ("", []),
  ]

  @Test(arguments: texts)
  func `folding ranges as whole lines`(text: String, lines: [String]) {
    #expect(Self.lines(text) == lines)
  }

  @Test func `exact folding ranges are the insides of brackets and whole comments`() {
    let text = Array("// a\n// b\n{\"c\": [\n1 /* d\n */]}".utf8)
    let folds = SyntaxTree(text).foldingRanges()
    #expect(
      folds.map { String(decoding: text[$0.range], as: UTF8.self) } == [
        "// a\n// b", "\"c\": [\n1 /* d\n */]", "\n1 /* d\n */", "/* d\n */",
      ])
    #expect(folds.map(\.depth) == [0, 0, 1, 2])
  }

  @Test func `of too many folding ranges the outermost are kept, in their order`() {
    #expect(FoldingLineRange.outermost([3, 1, 2, 1, 3], atMost: 3) { $0 } == [1, 2, 1])
    #expect(FoldingLineRange.outermost([3, 1], atMost: 2) { $0 } == [3, 1])
    #expect(FoldingLineRange.outermost([3, 1], atMost: -1) { $0 } == [])
  }

  @Test(arguments: 0..<200)
  func `folding ranges of any text are nested or disjoint`(seed: Int) {
    var source = RandomText(seed: UInt64(seed) + 20_000)
    var text = Array(source.document().utf8)
    if source.random.once(in: 2) { text.removeSubrange(0..<source.random.below(text.count)) }
    let folds = SyntaxTree(text).foldingRanges()
    var open: [FoldingRegion] = []
    for fold in folds {
      open.removeAll { $0.range.upperBound <= fold.range.lowerBound }
      #expect(
        open.allSatisfy { fold.range.upperBound <= $0.range.upperBound && $0.range.lowerBound <= fold.range.lowerBound }
      )
      open.append(fold)
    }
    for lines in FoldingLineRange.lines(of: folds, in: TextBuffer(text)) { #expect(lines.first < lines.last) }
  }
}
