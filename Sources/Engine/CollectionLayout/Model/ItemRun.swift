/// The properties of consecutive items, without their identifiers: one rule for all of them.
///
/// A single item is a run of one. A run of a million items is no larger, because each item is computed on demand.
public final class ItemRun: Hashable, Sendable {
  public let metrics: ItemMetrics
  private let style: Style?
  /// The run from which `replacingLayer(by:)` or `measured(_:)` made this run; nil for any other run.
  private let source: ItemRun?

  /// Properties that few runs have, boxed because a document may have hundreds of thousands of runs.
  private final class Style: Sendable {
    let appearance: ItemAppearance
    let content: ItemContent
    let layer: ItemLayer?
    let rare: RareProperties?
    let isPlain: Bool
    let hasContent: Bool

    init(
      _ appearance: ItemAppearance, _ content: ItemContent, _ layer: ItemLayer?, _ rare: RareProperties?,
      isPlain: Bool, hasContent: Bool
    ) {
      self.appearance = appearance
      self.content = content
      self.layer = layer
      self.rare = rare
      self.isPlain = isPlain
      self.hasContent = hasContent
    }
  }

  /// Properties that hardly any run has, boxed because a style has to be small.
  private final class RareProperties: Sendable {
    let deferredSize: DeferredSize?
    let isSticky: FlagSequence

    /// Returns nil if a run has none of these properties.
    init?(_ deferredSize: DeferredSize?, _ isSticky: FlagSequence) {
      guard deferredSize != nil || isSticky != .constant(false) else { return nil }
      (self.deferredSize, self.isSticky) = (deferredSize, isSticky)
    }
  }

  public init(
    metrics: ItemMetrics, appearance: ItemAppearance = .plain, content: ItemContent = .none, layer: ItemLayer? = nil,
    deferredSize: DeferredSize? = nil, isSticky: FlagSequence = .constant(false)
  ) {
    self.metrics = metrics
    source = nil
    style = Self.style(
      appearance, content: content, layer: layer, rare: RareProperties(deferredSize, isSticky))
  }

  /// Creates a run from another one, with other metrics or another layer.
  private init(_ source: ItemRun, metrics: ItemMetrics, style: Style?) {
    (self.metrics, self.style, self.source) = (metrics, style, source.origin)
  }

  /// Returns nil for a run without any of these properties.
  private static func style(
    _ appearance: ItemAppearance, content: ItemContent, layer: ItemLayer?, rare: RareProperties?
  ) -> Style? {
    let isPlain = appearance == .plain && layer == nil
    let hasContent = content != .none || layer?.fields.isEmpty == false
    return isPlain && !hasContent && rare == nil
      ? nil : Style(appearance, content, layer, rare, isPlain: isPlain, hasContent: hasContent)
  }

  /// The run that this one was made from by `replacingLayer(by:)` or `measured(_:)`; itself otherwise. Code that
  /// identifies runs by their objects compares origins.
  package var origin: ItemRun { source ?? self }

  /// Returns a run with another layer and the same origin; the origin itself if it has that layer and the same metrics.
  package func replacingLayer(by layer: ItemLayer?) -> ItemRun {
    if origin.layer == layer, origin.metrics == metrics { return origin }
    return ItemRun(
      self, metrics: metrics, style: Self.style(appearance, content: content, layer: layer, rare: style?.rare))
  }

  public var appearance: ItemAppearance { style?.appearance ?? .plain }
  public var content: ItemContent { style?.content ?? .none }
  public var layer: ItemLayer? { style?.layer }
  /// The size that the items measure after they were displayed; nil if they measure none.
  public var deferredSize: DeferredSize? { style?.rare?.deferredSize }
  /// Whether the items stay at the start edge of the viewport until the end of their section.
  public var isSticky: FlagSequence { style?.rare?.isSticky ?? .constant(false) }
  // Precomputed, because every visible cell reads them.
  var isPlain: Bool { style?.isPlain ?? true }
  var hasContent: Bool { style?.hasContent ?? false }
  // Read for each run of a list, so it does not copy the other content.
  var text: TextSequence? { style?.content.text }

  /// Returns the fields of item `index` for the renderer.
  public func custom(at index: Int) -> CustomAttributes {
    var custom = content.custom(at: index)
    if let layer { custom.fields += layer.fields }
    return custom
  }

  public static func == (left: ItemRun, right: ItemRun) -> Bool {
    left === right
      || (left.metrics == right.metrics && left.appearance == right.appearance && left.content == right.content
        && left.layer == right.layer && left.deferredSize == right.deferredSize && left.isSticky == right.isSticky)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(metrics)
    hasher.combine(appearance)
    hasher.combine(content)
    hasher.combine(layer)
    hasher.combine(deferredSize)
    hasher.combine(isSticky)
  }

  /// Returns the run with another measured size and the same origin.
  func measured(_ size: Size?) -> ItemRun {
    var metrics = metrics
    metrics.measured = size
    return ItemRun(self, metrics: metrics, style: style)
  }
}

