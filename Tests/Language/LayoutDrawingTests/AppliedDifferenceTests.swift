import CollectionLayout
import JSON
import LayoutDrawing
import TestSupport
import Testing

/// A difference is tested by applying it.
@Suite struct AppliedDifferenceTests {
  /// Returns a pair of related layouts: of two documents, of one document on two viewports, or of one document before and
  /// after an edit of its lengths.
  private static func pair(seed: UInt64) -> (old: ComparedLayout, new: ComparedLayout) {
    let text = RandomDocument(seed: seed, parts: .all).text
    switch seed % 3 {
    case 0: return (layout(text), layout(RandomDocument(seed: seed + 1_000, parts: .all).text))
    case 1: return (layout(text), layout(text, viewport: Size(width: 500, height: 400)))
    default: return (layout(text), layout(text.replacing("44", with: "45.25").replacing("\"s1\"", with: "\"t\"")))
    }
  }

  private static func json(_ difference: LayoutDifference) throws -> JSONValue {
    var writer = JSONWriter()
    writer.object { difference.writeMembers(to: &$0) }
    return try JSONValue(parsing: writer.takeBytes())
  }

  /// A client's copy of the elements of a layout.
  private static func copy(of layout: ComparedLayout) throws -> ClientState {
    var writer = JSONWriter()
    writer.object { writer in
      writer.array("attributes") { writer in for element in layout.elements { element.write(to: &writer) } }
    }
    return ClientState(try JSONValue(parsing: writer.takeBytes()))
  }

  @Test(arguments: 0..<200)
  func `the JSON difference applied to the old layout gives the new one`(seed: UInt64) throws {
    let (old, new) = Self.pair(seed: seed)
    let difference = LayoutDifference(from: old, to: new, tolerance: ComparisonTolerance(points: 0))
    // A client has a content size, and no difference of two.
    let members = (try Self.json(difference).asObject ?? []).filter { $0.key != "contentSize" }
    var copy = try Self.copy(of: old)
    copy.apply(.object(members))
    #expect(copy.difference(from: try Self.copy(of: new)) == nil)
    #expect(difference.added.count + difference.changed.count + difference.unchangedCount == new.elements.count)
  }

  @Test(arguments: 0..<200)
  func `the opposite difference has the opposite elements`(seed: UInt64) throws {
    let (old, new) = Self.pair(seed: seed)
    let (forth, back) = (LayoutDifference(from: old, to: new), LayoutDifference(from: new, to: old))
    #expect(forth.added.map(\.key) == back.removed.map(\.key))
    #expect(forth.removed.map(\.key) == back.added.map(\.key))
    #expect(Set(forth.changed.map(\.old.key)) == Set(back.changed.map(\.new.key)))
    #expect(forth.unchangedCount == back.unchangedCount)
    #expect(LayoutDifference(from: old, to: old).isEmpty)
    let members = try Self.json(forth)
    let previous = (members["previous"]?.asArray ?? []).compactMap { $0["key"]?.asString }
    let changed = (members["changed"]?.asArray ?? []).compactMap { $0["key"]?.asString }
    #expect(previous == forth.removed.map(\.key) + changed)
  }

  @Test func `a key that occurs twice is matched by its occurrence`() throws {
    let old = layout([cell("a", 0), cell("a", 10), cell("a", 20)])
    let new = layout([cell("a", 0), cell("a", 15)])
    let difference = LayoutDifference(from: old, to: new)
    #expect(difference.removed.map(\.attributes.frame.x) == [20])
    #expect(difference.changed.map(\.new.attributes.frame.x) == [15])
    #expect(difference.unchangedCount == 1)
  }
}
