import CollectionLayout
import Foundation
import JSON
import LayoutDocument
import TestSupport
import Testing

/// Layouts compared with those of UIKit, as recorded by kern0x1b/charon on macOS Catalyst: content sizes, frames,
/// z-indices, and the elements in rectangles.
@Suite struct RecordedLayoutTests {
  /// One layout and the results of UIKit.
  struct Recording: CustomTestStringConvertible, Sendable {
    let identifier: String
    let name: String
    /// Nil if the document language cannot express the layout.
    let document: JSONValue?
    let expected: JSONValue
    /// The recorded kind of each kind of the document.
    let kinds: [String: String]
    let isOfCellsAlone: Bool

    var testDescription: String { "\(identifier), \(name)" }

    static func all(of file: String) -> [Recording] {
      let path = Project.folder.appendingPathComponent("Tests/Recorded/\(file).json")
      guard let bytes = try? Project.bytes(path), let list = try? JSONValue(parsing: bytes).asArray else { return [] }
      return list.map { value in
        var kinds: [String: String] = [:]
        for member in value["kinds"]?.asObject ?? [] { kinds[member.value.asString ?? ""] = member.key }
        return Recording(
          identifier: value["id"]?.asString ?? "", name: value["name"]?.asString ?? "",
          document: value["document"].flatMap { $0 == .null ? nil : $0 }, expected: value["expected"] ?? .null,
          kinds: kinds, isOfCellsAlone: value["cellsOnly"] == true)
      }
    }
  }

  /// The identity of an element.
  private struct Name: Hashable, CustomStringConvertible {
    var category: String
    var kind: String
    var section: Int
    var item: Int

    var description: String { "\(kind.isEmpty ? category : kind) \(section).\(item)" }
  }

  /// The frame and the z-index of an element.
  private struct Place {
    var frame: [Double]
    var depth: Int
  }

  /// The tolerance of coordinates, in points.
  private static let tolerance = 0.01