extension ItemSlice {
  /// Returns a run whose items all have the properties of one item of this slice. `index` is its index in the run.
  package func run(at index: Int) -> ItemRun {
    if range.count == 1, range.lowerBound == 0 { return run }
    let (metrics, appearance, content) = (run.metrics, run.appearance, run.content)
    return ItemRun(
      metrics: ItemMetrics(
        width: metrics.width.rule(at: index), height: metrics.height.rule(at: index),
        aspectRatio: metrics.aspectRatio.rule(at: index),
        fullSpan: .constant(metrics.fullSpan.value(at: index)), columnSpan: metrics.columnSpan.rule(at: index),
        fontSize: metrics.fontSize.rule(at: index), measured: metrics.measured),
      appearance: ItemAppearance(
        alpha: appearance.alpha.rule(at: index), zIndex: appearance.zIndex.rule(at: index),
        isHidden: .constant(appearance.isHidden.value(at: index))),
      content: ItemContent(
        color: content.color?.rule(at: index), label: content.label?.rule(at: index),
        text: content.text?.rule(at: index), data: content.data?.rule(at: index)),
      layer: run.layer, deferredSize: run.deferredSize?.rule(at: index),
      isSticky: .constant(run.isSticky.value(at: index)))
  }
}

/// The numeric properties of a run's items that layouts read.
public struct ItemMetrics: Hashable, Sendable {
  /// Width in points.
  public var width: NumberSequence
  /// Height in points.
  public var height: NumberSequence
  /// Width divided by height.
  public var aspectRatio: NumberSequence
  /// Whether the item crosses all lanes of a waterfall.
  public var fullSpan: FlagSequence
  /// Font size in points, for layouts that measure the item's text.
  public var fontSize: NumberSequence
  /// The size that was measured, in points; nil if none was. Only self-sizing layouts read it.
  public var measured: Size? {
    get { rare?.measured }
    set { rare = RareMetrics(measured: newValue, columnSpan: columnSpan) }
  }
  /// The number of lanes of a waterfall that the item covers; no value means 1.
  public var columnSpan: NumberSequence {
    get { rare?.columnSpan ?? .none }
    set { rare = RareMetrics(measured: measured, columnSpan: newValue) }
  }
  private var rare: RareMetrics?

  /// Boxed, because few items have any of these.
  private final class RareMetrics: Hashable, Sendable {
    let measured: Size?
    let columnSpan: NumberSequence

    /// Returns nil if there is neither a size nor a span.
    init?(measured: Size?, columnSpan: NumberSequence) {
      // A span of one lane is stored as none.
      let columnSpan = columnSpan == .constant(1) ? .none : columnSpan
      guard measured != nil || columnSpan != .none else { return nil }
      (self.measured, self.columnSpan) = (measured, columnSpan)
    }

    static func == (left: RareMetrics, right: RareMetrics) -> Bool {
      left.measured == right.measured && left.columnSpan == right.columnSpan
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(measured)
      hasher.combine(columnSpan)
    }
  }

  public init(
    width: NumberSequence = .none, height: NumberSequence = .none, aspectRatio: NumberSequence = .none,
    fullSpan: FlagSequence = .constant(false), columnSpan: NumberSequence = .none, fontSize: NumberSequence = .none,
    measured: Size? = nil
  ) {
    self.width = width
    self.height = height
    self.aspectRatio = aspectRatio
    self.fullSpan = fullSpan
    self.fontSize = fontSize
    rare = RareMetrics(measured: measured, columnSpan: columnSpan)
  }

  /// Whether all items of the run have equal metrics, so that an item's index in the run is irrelevant.
  public var isUniform: Bool {
    [width, height, aspectRatio, fontSize].allSatisfy(\.isConstant) && fullSpan.isConstant && columnSpan.isConstant
  }

  /// Whether any item may cover several lanes of a waterfall by its `columnSpan`.
  var mayCoverSeveralLanes: Bool { columnSpan != .none }

  /// Whether the items have a measured size.
  var isMeasured: Bool { rare?.measured != nil }
}

/// Drawing properties of a run's items.
public struct ItemAppearance: Hashable, Sendable {
  /// From 0 to 1; no value means 1.
  public var alpha: NumberSequence
  /// No value means 0.
  public var zIndex: NumberSequence
  public var isHidden: FlagSequence

  public init(alpha: NumberSequence = .none, zIndex: NumberSequence = .none, isHidden: FlagSequence = .constant(false))
  {
    self.alpha = alpha
    self.zIndex = zIndex
    self.isHidden = isHidden
  }

  /// Visible, opaque, z-index 0.
  public static let plain = ItemAppearance()
}

