import CollectionLayout
import LayoutDocument
import TestSupport
import Testing

/// The diagnostics of a text do not depend on how it was typed. A timeline may refer to items by default names, which
/// an edited document keeps.
struct TypedTimelineTests {
  private static func text(_ items: [String], _ events: [String], more: String = "") -> String {
    """
    {"sections": [{"id": "s", "items": [\(items.joined(separator: ","))]}\(more)],
    "timeline": [
    \(events.joined(separator: ",\n"))
    ]}
    """
  }

  private static let three = [#"{"height": 1}"#, #"{"height": 2}"#, #"{"height": 3}"#]

  @Test func `a timeline is checked with the names that its text defines`() {
    let events = [
      #"{"at": 0, "snapshot": [{"id": "s", "items": ["s/0", "s/2"]}]}"#,
      #"{"at": 1, "scrollTo": {"item": "s/2"}}"#,
    ]
    let edited = DocumentFixture(Self.text(Self.three, events))
    #expect(edited.document.diagnostics.isEmpty)
    edited.edit(Self.text(Array(Self.three.dropFirst()), events))
    // Sessions keep the names that the items had.
    #expect(edited.names() == ["s/1", "s/2"])
    #expect(edited.findings == [#"unknownItem "s/2""#])
    #expect(edited.document.diagnostics == DocumentFixture(edited.text).document.diagnostics)
    // After the edit is undone there are no diagnostics.
    edited.edit(Self.text(Self.three, events))
    #expect(edited.document.diagnostics.isEmpty)
  }

  @Test func `completion, navigation and rename use the names that the diagnostics use`() throws {
    let events = [#"{"at": 0, "scrollTo": {"item": "s/0"}}"#]
    let edited = DocumentFixture(Self.text(Self.three, events))
    edited.edit(Self.text(Array(Self.three.dropFirst()), events))
    #expect(edited.names() == ["s/1", "s/2"])
    #expect(edited.document.diagnostics.isEmpty)
    let place = try #require(edited.text.range(of: #""s/0""#))
    let offset = edited.text.utf8.distance(from: edited.text.startIndex, to: place.lowerBound) + 2
    let symbol = try #require(edited.document.names.symbol(at: offset))
    let first = try #require(edited.text.range(of: #"{"height": 2}"#))
    #expect(
      symbol.declaration.lowerBound == edited.text.utf8.distance(from: edited.text.startIndex, to: first.lowerBound))
    edited.edit(Self.text(Array(Self.three.dropFirst()), [#"{"at": 0, "scrollTo": {"item": "s/2"}}"#]))
    #expect(edited.findings.count == 1)
    #expect(edited.document.names.symbol(at: offset) == nil)
  }

  @Test func `rows of a data source are also named by their text`() {
    let rows = #", {"id": "r", "items": {"source": "rows.json", "each": {"height": "/h"}}}"#
    let events = [#"{"at": 0, "scrollTo": {"item": "r/2"}}"#]
    let edited = DocumentFixture(
      Self.text(Self.three, events, more: rows),
      files: ["/project/pages/rows.json": #"[{"h": 1}, {"h": 2}, {"h": 3}]"#])
    #expect(edited.document.diagnostics.isEmpty)
    edited.write(#"[{"h": 2}, {"h": 3}]"#, to: "/project/pages/rows.json")
    #expect(edited.names(1) == ["r/1", "r/2"])
    #expect(edited.document.diagnostics.map(\.code) == ["unknownItem"])
  }

  @Test(arguments: SlowTests.cases(0..<150 as Range<UInt64>))
  func `after any edits the diagnostics are those of a document opened with the text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var items = (0..<random.below(6)).map { _ in Self.item(&random) }
    var others = (0..<random.below(4)).map { _ in Self.item(&random) }
    var events = (0...random.below(3)).map { _ in Self.event(&random) }
    var text: String {
      Self.text(items, events, more: ", {\"id\": \"t\", \"items\": [\(others.joined(separator: ", "))]}")
    }
    let edited = DocumentFixture(text)
    for step in 0..<30 {
      switch random.below(9) {
      case 0, 1: items.insert(Self.item(&random), at: random.below(items.count + 1))
      case 2, 3: if !items.isEmpty { items.remove(at: random.below(items.count)) }
      case 4: others.insert(Self.item(&random), at: random.below(others.count + 1))
      case 5: if !items.isEmpty { others.append(items.remove(at: random.below(items.count))) }
      case 6: if !items.isEmpty { items[random.below(items.count)] = Self.item(&random) }
      case 7: events = (0...random.below(3)).map { _ in Self.event(&random) }
      default: events.append(Self.event(&random))
      }
      if random.once(in: 7) { edited.edit(String(text.dropLast(random.below(40) + 1))) }
      if random.once(in: 7) { edited.edit("// \(step)\n" + text) }
      edited.edit(text)
      let fresh = DocumentFixture(text)
      #expect(edited.document.diagnostics == fresh.document.diagnostics, "seed \(seed), step \(step)\n\(text)")
      guard edited.document.diagnostics == fresh.document.diagnostics else { return }
    }
  }

  private static func item(_ random: inout SeededGenerator) -> String {
    let number = 1 + random.below(9)
    switch random.below(8) {
    case 0: return #"{"id": "i\#(number)", "height": \#(number)}"#
    case 1: return #"{"id": "s/\#(number % 4)"}"#
    case 2: return #"{"repeat": \#(number), "height": \#(number)}"#
    case 3: return #"{"repeat": \#(number), "id": "g{i}"}"#
    case 4: return #"{"repeat": \#(number), "id": {"cycle": ["c", "d{i}"]}}"#
    default: return #"{"height": \#(number)}"#
    }
  }

  private static func event(_ random: inout SeededGenerator) -> String {
    func name() -> String {
      random.pick(["s/0", "s/1", "s/2", "s/3", "t/0", "t/1", "i1", "i2", "g0", "g1~2", "c", "c~2", "d1", "s/1~2"])
    }
    switch random.below(4) {
    case 0: return #"{"at": 0, "snapshot": [{"id": "s", "items": ["\#(name())", "\#(name())"]}, "t"]}"#
    case 1: return #"{"at": 1, "update": [{"delete": {"at": [0, \#(random.below(4))]}}]}"#
    case 2: return #"{"at": 1, "update": [{"insert": {"at": [0, 0], "item": {"id": "\#(name())"}}}]}"#
    default: return #"{"at": 2, "scrollTo": {"item": "\#(name())"}}"#
    }
  }
}

extension DocumentFixture {
  fileprivate var text: String { String(decoding: document.text, as: UTF8.self) }
}

extension String {
  /// Returns the range of the first occurrence of another text.
  fileprivate func range(of other: String) -> Range<String.Index>? {
    indices.first { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
  }
}