  @Test func `layouts equal those of UIKit`() throws {
    var (count, agreed) = (0, 0)
    var differing: [String: String] = [:]
    for file in ["compositional", "self-sizing", "flow"] {
      let recordings = Recording.all(of: file)
      #expect(!recordings.isEmpty)
      var own = 0
      for recording in recordings {
        count += 1
        if let difference = Self.difference(of: recording) {
          differing[recording.identifier] = difference
        } else {
          (agreed, own) = (agreed + 1, own + 1)
        }
      }
      print("recorded UIKit, \(file): \(own) of \(recordings.count) agree")
    }
    print("recorded UIKit: \(agreed) of \(count) agree")
    for (identifier, difference) in differing.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(identifier): \(difference)")
    }
  }

  @Test(arguments: Recording.all(of: "orthogonal"))
  func `orthogonal sections have the frames and target offsets of UIKit`(_ recording: Recording) throws {
    let document = try #require(recording.document)
    let model = Self.snapshot(of: document).model
    var work = LayoutProgress()
    let prepared = PreparedCollection(model.collection, viewport: model.viewport, work: &work)
    let sections = prepared.orthogonalSections
    func view(_ offsets: [Double]) -> ScrolledCollection {
      ScrolledCollection(
        prepared, contentOffset: .zero, orthogonalOffsets: Dictionary(uniqueKeysWithValues: zip(sections, offsets)))
    }
    let start = view(sections.map { _ in 0 })
    for element in recording.expected["content"]?.asArray ?? [] {
      let name = Self.name(of: element)
      let frame = start.cell(at: IndexPath(section: name.section, item: name.item))?.frame
      let found = frame.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
      #expect(Self.isNear(found, element["frame"]?.numbers ?? []), "\(name) at \(found)")
    }
    let steps = recording.expected["steps"]?.asArray ?? []
    #expect(!steps.isEmpty)
    for (number, step) in steps.enumerated() {
      let requested = step["asked"]?.asDouble ?? 0
      let offsets = step["offsets"]?.numbers ?? []
      let shown = view(sections.map { _ in requested })
      let rests = sections.map {
        shown.targetOrthogonalOffset(ofSection: $0, proposed: Point(x: requested, y: 0), velocity: .zero)?.x ?? .nan
      }
      #expect(Self.isNear(rests, offsets), "asked for \(requested)")
      if number == 0 {
        let atRest = ScrolledCollection(prepared, contentOffset: .zero)
        let firsts = sections.map { atRest.orthogonalOffset(ofSection: $0)?.x ?? .nan }
        #expect(Self.isNear(firsts, offsets))
      }
      let rested = view(offsets)
      let seen = rested.visibleElements(work: &work).filter { $0.category == .cell }.map(\.indexPath).sorted()
      let desired = (step["visible"]?.asArray ?? []).map { Self.name(of: $0) }
        .map { IndexPath(section: $0.section, item: $0.item) }
      #expect(seen == desired.sorted(), "at \(offsets)")
    }
  }

  /// Returns a document without files.
  static func snapshot(of document: JSONValue) -> DocumentSnapshot {
    DocumentSnapshot(
      text: document.bytes, location: .init(folder: nil),
      files: FileSystemAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }))
  }

  /// Returns the first difference; nil if there is none.
  private static func difference(of recording: Recording) -> String? {
    guard let document = recording.document else { return "cannot be written" }
    let snapshot = snapshot(of: document)
    if let fault = snapshot.diagnostics.first(where: { $0.severity == .error }) { return fault.message }
    let expected = recording.expected
    let model = snapshot.model
    var work = LayoutProgress()
    let prepared = PreparedCollection(model.collection, viewport: model.viewport, work: &work)
    let isPart = expected["visibleOnly"] == true
    let offset = expected["contentOffset"]?.numbers ?? [0, 0]
    let view = ScrolledCollection(prepared, contentOffset: isPart ? Point(x: offset[0], y: offset[1]) : .zero)
    let size = expected["contentSize"]?.numbers ?? []
    guard isNear([prepared.contentSize.width, prepared.contentSize.height], size) else {
      return "content \(prepared.contentSize), not \(size)"
    }
    func elements(in rect: Rect) -> [Name: Place] {
      var found: [Name: Place] = [:]
      for element in view.elements(in: rect, work: &work) {
        if recording.isOfCellsAlone, element.category != .cell { continue }
        let frame = element.frame
        if isPart, frame.width == 0 || frame.height == 0 { continue }
        found[name(of: element, recording)] = Place(
          frame: [frame.x, frame.y, frame.width, frame.height], depth: element.zIndex)
      }
      return found
    }
    let everything = isPart ? view.bounds : Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    let own = elements(in: everything)
    var desired: [Name: Place] = [:]
    for element in expected["elements"]?.asArray ?? [] {
      desired[name(of: element)] = Place(
        frame: element["frame"]?.numbers ?? [], depth: element["zIndex"]?.asInt ?? 0)
    }
    for (name, place) in desired.sorted(by: { $0.key.description < $1.key.description }) {
      guard let found = own[name] else { return "no \(name)" }
      if !isNear(found.frame, place.frame) { return "\(name) at \(found.frame), not \(place.frame)" }
      if found.depth != place.depth { return "\(name) at depth \(found.depth), not \(place.depth)" }
    }
    if let more = own.keys.first(where: { desired[$0] == nil }) { return "\(more), which UIKit does not have" }
    for query in expected["rects"]?.asArray ?? [] {
      let rect = query["rect"]?.numbers ?? [0, 0, 0, 0]
      let found = Set(elements(in: Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])).keys)
      let responses = Set((query["answers"]?.asArray ?? []).map { name(of: $0) })
      if found != responses { return "in \(rect) \(found), not \(responses)" }
    }
    return nil
  }

  /// Whether both have as many numbers, which differ by less than the tolerance.
  static func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private static func name(of element: LayoutAttributes, _ recording: Recording) -> Name {
    let kind = element.category == .cell ? "" : recording.kinds[element.kind] ?? element.kind
    // UIKit returns the greatest integer as the item of an index path with one index.
    return Name(
      category: "\(element.category)", kind: kind, section: element.indexPath.section,
      item: element.owner == .collectionBoundary ? -1 : element.indexPath.item)
  }

  private static func name(of element: JSONValue) -> Name {
    let path = element["indexPath"]?.asArray ?? []
    return Name(
      category: element["category"]?.asString ?? "", kind: element["kind"]?.asString ?? "",
      section: path.first?.asInt ?? -1, item: path.last?.asInt ?? -1)
  }
}

extension JSONValue {
  fileprivate var numbers: [Double]? { asArray?.compactMap(\.asDouble) }
}
