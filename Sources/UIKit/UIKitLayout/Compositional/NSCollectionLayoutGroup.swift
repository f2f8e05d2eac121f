import CollectionLayout
import Foundation

/// Returns the slots of a custom group in a container of the group's size.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The content of a group.
  enum Content {
    /// Elements along an axis, as many as fit.
    case filled(LayoutGroup.Direction, [NSCollectionLayoutItem])
    /// A number of equally long elements.
    case equal(LayoutGroup.Direction, NSCollectionLayoutItem, count: Int)
    /// A number of elements with their own sizes.
    case repeated(LayoutGroup.Direction, NSCollectionLayoutItem, count: Int)
    /// Frames.
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  /// The content of the group. Elements are copies.
  final let content: Content
  private var spacing: NSCollectionLayoutSpacing? = .fixed(0)

  /// Creates a group, also of a subclass, for factories and copies.
  public required init(values: Values) {
    guard case .group(let content) = values.variant else {
      raiseException("At least 1 subitem is required for a group")
    }
    self.content = content
    super.init(values: values)
  }

  // MARK: Factories

  /// Returns a row that repeats elements as long as they fit.
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    filled(along: .horizontal, size: layoutSize, subitems: subitems)
  }

  /// Returns a column that repeats elements as long as they fit.
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    filled(along: .vertical, size: layoutSize, subitems: subitems)
  }

  /// Returns a row of a number of elements with their own width.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { repeated(along: .horizontal, size: layoutSize, subitem: subitem, count: count) }

  /// Returns a column of a number of elements with their own height.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { repeated(along: .vertical, size: layoutSize, subitem: subitem, count: count) }

  /// Returns a row of a number of equally wide elements.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { equal(along: .horizontal, size: layoutSize, subitem: subitem, count: count) }

  /// Returns a column of a number of equally high elements.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { equal(along: .vertical, size: layoutSize, subitem: subitem, count: count) }

  /// Returns a row of a number of elements with their own width.
  open class func horizontalGroup(
    with layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }

  /// Returns a column of a number of elements with their own height.
  open class func verticalGroup(
    with layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }

  /// Returns a group of items in frames that a closure returns, once per section and solve.
  open class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> Self { Self(values: Values(size: layoutSize, variant: .group(.custom(itemProvider)))) }

  private class func filled(
    along direction: LayoutGroup.Direction, size: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self {
    if let reason = Self.error(ofSubitems: subitems) { raiseException(reason) }
    return Self(values: Values(size: size, variant: .group(.filled(direction, subitems.map(\.duplicate)))))
  }

  private class func repeated(
    along direction: LayoutGroup.Direction, size: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self {
    if let reason = Self.error(ofCount: count, direction.rawValue) { raiseException(reason) }
    return Self(values: Values(size: size, variant: .group(.repeated(direction, subitem.duplicate, count: count))))
  }

  private class func equal(
    along direction: LayoutGroup.Direction, size: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self {
    if let reason = Self.error(ofCount: count, direction.rawValue) { raiseException(reason) }
    return Self(values: Values(size: size, variant: .group(.equal(direction, subitem.duplicate, count: count))))
  }

  /// Returns why a group cannot have these elements; nil if it can.
  static func error(ofSubitems subitems: [NSCollectionLayoutItem]) -> String? {
    subitems.isEmpty ? "At least 1 subitem is required for a group" : nil
  }

  /// Returns why an element cannot be repeated so often; nil if it can.
  static func error(ofCount count: Int, _ direction: String) -> String? {
    count < 1 ? "A repeating \(direction) group should specify a count >= 1" : nil
  }

  // MARK: Values

  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { anchoredItems }
    set { anchoredItems = newValue.map(\.duplicate) }
  }

  /// The distance between elements; a fixed distance of 0 unless set.
  open var interItemSpacing: NSCollectionLayoutSpacing? {
    get { spacing }
    set { spacing = newValue }
  }

  /// The elements; none in a custom group.
  open var subitems: [NSCollectionLayoutItem] {
    switch content {
    case .filled(_, let items): items
    case .equal(_, let item, _): [item]
    case .repeated(_, let item, let count): Array(repeating: item, count: count)
    case .custom: []
    }
  }

  /// Returns the group and its elements as text, one line each.
  open func visualDescription() -> String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    let name =
      switch content {
      case .filled(let direction, _), .equal(let direction, _, _), .repeated(let direction, _, _): direction.rawValue
      case .custom: "custom"
      }
    return ["\(indent)\(name) group \(layoutSize)"]
      + subitems.flatMap { item in
        (item as? NSCollectionLayoutGroup)?.lines(indent: indent + "  ") ?? ["\(indent)  item \(item.layoutSize)"]
      }
  }

  override func copyProperties(to copy: NSCollectionLayoutItem) {
    super.copyProperties(to: copy)
    (copy as? NSCollectionLayoutGroup)?.spacing = spacing
  }

  override func hasSameContent(as other: NSCollectionLayoutItem) -> Bool {
    guard let other = other as? NSCollectionLayoutGroup else { return false }
    return other.groupModel(nil) == groupModel(nil)
  }

  override var estimates: (width: Bool, height: Bool) {
    subitems.reduce(super.estimates) {
      let subitem = $1.estimates
      return ($0.width || subitem.width, $0.height || subitem.height)
    }
  }

  // MARK: Model

  /// Returns the group in the engine's model.
  ///
  /// - Parameter container: The container of the group, in which custom groups compute their frames; nil leaves them empty.
  final func groupModel(_ container: CustomGroupContainer?) -> LayoutGroup {
    var group = LayoutGroup(
      size: size.model, interItemSpacing: spacing?.model ?? .fixed(0), contentInsets: contentInsets.model,
      edgeSpacing: edgeSpacing?.model ?? .none, supplementaryItems: anchoredItems.map(\.supplementaryModel))
    let inner = container?.inside(self)
    switch content {
    case .filled(let direction, let items):
      group.direction = direction
      group.items = items.map { $0.subitemModel(inner) }
    case .equal(let direction, let item, let count):
      group.direction = direction
      group.items = [item.subitemModel(inner)]
      group.count = count
    case .repeated(let direction, let item, let count):
      group.direction = direction
      group.items = [item.subitemModel(inner)]
      group.repeatingSubitemCount = count
    case .custom(let provider):
      if let container { group.frames = provider(container.environment(of: self)).map(\.model) }
    }
    return group
  }
}

