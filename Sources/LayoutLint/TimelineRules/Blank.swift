import CollectionLayout
import LayoutStyle

extension LintRule {
  static let blank = LintRule(check: .timeline { BlankCheck() })
}

/// Compares the area of the viewport that elements cover with that of the layout to which the animations lead.
private struct BlankCheck: TimelineCheck {
  /// The fraction of the viewport that may be empty.
  private static let fractionLimit = 0.1
  /// The time for which it may be empty, in seconds.
  private static let durationLimit = 0.1

  /// The time since which the viewport has a blank area; nil if it has none.
  private var start: Double?

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    guard step.isAnimated || step.hasEvent, step.current.bounds.width > 0, step.current.bounds.height > 0 else {
      start = nil
      return
    }
    let fraction = blankFraction(of: step)
    guard fraction > Self.fractionLimit else {
      start = nil
      return
    }
    let since = start ?? step.current.time
    start = since
    guard step.current.time - since > Self.durationLimit,
      let missing = missingElements(of: step).max(by: { $0.attributes.frame.area < $1.attributes.frame.area })
    else { return }
    findings.add([missing], at: step) {
      "\(PointText.of(fraction * 100)) % of the viewport is empty for over \(PointText.of(Self.durationLimit)) s, although "
        + "the layout has elements there, such as \(missing.key.text). Shorten the animation, or let elements appear "
        + "without scale and translate."
    }
  }

  /// Returns the fraction of the viewport without elements at which missing elements will be.
  private func blankFraction(of step: TimelineStep) -> Double {
    var shown = CoverageGrid(step.current.bounds)
    for element in step.current.state.elements where element.attributes.coversContent {
      shown.add(element.attributes.transformedFrame)
    }
    if shown.isFull { return 0 }
    var missing = CoverageGrid(step.current.bounds)
    for element in missingElements(of: step) { missing.add(element.attributes.transformedFrame) }
    return missing.fractionMissing(in: shown)
  }

  /// Returns the elements of the target layout in the viewport that are not visible yet, or at less than half of their
  /// area. An element that moves to its position is not missing.
  private func missingElements(of step: TimelineStep) -> [LayoutElement] {
    var work = LayoutProgress()
    let offset = step.target.clamped(step.current.state.contentOffset)
    let target = ScrolledCollection(
      step.target.layout, contentOffset: offset, orthogonalOffsets: step.target.orthogonalOffsets)
    let model = step.target.layout.model
    return target.visibleElements(work: &work).filter(\.coversContent).map {
      LayoutElement(key: model.key(of: $0), attributes: $0)
    }.filter { element in
      guard let shown = step.current[element.key]?.attributes, shown.coversContent else { return true }
      return !step.current.bounds.intersects(shown.transformedFrame)
        || shown.transformedFrame.area < element.attributes.transformedFrame.area / 2
    }
  }
}

/// A grid of points in a rectangle, each covered by an element or not.
private struct CoverageGrid {
  private static let side = 32

  private let bounds: Rect
  /// One bit mask for each row.
  private var rows = [UInt32](repeating: 0, count: side)

  init(_ bounds: Rect) { self.bounds = bounds }

  var isFull: Bool { rows.allSatisfy { $0 == .max } }

  /// Covers the points in a rectangle. A point is in the middle of its cell.
  mutating func add(_ frame: Rect) {
    let columns = Self.indices(frame.x - bounds.x, frame.maxX - bounds.x, bounds.width)
    guard !columns.isEmpty else { return }
    let mask = (UInt32.max >> UInt32(Self.side - columns.count)) << UInt32(columns.lowerBound)
    for row in Self.indices(frame.y - bounds.y, frame.maxY - bounds.y, bounds.height) { rows[row] |= mask }
  }

  /// Returns the fraction of all points that are covered here and not in another grid.
  func fractionMissing(in other: CoverageGrid) -> Double {
    let missing = zip(rows, other.rows).reduce(0) { $0 + ($1.0 & ~$1.1).nonzeroBitCount }
    return Double(missing) / Double(Self.side * Self.side)
  }

  private static func indices(_ low: Double, _ high: Double, _ length: Double) -> Range<Int> {
    func index(_ position: Double) -> Int {
      let index = (position / length * Double(side) - 0.5).rounded(.up)
      return index.isNaN ? 0 : Int(min(Double(side), max(0, index)))
    }
    let (first, end) = (index(low), index(high))
    return first..<max(first, end)
  }
}

extension LayoutAttributes {
  /// Whether the element is a visible cell or supplementary view. Decorations lie behind them.
  fileprivate var coversContent: Bool { category != .decoration && isSeen && alpha > 0.01 }

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
