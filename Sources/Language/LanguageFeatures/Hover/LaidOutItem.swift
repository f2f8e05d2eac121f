import CollectionLayout
import LayoutDocument

/// An item of a document with its frame in the initial layout, and the values from which its size is derived.
struct LaidOutItem {
  let index: Int
  let section: Section
  let run: ItemRun
  /// The index of the item in its run.
  let indexInRun: Int
  let attributes: LayoutAttributes
  let placement: ItemPlacement?
  let container: LayoutContainer
  /// The sum of the cross lengths of the items in its line, and the gap between the first two of them, in points; nil
  /// if the layout has no lines, or the line has one item or more than `lineLimit`.
  let line: (length: Double, gap: Double)?

  init?(_ index: Int, ofSection number: Int, in view: ScrolledCollection) {
    let sections = view.layout.model.sections
    guard sections.indices.contains(number), index >= 0, index < sections[number].items.count,
      let attributes = view.cell(at: IndexPath(section: number, item: index)),
      let bands = view.layout.metrics(ofSection: number)
    else { return nil }
    self.index = index
    section = sections[number]
    (run, indexInRun) = section.items.item(at: index)
    self.attributes = attributes
    placement = view.layout.placement(ofItem: index, inSection: number)
    container = bands.container
    line = LaidOutItem.line(placement, ofSection: number, in: view)
  }

  /// The maximum number of items of a line whose lengths are added up.
  private static let lineLimit = 100

  private static func line(
    _ placement: ItemPlacement?, ofSection section: Int, in view: ScrolledCollection
  ) -> (length: Double, gap: Double)? {
    guard case .line(_, let items) = placement, (2...lineLimit).contains(items.count) else { return nil }
    let frames = items.compactMap { view.cell(at: IndexPath(section: section, item: $0))?.frame }
    guard frames.count == items.count else { return nil }
    let direction = view.layout.model.scrollDirection
    let spans = frames.prefix(2).map { direction.crossSpan($0) }.sorted { $0.low < $1.low }
    return (frames.reduce(0) { $0 + direction.cross($1.size) }, spans[1].low - spans[0].high)
  }

