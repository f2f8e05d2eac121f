import CollectionLayout
import Foundation
import JSON
import LayoutDocument
import TestSupport
import Testing

/// Worked layouts with the frames that UIKit gives, or that follow from what it documents: each names its source.
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

  @Test(arguments: Vector.all) func `frames are as worked out`(_ vector: Vector) throws {
    let document = try #require(vector.value["document"])
    let snapshot = RecordedLayoutTests.snapshot(of: document)
    #expect(snapshot.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    var work = LayoutWork()
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
    #expect(vector.value["content"] != nil || !elements.isEmpty)
    for element in elements {
      let found = try #require(Self.attributes(element, in: view), "no \(element)")
      let frame = [found.frame.x, found.frame.y, found.frame.width, found.frame.height]
      let wanted = element["frame"]?.asArray?.compactMap(\.asDouble) ?? []
      #expect(RecordedLayoutTests.isNear(frame, wanted), "\(frame), not \(wanted)")
      if let depth = element["zIndex"]?.asInt { #expect(found.zIndex == depth) }
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