extension NSCollectionLayoutGroup.Content {
  /// The content with copies of the elements.
  @MainActor var duplicate: Self {
    switch self {
    case .filled(let direction, let items): .filled(direction, items.map(\.duplicate))
    case .equal(let direction, let item, let count): .equal(direction, item.duplicate, count: count)
    case .repeated(let direction, let item, let count): .repeated(direction, item.duplicate, count: count)
    case .custom: self
    }
  }
}

extension NSCollectionLayoutItem {
  /// Returns the item or group in the engine's model.
  fileprivate func subitemModel(_ container: CustomGroupContainer?) -> LayoutSubitem {
    (self as? NSCollectionLayoutGroup).map { .group($0.groupModel(container)) } ?? .item(itemModel)
  }
}

/// The container of a group, for custom groups in it.
@MainActor struct CustomGroupContainer {
  /// The size to which fractions of the group's size refer.
  let size: Size
  /// The pixel grid to which lengths are rounded.
  let pixels: PixelGrid
  /// The traits that are passed on to item providers.
  let traits: UITraitCollection

  /// Returns the container of a group's elements.
  func inside(_ group: NSCollectionLayoutGroup) -> CustomGroupContainer {
    let groupSize = group.size.model.size(in: size, pixels)
    let insets = group.contentInsets
    return CustomGroupContainer(
      size: Size(
        width: max(0, groupSize.width - insets.leading - insets.trailing),
        height: max(0, groupSize.height - insets.top - insets.bottom)), pixels: pixels, traits: traits)
  }

  /// Returns the environment of a custom group's item provider. An estimated side has no insets.
  func environment(of group: NSCollectionLayoutGroup) -> any NSCollectionLayoutEnvironment {
    let groupSize = group.size.model.size(in: size, pixels)
    var insets = group.contentInsets
    if group.size.widthDimension.dependsOnContent { (insets.leading, insets.trailing) = (0, 0) }
    if group.size.heightDimension.dependsOnContent { (insets.top, insets.bottom) = (0, 0) }
    return LayoutEnvironment(
      contentSize: CGSize(width: groupSize.width, height: groupSize.height), contentInsets: insets, traits: traits)
  }
}
