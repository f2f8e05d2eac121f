import JSON
import LanguageFeatures
import TestSupport
import Testing

extension [UInt8] {
  /// Repeats a text.
  fileprivate static func * (text: [UInt8], count: Int) -> [UInt8] { (0..<count).flatMap { _ in text } }
}

/// Selection ranges of texts.
@Suite struct SelectionTests {
  private static func grown(_ marked: String) -> [String] {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    let text = Array((parts[0] + parts[1]).utf8)
    return SyntaxTree(text).selectionRanges(at: parts[0].utf8.count).map { String(decoding: text[$0], as: UTF8.self) }
  }

  @Test func `a selection grows from the inside of a string to the whole text`() {
    #expect(
      Self.grown("// x\n{ \"a\": [1, \"𐐀|b\"], \"c\": 2 }\n") == [
        "𐐀b", "\"𐐀b\"", "1, \"𐐀b\"", "[1, \"𐐀b\"]", "\"a\": [1, \"𐐀b\"]", "\"a\": [1, \"𐐀b\"], \"c\": 2",
        "{ \"a\": [1, \"𐐀b\"], \"c\": 2 }", "// x\n{ \"a\": [1, \"𐐀b\"], \"c\": 2 }\n",
      ])
  }

  static let texts: [(text: String, grown: [String])] = [
    ("{\"k|ey\": 1}", ["key", "\"key\"", "\"key\": 1", "{\"key\": 1}"]),
    ("{\"key\": 12|}", ["12", "\"key\": 12", "{\"key\": 12}"]),
    ("{\"key\":| 12}", ["\"key\": 12", "{\"key\": 12}"]),
    ("[1,| 2 ]", ["1, 2", "[1, 2 ]"]),
    ("[ |true]", ["true", "[ true]"]),
    ("[1]|", ["[1]"]),
    ("|", []),
    ("[ /* a|b */ ]", ["/* ab */", "[ /* ab */ ]"]),
    ("// a|", ["// a"]),
    ("{ \"a|", ["a", "\"a", "{ \"a"]),
  ]

  @Test(arguments: texts)
  func `a selection grows from other positions`(text: String, grown: [String]) {
    #expect(Self.grown(text).filter { !$0.isEmpty } == grown)
  }

  /// Returns a container and those in it.
  private static func containers(in node: SyntaxNode) -> [SyntaxNode] {
    guard node.kind == .object || node.kind == .array else { return [] }
    return [node] + (node.elements + node.members.compactMap(\.value)).flatMap(containers)
  }

  @Test(arguments: 0..<100)
  func `children around an offset are those that a search from the first one finds`(seed: Int) {
    var source = RandomText(seed: UInt64(seed) + 31_000)
    var text = Array(source.document().utf8)
    // Long enough for a binary search.
    if seed.isMultiple(of: 2) { text = Array("[[".utf8) + Array("0,".utf8) * 2_000 + text + Array("]".utf8) }
    let tree = SyntaxTree(text)
    for container in tree.root.map(Self.containers) ?? [] {
      let members = container.members
      let children = container.elements + members.flatMap { [$0.key, $0.value].compactMap(\.self) }
      for _ in 0..<20 {
        let offset = source.random.below(text.count + 1)
        let (last, next) = container.children(around: offset)
        #expect(last == children.last { $0.range.lowerBound <= offset })
        #expect(next == children.first { $0.range.lowerBound > offset })
      }
      for member in members {
        #expect(container.member(ofChild: member.key)?.range == member.range)
        #expect(member.value.map { container.member(ofChild: $0)?.key == member.key } ?? true)
      }
    }
  }

  @Test(arguments: 0..<200)
  func `each selection range contains the previous one and the offset`(seed: Int) {
    var source = RandomText(seed: UInt64(seed) + 30_000)
    var text = Array(source.document().utf8)
    if source.random.once(in: 3) { text.removeSubrange(source.random.below(text.count)...) }
    let tree = SyntaxTree(text)
    for _ in 0..<20 {
      let offset = source.random.below(text.count + 1)
      let limit = 2 + source.random.below(10)
      let ranges = tree.selectionRanges(at: offset, limit: limit)
      #expect(ranges.count <= limit && ranges.last == 0..<text.count)
      for range in ranges { #expect(range.lowerBound <= offset && offset <= range.upperBound) }
      for (inner, outer) in zip(ranges, ranges.dropFirst()) {
        #expect(outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound && inner != outer)
      }
      #expect(tree.selectionRanges(at: offset).starts(with: ranges.dropLast()))
    }
  }
}
