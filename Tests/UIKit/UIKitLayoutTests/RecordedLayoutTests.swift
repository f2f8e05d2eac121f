import Foundation
import Testing
import UIKitLayout

/// Layouts that are made by the Swift interface, compared with those of UIKit, as recorded by kern0x1b/charon on macOS
/// Catalyst: content sizes, frames, z-indices, and the elements in rectangles.
@MainActor @Suite struct RecordedLayoutTests {
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
    var zIndex: Int
  }

  @Test(arguments: ["compositional", "self-sizing", "flow"]) func `layouts equal those of UIKit`(_ file: String) {
    let recordings = RecordedValue.file(file)
    #expect(!recordings.isEmpty)
    var agreed = 0
    for recording in recordings {
      if let difference = Self.difference(of: recording) {
        Issue.record("\(recording["id"].text ?? ""): \(difference)")
      } else {
        agreed += 1
      }
    }
    print("recorded UIKit by the Swift interface, \(file): \(agreed) of \(recordings.count) agree")
  }

  @Test func `compositional vectors have the same frames as by document`() {
    let vectors = RecordedValue.file("vectors").filter {
      let layout = $0["document"]["layout"]
      return layout["kind"].text == "compositional" && !layout["list"].exists && !layout["variants"].exists
        && layout["group"]["size"].exists && !$0["document"]["safeAreaInsets"].exists
    }
    #expect(vectors.count > 90)
    var agreed = 0
    for vector in vectors {
      if let difference = Self.differenceFromVector(vector) {
        Issue.record("\(vector["id"].text ?? ""): \(difference)")
      } else {
        agreed += 1
      }
    }
    print("vectors by the Swift interface: \(agreed) of \(vectors.count) agree")
  }

  /// Returns the first difference between a vector and its layout; nil if there is none.
  private static func differenceFromVector(_ vector: RecordedValue) -> String? {
    let layout = vector["document"].compositionalLayout
    let view = RecordedCollectionView(vector["document"], layout)
    view.measureItems()
    if vector["offset"].exists {
      let offset = vector["offset"].numbers
      view.contentOffset = CGPoint(x: offset[0], y: offset[1])
      view.layoutIfNeeded()
    }
    let content = vector["content"].numbers
    let size = view.contentSize
    if !content.isEmpty, !isNear([size.width, size.height], content) { return "content \(size), not \(content)" }
    for element in vector["elements"].list {
      let name = name(of: element)
      let path =
        name.section < 0 ? IndexPath(index: name.item) : IndexPath(item: name.item, section: name.section)
      let found =
        switch name.category {
        case "cell": layout.layoutAttributesForItem(at: path)
        case "decoration": layout.layoutAttributesForDecorationView(ofKind: name.kind, at: path)
        default: layout.layoutAttributesForSupplementaryView(ofKind: name.kind, at: path)
        }
      guard let found else { return "no \(name)" }
      let frame = numbers(found.frame)
      let desired = element["frame"].numbers
      if !isNear(frame, desired) { return "\(name) at \(frame), not \(desired)" }
      if let zIndex = element["zIndex"].number, found.zIndex != Int(zIndex) {
        return "\(name) with z-index \(found.zIndex), not \(zIndex)"
      }
    }
    return nil
  }

  @Test func `orthogonal sections have the frames of UIKit`() {
    let recordings = RecordedValue.file("orthogonal")
    #expect(!recordings.isEmpty)
    var (agreed, count) = (0, 0)
    for recording in recordings {
      let view = RecordedCollectionView(recording["document"], recording["document"].compositionalLayout)
      // The attributes are in the content's coordinates, moved by the offset with which a section starts.
      let first = recording["expected"]["steps"].list.first?["offsets"].numbers ?? []
      let states = view.orthogonalSections
      #expect(Self.isNear(states.map { Double($0.offset) }, first))
      for step in recording["expected"]["steps"].list where states.allSatisfy({ !$0.stops.isEmpty }) {
        for (state, offset) in zip(states, step["offsets"].numbers) {
          #expect(state.stops.contains { abs($0 - offset) <= 0.01 }, "\(offset) is not in \(state.stops)")
        }
      }
      for element in recording["expected"]["content"].list {
        let name = Self.name(of: element)
        let found = view.layoutAttributesForItem(at: IndexPath(item: name.item, section: name.section))?.frame
        var desired = element["frame"].numbers
        desired[0] -= first[name.section]
        count += 1
        if let found, Self.isNear(Self.numbers(found), desired) {
          agreed += 1
        } else {
          Issue.record("\(recording["id"].text ?? ""): \(name) at \(String(describing: found)), not \(desired)")
        }
      }
    }
    print("recorded UIKit by the Swift interface, orthogonal: \(agreed) of \(count) frames agree")
  }

  /// Returns the first difference; nil if there is none.
  private static func difference(of recording: RecordedValue) -> String? {
    let document = recording["document"]
    let expected = recording["expected"]
    let isFlow = document["layout"]["kind"].text == "flow"
    let layout: UICollectionViewLayout = isFlow ? document.flowLayout : document.compositionalLayout
    let delegate = isFlow ? RecordedFlowDelegate(document) : nil
    let view = RecordedCollectionView(document, layout, delegate: delegate)
    view.measureItems()
    let size = expected["contentSize"].numbers
    let content = view.contentSize
    guard isNear([content.width, content.height], size) else { return "content \(content), not \(size)" }
    let isPart = expected["visibleOnly"].flag == true
    func elements(in rectangle: CGRect) -> [Name: Place] {
      var found: [Name: Place] = [:]
      for element in layout.layoutAttributesForElements(in: rectangle) ?? [] {
        if recording["cellsOnly"].flag == true, element.representedElementCategory != .cell { continue }
        if isPart, element.frame.width == 0 || element.frame.height == 0 { continue }
        found[name(of: element, recording)] = Place(frame: numbers(element.frame), zIndex: element.zIndex)
      }
      return found
    }
    let all = elements(in: isPart ? view.bounds : CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    var desired: [Name: Place] = [:]
    for element in expected["elements"].list {
      desired[name(of: element)] = Place(
        frame: element["frame"].numbers, zIndex: Int(element["zIndex"].number ?? 0))
    }
    for (name, place) in desired.sorted(by: { $0.key.description < $1.key.description }) {
      guard let found = all[name] else { return "no \(name)" }
      if !isNear(found.frame, place.frame) { return "\(name) at \(found.frame), not \(place.frame)" }
      if found.zIndex != place.zIndex { return "\(name) with z-index \(found.zIndex), not \(place.zIndex)" }
    }
    if let more = all.keys.first(where: { desired[$0] == nil }) { return "\(more), which UIKit does not have" }
    for query in expected["rects"].list {
      let area = query["rect"].numbers
      let found = Set(elements(in: CGRect(x: area[0], y: area[1], width: area[2], height: area[3])).keys)
      let responses = Set(query["answers"].list.map { name(of: $0) })
      if found != responses { return "in \(area) \(found), not \(responses)" }
    }
    return nil
  }

  private static func numbers(_ frame: CGRect) -> [Double] {
    [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height].map { Double($0) }
  }

  /// Whether both have as many numbers, which differ by at most 0.01 points.
  private static func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= 0.01 }
  }

  private static func name(of element: UICollectionViewLayoutAttributes, _ recording: RecordedValue) -> Name {
    let category =
      switch element.representedElementCategory {
      case .cell: "cell"
      case .supplementaryView: "supplementary"
      case .decorationView: "decoration"
      }
    var kind = element.representedElementKind ?? ""
    if kind == UICollectionView.elementKindSectionHeader { kind = "header" }
    let kinds = recording["kinds"].value as? [String: String] ?? [:]
    kind = kinds.first { $0.value == kind }?.key ?? kind
    // UIKit returns the greatest integer as the item of an index path with one index.
    return Name(
      category: category, kind: kind, section: element.indexPath.section,
      item: element.indexPath.count == 1 ? -1 : element.indexPath.item)
  }

  private static func name(of element: RecordedValue) -> Name {
    let path = element["indexPath"].list
    return Name(
      category: element["category"].text ?? "", kind: element["kind"].text ?? "",
      section: Int(path.first?.number ?? -1), item: path.last?.number.map { Int($0) } ?? -1)
  }
}
