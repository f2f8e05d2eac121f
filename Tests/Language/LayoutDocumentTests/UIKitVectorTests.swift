import CollectionLayout
import Foundation
import JSON
import LayoutDocument
import TestSupport
import Testing

/// Layouts with the frames that UIKit gives, or that follow from its documentation. Each vector names its source.
@Suite struct UIKitVectorTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    let value: JSONValue

    var testDescription: String { "\(value["id"]?.asString ?? ""), \(value["source"]?.asString ?? "")" }

    static let all: [Vector] = {
      let path = Project.folder.appendingPathComponent("Tests/Recorded/vectors.json")
      guard let bytes = try? Project.bytes(path), let list = try? JSONValue(parsing: bytes).asArray else { return [] }
      return list.map(Vector.init)
    }()
  }

  @Test(arguments: Vector.all) func `frames equal those of the vectors`(_ vector: Vector) throws {
    let document = try #require(vector.value["document"])
    let snapshot = RecordedLayoutTests.snapshot(of: document)
    #expect(snapshot.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    var work = LayoutProgress()
    let model = snapshot.model
    let prepared = PreparedCollection(model.collection, viewport: model.viewport, work: &work)
    let offset = vector.value["offset"]?.asArray?.compactMap(\.asDouble) ?? [0, 0]
    let view = ScrolledCollection(prepared, contentOffset: Point(x: offset[0], y: offset[1]))
    if let size = vector.value["content"]?.asArray?.compactMap(\.asDouble) {
      #expect(
        RecordedLayoutTests.isNear([prepared.contentSize.width, prepared.contentSize.height], size),
        "\(prepared.contentSize)")
    }
    let elements = vector.value["elements"]?.asArray ?? []
    let rows = vector.value["orthogonal"]?.asArray ?? []
    #expect(vector.value["content"] != nil || !elements.isEmpty || !rows.isEmpty)
    for row in rows { try Self.check(row, of: prepared) }
    for element in elements {
      let found = try #require(Self.attributes(element, in: view), "no \(element)")
      let frame = [found.frame.x, found.frame.y, found.frame.width, found.frame.height]
      let desired = element["frame"]?.asArray?.compactMap(\.asDouble) ?? []
      #expect(RecordedLayoutTests.isNear(frame, desired), "\(frame), not \(desired)")
      if let depth = element["zIndex"]?.asInt { #expect(found.zIndex == depth) }
    }
  }

  @Test func `boundary items of the collection are not found outside of its content`() throws {
    let document = try JSONValue(
      parsing: Array(
        #"""
        {"viewport": {"width": 320, "height": 480}, "layout": {"kind": "list", "rowHeight": 300},
          "configuration": {"boundaryItems": [{"kind": "side", "alignment": "leading", "size": {"width": 30, "height": 20},
            "offset": {"x": -10, "y": 0}}]}, "sections": [{"items": [{}]}]}
        """#.utf8))
    let model = RecordedLayoutTests.snapshot(of: document).model
    var work = LayoutProgress()
    let prepared = PreparedCollection(model.collection, viewport: model.viewport, work: &work)
    let view = ScrolledCollection(prepared, contentOffset: .zero)
    func kinds(_ rect: Rect) -> [String] { view.elements(in: rect, work: &work).map(\.kind) }
    #expect(view.boundaryItem(kind: "side", number: 0)?.frame.x == -10)
    #expect(kinds(Rect(x: -20, y: 0, width: 20, height: 480)) == [])
    #expect(kinds(Rect(x: -20, y: 0, width: 21, height: 480)).contains("side"))
  }

  /// Checks the end of an orthogonal section's offsets, its target offsets from offsets and from velocities in points
  /// per millisecond, and its visible items.
  private static func check(_ row: JSONValue, of prepared: PreparedCollection) throws {
    let section = try #require(row["section"]?.asInt)
    func numbers(_ name: String) -> [[Double]] {
      (row[name]?.asArray ?? []).map { $0.asArray?.compactMap(\.asDouble) ?? [] }
    }
    func view(_ offset: Double) -> ScrolledCollection {
      ScrolledCollection(prepared, contentOffset: .zero, orthogonalOffsets: [section: offset])
    }
    if let range = row["range"]?.asArray?.compactMap(\.asDouble) {
      let scrolling = try #require(view(0).orthogonalScrolling(ofSection: section))
      #expect([scrolling.start.x, scrolling.end.x] == range)
    }
    for rest in numbers("rests") {
      let target = view(rest[0]).targetOrthogonalOffset(
        ofSection: section, proposed: Point(x: rest[0], y: 0), velocity: .zero)
      #expect(target == Point(x: rest[1], y: 0), "from \(rest[0])")
    }
    for (from, velocity, rest) in numbers("lets").map({ ($0[0], $0[1], $0[2]) }) {
      let target = try #require(
        view(from).targetOrthogonalOffset(
          ofSection: section, proposed: nil, velocity: Point(x: 1000 * velocity, y: 0)))
      #expect(RecordedLayoutTests.isNear([target.x], [rest]), "\(target.x) from \(from)")
    }
    for seen in row["visible"]?.asArray ?? [] {
      let offset = try #require(seen[0]?.asDouble)
      var work = LayoutProgress()
      let cells = view(offset).visibleElements(work: &work).filter { $0.category == .cell }.map(\.indexPath)
      let items = cells.filter { $0.section == section }.map(\.item).sorted()
      #expect(items == seen[1]?.asArray?.compactMap(\.asInt), "at \(offset)")
    }
  }

  private static func attributes(_ element: JSONValue, in view: ScrolledCollection) -> LayoutAttributes? {
    let path = element["indexPath"]?.asArray?.compactMap(\.asInt) ?? []
    let place = IndexPath(section: path.first ?? 0, item: path.last ?? 0)
    let kind = element["kind"]?.asString ?? ""
    switch element["category"]?.asString {
    case "cell": return view.cell(at: place)
    case "decoration": return view.decoration(kind: kind, at: place)
    default:
      if place.section < 0 { return view.boundaryItem(kind: kind, number: place.item) }
      return view.supplement(kind: kind, ofSection: place.section) ?? view.boundaryItem(kind: kind, at: place)
        ?? view.supplementaryItem(kind: kind, at: place)
    }
  }
}
