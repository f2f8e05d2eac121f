/// The numbers of a run's items that a layout may ask for.
public struct ItemMetrics: Hashable, Sendable {
  /// Points.
  public var width: NumberRule
  /// Points.
  public var height: NumberRule
  /// Width over height.
  public var aspectRatio: NumberRule
  /// Whether the item crosses all lanes of a waterfall.
  public var fullSpan: FlagRule
  /// Points; of the text, where a layout measures it.
  public var fontSize: NumberRule
  /// What whoever draws the items found out about their size; only layouts that size items themselves ask for it.
  public var measured: Size? {
    get { measuredSize?.size }
    set { measuredSize = newValue.map { MeasuredSize($0) } }
  }
  private var measuredSize: MeasuredSize?

  /// A size of its own object, because few items have one.
  private final class MeasuredSize: Hashable, Sendable {
    let size: Size

    init(_ size: Size) { self.size = size }

    static func == (left: MeasuredSize, right: MeasuredSize) -> Bool { left.size == right.size }

    func hash(into hasher: inout Hasher) { hasher.combine(size) }
  }

  public init(
    width: NumberRule = .none, height: NumberRule = .none, aspectRatio: NumberRule = .none,
    fullSpan: FlagRule = .constant(false), fontSize: NumberRule = .none, measured: Size? = nil
  ) {
    self.width = width
    self.height = height
    self.aspectRatio = aspectRatio
    self.fullSpan = fullSpan
    self.fontSize = fontSize
    measuredSize = measured.map { MeasuredSize($0) }
  }

  /// Whether every item of the run has the same numbers, so that it does not matter where in the run one stands.
  public var isUniform: Bool {
    [width, height, aspectRatio, fontSize].allSatisfy(\.isConstant) && fullSpan.isConstant
  }
}

extension NumberRule {
  /// Whether all items of a run have the same number, or none.
  var isConstant: Bool {
    switch self {
    case .none, .constant: true
    case .random, .cycle, .list: false
    }
  }
}

extension FlagRule {
  var isConstant: Bool {
    if case .constant = self { return true }
    return false
  }
}

/// How a run's items are drawn where they lie.
public struct ItemAppearance: Hashable, Sendable {
  /// 0 to 1; 1 where there is none.
  public var alpha: NumberRule
  /// 0 where there is none.
  public var zIndex: NumberRule
  public var isHidden: FlagRule

  public init(alpha: NumberRule = .none, zIndex: NumberRule = .none, isHidden: FlagRule = .constant(false)) {
    self.alpha = alpha
    self.zIndex = zIndex
    self.isHidden = isHidden
  }

  /// Visible, opaque, at depth 0.
  public static let plain = ItemAppearance()
}

/// What a run's items carry for whoever draws them; layouts never look at it.
public struct ItemContent: Hashable, Sendable {
  public var color: TextRule?
  public var label: TextRule?
  public var text: TextRule?
  /// JSON text, passed through.
  public var data: TextRule?

  public init(color: TextRule? = nil, label: TextRule? = nil, text: TextRule? = nil, data: TextRule? = nil) {
    self.color = color
    self.label = label
    self.text = text
    self.data = data
  }

  /// Nothing.
  public static let none = ItemContent()

  /// The fields of item `index` of the run.
  public func custom(at index: Int) -> CustomAttributes {
    var custom = CustomAttributes()
    if let value = color?.value(at: index) { custom.fields.append(.init("color", .string(value))) }
    if let value = label?.value(at: index) { custom.fields.append(.init("label", .string(value))) }
    if let value = text?.value(at: index) { custom.fields.append(.init("text", .string(value))) }
    if let value = data?.value(at: index) { custom.fields.append(.init("data", .json(value))) }
    return custom
  }
}

/// What a stretch of items looks like, whatever they are called: one rule for all of them.
///
/// A single item is a run of one. A run of a million is no larger: any item is computed when it is asked for.
public final class ItemRun: Hashable, Sendable {
  public let metrics: ItemMetrics
  private let style: Style?

