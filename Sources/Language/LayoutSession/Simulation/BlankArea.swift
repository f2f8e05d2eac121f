package import CollectionLayout

/// The part of a viewport that is empty while an animation is in flight, although the layout to which it leads has
/// elements there.
package struct BlankArea {
  /// The fraction of the viewport that is empty although the final layout has elements there, from 0 to 1.
  package let fraction: Double
  /// The elements of the final layout that are not visible, or at less than half of their area. An element that is
  /// visible elsewhere in the viewport is not missing.
  package let missing: [LayoutElement]

  /// Compares a state on screen with `target`, the layout to which its animations lead.
  package init(of state: ViewportState, target: ScrolledCollection) {
    let bounds = Rect(origin: state.contentOffset, size: state.viewport)
    guard bounds.width > 0, bounds.height > 0 else {
      (fraction, missing) = (0, [])
      return
    }
    var shown = CoverageGrid(bounds)
    for element in state.elements where element.attributes.coversContent {
      shown.add(element.attributes.transformedFrame)
    }
    guard !shown.isFull else {
      (fraction, missing) = (0, [])
      return
    }
    missing = Self.missingElements(of: state, in: bounds, target)
    var expected = CoverageGrid(bounds)
    for element in missing { expected.add(element.attributes.transformedFrame) }
    fraction = expected.fractionMissing(in: shown)
  }

  private static func missingElements(
    of state: ViewportState, in bounds: Rect, _ target: ScrolledCollection
  ) -> [LayoutElement] {
    var work = LayoutProgress()
    let view = ScrolledCollection(
      target.layout, contentOffset: target.clamped(state.contentOffset), orthogonalOffsets: target.orthogonalOffsets)
    let shown = Dictionary(
      state.elements.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    return view.visibleElements(work: &work).filter(\.coversContent).map {
      LayoutElement(key: target.layout.model.key(of: $0), attributes: $0)
    }.filter { element in
      guard let shown = shown[element.key], shown.coversContent else { return true }
      return !bounds.intersects(shown.transformedFrame)
        || shown.transformedFrame.area < element.attributes.transformedFrame.area / 2
    }
  }
}

/// A grid of 32 × 32 points in a rectangle, each of which is covered or not.
private struct CoverageGrid {
  private static let side = 32

  private let bounds: Rect
  /// The covered points: a bit mask for each row.
  private var rows = [UInt32](repeating: 0, count: side)

  init(_ bounds: Rect) { self.bounds = bounds }

  var isFull: Bool { rows.allSatisfy { $0 == .max } }

  /// Covers the points that are in a rectangle. Each point is in the middle of its cell of the grid.
  mutating func add(_ frame: Rect) {
    let columns = Self.indices(from: frame.x - bounds.x, to: frame.maxX - bounds.x, length: bounds.width)
    guard !columns.isEmpty else { return }
    let mask = (UInt32.max >> UInt32(Self.side - columns.count)) << UInt32(columns.lowerBound)
    for row in Self.indices(from: frame.y - bounds.y, to: frame.maxY - bounds.y, length: bounds.height) {
      rows[row] |= mask
    }
  }

  /// Returns the number of points that are covered here and not in the other grid, as a fraction of all points.
  func fractionMissing(in other: CoverageGrid) -> Double {
    let missing = zip(rows, other.rows).reduce(0) { $0 + ($1.0 & ~$1.1).nonzeroBitCount }
    return Double(missing) / Double(Self.side * Self.side)
  }

  private static func indices(from low: Double, to high: Double, length: Double) -> Range<Int> {
    func index(_ position: Double) -> Int {
      let index = (position / length * Double(side) - 0.5).rounded(.up)
      return index.isNaN ? 0 : Int(min(Double(side), max(0, index)))
    }
    let (first, end) = (index(low), index(high))
    return first..<max(first, end)
  }
}

extension LayoutAttributes {
  /// Whether the element is visible and not a decoration, which would be behind the content.
  fileprivate var coversContent: Bool { category != .decoration && !isHidden && alpha > 0.01 }

  /// The smallest rectangle around the transformed frame.
  fileprivate var transformedFrame: Rect {
    guard transform != .identity else { return frame }
    let width = abs(transform.a) * frame.width + abs(transform.c) * frame.height
    let height = abs(transform.b) * frame.width + abs(transform.d) * frame.height
    let center = Point(
      x: frame.x + frame.width / 2 + transform.tx, y: frame.y + frame.height / 2 + transform.ty)
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