/// Values that the items of a run carry for the renderer. Only layouts that measure text read one of them, `text`.
public struct ItemContent: Hashable, Sendable {
  public var color: TextSequence?
  public var label: TextSequence?
  public var text: TextSequence?
  /// JSON text that the renderer gets unchanged; nil for none.
  public var data: TextSequence?

  public init(
    color: TextSequence? = nil, label: TextSequence? = nil, text: TextSequence? = nil, data: TextSequence? = nil
  ) {
    self.color = color
    self.label = label
    self.text = text
    self.data = data
  }

  /// No content.
  public static let none = ItemContent()

  /// Returns the fields of item `index` of the run.
  public func custom(at index: Int) -> CustomAttributes {
    var custom = CustomAttributes()
    if let value = color?.value(at: index) { custom.fields.append(.init("color", .string(value))) }
    if let value = label?.value(at: index) { custom.fields.append(.init("label", .string(value))) }
    if let value = text?.value(at: index) { custom.fields.append(.init("text", .string(value))) }
    if let value = data?.value(at: index) { custom.fields.append(.init("data", .json(value))) }
    return custom
  }
}

/// Layer properties that few items have: a transform, and fields for shadow and border.
///
/// A class, so that runs without them use no memory and runs of one template share them.
public final class ItemLayer: Hashable, Sendable {
  /// Applied about the center of the item's frame, before scroll effects.
  public let transform: Transform
  /// Fields that follow the item's own ones.
  public let fields: [CustomAttributes.Field]

  /// Returns nil if there is neither a transform nor a field.
  public init?(transform: Transform = .identity, fields: [CustomAttributes.Field] = []) {
    guard transform != .identity || !fields.isEmpty else { return nil }
    self.transform = transform
    self.fields = fields
  }

  public static func == (left: ItemLayer, right: ItemLayer) -> Bool {
    left === right || (left.transform == right.transform && left.fields == right.fields)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(transform)
    hasher.combine(fields)
  }
}

/// Compares the metrics of parts of two item lists for a layout that reads no texts. Compares rules instead of items.
struct MetricComparison {
  private let items: ItemList
  private let others: ItemList
  /// The runs that were compared last, and whether their metrics are equal: comparing two runs of a million numbers for
  /// each part of a list would make the comparison quadratic.
  private var last: (run: ObjectIdentifier, other: ObjectIdentifier, isEqual: Bool)?

  init(_ items: ItemList, _ others: ItemList) {
    self.items = items
    self.others = others
  }

  /// Whether the items of `range` have the metrics of as many items of the other list, from its item `start` on.
  mutating func isEqual(_ range: Range<Int>, from start: Int) -> Bool {
    guard !range.isEmpty else { return true }
    var (sliceIndex, offset) = items.locate(range.lowerBound)
    var (otherSliceIndex, otherOffset) = others.locate(start)
    var left = range.count
    while left > 0 {
      guard sliceIndex < items.slices.count, otherSliceIndex < others.slices.count else { return false }
      let (one, two) = (items.slices[sliceIndex], others.slices[otherSliceIndex])
      let isAligned = one.range.lowerBound + offset == two.range.lowerBound + otherOffset
      guard hasEqualMetrics(one.run, two.run, isAligned: isAligned) else { return false }
      let step = min(one.range.count - offset, two.range.count - otherOffset, left)
      left -= step
      offset += step
      otherOffset += step
      if offset == one.range.count { (sliceIndex, offset) = (sliceIndex + 1, 0) }
      if otherOffset == two.range.count { (otherSliceIndex, otherOffset) = (otherSliceIndex + 1, 0) }
    }
    return true
  }

  /// Whether items of two runs have equal metrics. `isAligned` states that they have the same index in their runs.
  private mutating func hasEqualMetrics(_ run: ItemRun, _ other: ItemRun, isAligned: Bool) -> Bool {
    if run === other { return isAligned || run.metrics.isUniform }
    let (one, two) = (ObjectIdentifier(run), ObjectIdentifier(other))
    let isEqual: Bool
    if let last, last.run == one, last.other == two {
      isEqual = last.isEqual
    } else {
      isEqual = run.metrics == other.metrics
      last = (one, two, isEqual)
    }
    return isEqual && (isAligned || run.metrics.isUniform)
  }
}

extension NumberSequence {
  /// Whether all items have the same number, or none has one. False for random numbers, lists and cycles, even of equal
  /// numbers.
  var isConstant: Bool {
    switch self {
    case .none, .constant: true
    case .random, .cycle, .list: false
    }
  }
}

extension FlagSequence {
  var isConstant: Bool {
    if case .constant = self { return true }
    return false
  }
}

extension NumberSequence {
  /// Returns a rule that gives every item the number of item `index`.
  func rule(at index: Int) -> NumberSequence { value(at: index).map { .constant($0) } ?? .none }
}

extension TextSequence {
  /// Returns a rule that gives every item the text of item `index`; nil if that has none.
  fileprivate func rule(at index: Int) -> TextSequence? { value(at: index).map { .literal($0) } }
}