  /// What few runs have, in an object of its own: a document may have hundreds of thousands of runs.
  private final class Style: Sendable {
    let appearance: ItemAppearance
    let content: ItemContent
    let layer: ItemLayer?
    let isPlain: Bool
    let hasContent: Bool

    init(_ appearance: ItemAppearance, _ content: ItemContent, _ layer: ItemLayer?, isPlain: Bool, hasContent: Bool) {
      self.appearance = appearance
      self.content = content
      self.layer = layer
      self.isPlain = isPlain
      self.hasContent = hasContent
    }
  }

  public init(
    metrics: ItemMetrics, appearance: ItemAppearance = .plain, content: ItemContent = .none, layer: ItemLayer? = nil
  ) {
    self.metrics = metrics
    let isPlain = appearance == .plain && layer == nil
    let hasContent = content != .none || layer?.fields.isEmpty == false
    style =
      isPlain && !hasContent ? nil : Style(appearance, content, layer, isPlain: isPlain, hasContent: hasContent)
  }

  public var appearance: ItemAppearance { style?.appearance ?? .plain }
  public var content: ItemContent { style?.content ?? .none }
  public var layer: ItemLayer? { style?.layer }
  // Known beforehand, because whoever sees an item asks.
  var isPlain: Bool { style?.isPlain ?? true }
  var hasContent: Bool { style?.hasContent ?? false }

  /// The fields of item `index` for whoever draws it.
  public func custom(at index: Int) -> CustomAttributes {
    var custom = content.custom(at: index)
    if let layer { custom.fields += layer.fields }
    return custom
  }

  public static func == (left: ItemRun, right: ItemRun) -> Bool {
    left === right
      || (left.metrics == right.metrics && left.appearance == right.appearance && left.content == right.content
        && left.layer == right.layer)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(metrics)
    hasher.combine(appearance)
    hasher.combine(content)
    hasher.combine(layer)
  }
}

extension ItemPiece {
  /// The run of an item of this piece alone: what it looks like, wherever it is put.
  func run(at place: Int) -> ItemRun {
    if range.count == 1, range.lowerBound == 0 { return run }
    let (metrics, appearance, content) = (run.metrics, run.appearance, run.content)
    return ItemRun(
      metrics: ItemMetrics(
        width: metrics.width.rule(at: place), height: metrics.height.rule(at: place),
        aspectRatio: metrics.aspectRatio.rule(at: place),
        fullSpan: .constant(metrics.fullSpan.value(at: place)), fontSize: metrics.fontSize.rule(at: place),
        measured: metrics.measured),
      appearance: ItemAppearance(
        alpha: appearance.alpha.rule(at: place), zIndex: appearance.zIndex.rule(at: place),
        isHidden: .constant(appearance.isHidden.value(at: place))),
      content: ItemContent(
        color: content.color?.rule(at: place), label: content.label?.rule(at: place),
        text: content.text?.rule(at: place), data: content.data?.rule(at: place)),
      layer: run.layer)
  }
}

extension NumberRule {
  /// The rule that has this item's number for every item.
  fileprivate func rule(at place: Int) -> NumberRule { value(at: place).map { .constant($0) } ?? .none }
}

extension TextRule {
  /// The rule that has this item's text for every item.
  fileprivate func rule(at place: Int) -> TextRule? { value(at: place).map { .literal($0) } }
}

/// What few items have of a view's layer: a transform, and a shadow and a border for whoever draws the item.
///
/// An object, so that a run without one needs no room for it and runs that share a template share it.
public final class ItemLayer: Hashable, Sendable {
  /// About the centre of the item's frame, before effects are applied.
  public let transform: Transform
  /// Passed through to clients, behind the item's own fields.
  public let fields: [CustomAttributes.Field]

  /// Nil where there is nothing to keep.
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