  var frame: Rect { attributes.frame }
  var direction: ScrollDirection { container.scrollDirection }
  /// The length along the scroll axis, in points.
  var mainLength: Double { direction.main(frame.size) }
  /// The length across the scroll axis, in points.
  var crossLength: Double { direction.cross(frame.size) }
  /// The length along the scroll axis that the text sets, in points; nil if it sets none.
  var explicitMainLength: Double? { direction.main(run.metrics).value(at: indexInRun).flatMap { $0.isNaN ? nil : $0 } }
  /// The length across the scroll axis that the text sets, in points; nil if it sets none.
  var explicitCrossLength: Double? {
    direction.cross(run.metrics).value(at: indexInRun).flatMap { $0.isNaN ? nil : $0 }
  }
  /// The aspect ratio that the text sets; nil if it sets none that is positive and finite.
  var aspectRatio: Double? {
    run.metrics.aspectRatio.value(at: indexInRun).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// The formula by which the aspect ratio gives the length along the scroll axis; nil without an aspect ratio.
  var mainFromRatio: DerivationStep? {
    guard let ratio = aspectRatio else { return nil }
    let (word, sign) = direction == .vertical ? ("width / aspectRatio", "/") : ("height × aspectRatio", "×")
    return "\(direction.mainName): \(word) = \(crossLength) \(sign) \(ratio, from: ratioKey) \(result: mainLength)"
  }
  var ratioKey: DerivationKey { DerivationKey(owner: .element, paths: [["aspectRatio"]]) }

  /// The step for a length of the frame, in points, that the view has measured; nil if it has measured none. `name` is
  /// `Width` or `Height`.
  func measured(_ name: String, _ length: Double) -> DerivationStep? {
    guard run.metrics.measured != nil else { return nil }
    return "\(name): \(length) (measured)"
  }

  /// The lane, row, line or group of the item and its position in it, as text; nil if the layout has none of these.
  var placementText: String? {
    switch placement {
    case .lane(let lane, let position): return text(of: lane..<lane + 1, position)
    case .lanes(let lanes, let position): return text(of: lanes, position)
    case .fullSpan: return "spans all lanes"
    case .line(let line, let items) where items.count == 1 && section.layout is ListLayout: return "row \(line + 1)"
    case .line(let line, _) where section.layout is CarouselLayout: return "card \(line + 1)"
    case .line(let line, let items):
      let isSheet = section.layout is SheetLayout
      let noun = section.layout is GridLayout || isSheet && direction == .vertical ? "row" : isSheet ? "column" : "line"
      return "\(noun) \(line + 1), position \(index - items.lowerBound + 1) of \(items.count)"
    case .group(let group, let items):
      return "group \(group + 1), position \(index - items.lowerBound + 1) of \(items.count)"
    case nil: return nil
    }
  }

  /// Returns the text for lanes of a waterfall and the item's position in them. Both count from 0, the text from 1.
  private func text(of lanes: Range<Int>, _ position: Int) -> String {
    let waterfall = section.layout as? WaterfallLayout
    let count = waterfall?.laneCount(in: container) ?? lanes.upperBound
    // `.rightToLeft` numbers lanes from the trailing edge; the text numbers them from the leading edge.
    let first = waterfall?.renderDirection == .rightToLeft ? count - lanes.upperBound + 1 : lanes.lowerBound + 1
    let numbers = lanes.count == 1 ? "lane \(first)" : "lanes \(first) to \(first + lanes.count - 1)"
    return "\(numbers) of \(count), position \(position + 1)"
  }

  /// The steps by which the size was computed, and how effects change the drawing.
  var reasons: [DerivationStep] {
    SizeDerivation.steps(for: self)
      + appearance.map { DerivationStep("Drawn \($0) at the initial content offset").following(.scrollEffects) }
  }

  /// The frame, followed by `reasons`.
  var facts: [DerivationStep] {
    [DerivationStep("Frame: \(FormulaText.text(frame))").following(placementRule)] + reasons
  }

  /// The rule by which the layout places the item; nil if no single rule applies, and for layouts in Swift.
  var placementRule: LayoutRule? {
    switch section.layout {
    case let waterfall as WaterfallLayout:
      switch placement {
      case .fullSpan: .fullSpan
      case .lanes: .columnSpan
      default:
        waterfall.renderDirection != .shortestFirst
          ? .renderDirection : waterfall.laneAssignment == .stable ? .stableLanes : .shortestLane
      }
    case let flow as FlowLayout: placementRule(in: flow)
    case let tags as TagsLayout: tags.alignment == .leading ? .tags : .tagAlignment
    case is ListLayout: .list
    case is GridLayout: .grid
    case let carousel as CarouselLayout: carousel.loops ? .loop : .carousel
    case is SheetLayout: .sheet
    case let compositional as CompositionalLayout:
      compositional.group.map { group in
        group.frames.isEmpty ? group.count == nil ? .groupCapacity : .groupCount : .customGroup
      }
    default: nil
    }
  }

  private func placementRule(in flow: FlowLayout) -> LayoutRule? {
    guard flow.lineAlignment == .justify, flow.lastLineAlignment == .auto, flow.singleItemAlignment == .center,
      flow.itemAlignment == .center
    else { return .otherAlignments }
    guard flow.estimatedItemSize == nil else { return .flowSelfSizing }
    guard case .line(_, let items) = placement, section.items.slices.count <= LaidOutItem.lineLimit else { return nil }
    let runs = section.items.slices.map(\.run)
    let isEqual = runs.allSatisfy(\.metrics.isUniform) && Set(runs.map { lengthAcross($0, in: flow) }).count == 1
    if isEqual { return .equalItems }
    if crossLength > container.available { return .longItem }
    return items.upperBound == section.items.count ? .lastLine : items.count == 1 ? .singleItem : .justifiedLine
  }

  /// Returns the length across the scroll axis of the first item of a run in a flow layout, in points.
  private func lengthAcross(_ run: ItemRun, in flow: FlowLayout) -> Double {
    if let length = direction.cross(run.metrics).value(at: 0), !length.isNaN { return length }
    guard let ratio = run.metrics.aspectRatio.value(at: 0), let length = direction.main(run.metrics).value(at: 0),
      !length.isNaN
    else { return direction.cross(flow.itemSize) }
    return direction == .vertical ? length * ratio : length / ratio
  }

  /// The changes of the drawn item by its transform and by scroll effects, one phrase for each.
  private var appearance: [String] {
    var phrases: [String] = []
    let transform = attributes.transform
    // A rotation, a scale that is equal on both axes, or both.
    if transform.a == transform.d, transform.b == -transform.c {
      let scale = FormulaText.text((transform.a * transform.a + transform.b * transform.b).squareRoot())
      let degrees = FormulaText.text(angle(x: transform.a, y: transform.b) * 180 / .pi)
      if scale != "1" { phrases.append("at scale \(scale)") }
      if degrees != "0" { phrases.append("rotated by \(degrees)°") }
    }
    if transform.tx != 0 || transform.ty != 0 {
      phrases.append("at an offset of x \(FormulaText.text(transform.tx)), y \(FormulaText.text(transform.ty))")
    }
    let alpha = run.appearance.alpha.value(at: indexInRun) ?? 1
    if attributes.alpha != alpha {
      let suffix = alpha == 1 ? "" : " (\(FormulaText.text(alpha)) without effects)"
      phrases.append("with alpha \(FormulaText.text(attributes.alpha))\(suffix)")
    }
    return phrases
  }
}
