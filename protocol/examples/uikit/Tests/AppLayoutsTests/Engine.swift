import CollectionLayout
import Foundation
import LayoutTesting
import Testing

/// The frame without its transform, the alpha and the scale of an element.
struct ElementState: Equatable {
  var frame: CGRect
  var alpha: CGFloat
  var scale: CGFloat

  init(_ element: LayoutSnapshot.Element) {
    // The box around the transformed bounds has the center of the bounds.
    frame = CGRect(
      x: element.frame.midX - element.size.width / 2, y: element.frame.midY - element.size.height / 2,
      width: element.size.width, height: element.size.height)
    alpha = element.alpha
    scale = element.transform.a
  }

  init(_ element: LayoutAttributes) {
    let rect = element.frame
    frame = CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    alpha = element.alpha
    scale = element.transform.a
  }

  func isEqual(_ other: ElementState) -> Bool {
    let pairs = [
      (frame.minX, other.frame.minX), (frame.minY, other.frame.minY), (frame.width, other.frame.width),
      (frame.height, other.frame.height), (alpha, other.alpha), (scale, other.scale),
    ]
    return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
  }
}

/// A built-in kind of layout of the document language, laid out by the engine.
struct Engine {
  var model: CollectionModel
  let viewport: CGSize

  /// Creates a collection of sections that differ in their items only.
  init(
    _ layout: any SectionLayout, items: [[ItemMetrics]], viewport: CGSize, inset: EdgeInsets = .zero,
    header: SupplementaryItem? = nil, footer: SupplementaryItem? = nil, decorations: [Decoration] = []
  ) {
    self.viewport = viewport
    model = CollectionModel(
      sections: items.enumerated().map { section, metrics in
        let slices = metrics.enumerated().map {
          ItemSlice(run: ItemRun(metrics: $1), identifier: Identifier("item \(section)-\($0)"))
        }
        return Section(
          identifier: Identifier("section \(section)"), layout: layout, inset: inset, header: header, footer: footer,
          items: ItemList(slices), decorations: decorations)
      })
  }

  func view(at offset: CGPoint) -> ScrolledCollection {
    var work = LayoutProgress()
    let layout = PreparedCollection(
      model, viewport: Size(width: viewport.width, height: viewport.height), work: &work)
    return ScrolledCollection(layout, contentOffset: Point(x: offset.x, y: offset.y))
  }

  /// Returns all elements by name at a content offset.
  func elements(at offset: CGPoint) -> [String: ElementState] {
    var work = LayoutProgress()
    let all = view(at: offset).elements(in: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), work: &work)
    return Dictionary(uniqueKeysWithValues: all.map { (Engine.name($0), ElementState($0)) })
  }

  static func name(_ element: LayoutAttributes) -> String {
    let path = element.indexPath
    if element.owner == .collectionBoundary { return "globalHeader 0.0" }
    return "\(element.category == .cell ? "cell" : element.kind) \(path.section).\(path.item)"
  }
}

extension LayoutHost {
  /// The elements of the content and their states.
  var states: [String: ElementState] {
    let all = CGRect(origin: .zero, size: contentSize).union(collectionView.bounds).insetBy(dx: -1000, dy: -1000)
    return Dictionary(uniqueKeysWithValues: snapshot(in: all).elements.map { ($0.name, ElementState($0)) })
  }
}

/// Expects that a layout has the elements of a built-in kind, at five offsets along the content.
@MainActor func expectEqual(_ host: LayoutHost, _ engine: Engine, sourceLocation: SourceLocation = #_sourceLocation) {
  host.layoutIfNeeded()
  let range = CGSize(
    width: max(0, host.contentSize.width - engine.viewport.width),
    height: max(0, host.contentSize.height - engine.viewport.height))
  for part in [0, 0.2, 0.5, 0.9, 1] {
    let offset = CGPoint(x: range.width * part, y: range.height * part)
    host.scroll(to: offset)
    let (found, expected) = (host.states, engine.elements(at: offset))
    #expect(Set(found.keys) == Set(expected.keys), sourceLocation: sourceLocation)
    for (name, state) in expected {
      guard let own = found[name] else { continue }
      #expect(own.isEqual(state), "\(name): \(own), expected \(state)", sourceLocation: sourceLocation)
    }
  }
}

/// The sizes of a phone upright and on its side.
let viewports = [CGSize(width: 393, height: 852), CGSize(width: 852, height: 393)]

/// Returns pseudorandom lengths of items: whole numbers from 40 to 200 by SplitMix64, the generator of documents.
func lengths(seed: Int, count: Int) -> [Double] {
  let rule = NumberSequence.random(in: 40...200, seed: Int64(seed))
  return (0..<count).compactMap { rule.value(at: $0) }
}
