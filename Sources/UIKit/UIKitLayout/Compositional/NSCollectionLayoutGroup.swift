import CollectionLayout
import Foundation

/// Returns the frames of a custom group's items, given the environment of the group, whose container has the group's
/// size.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The content of a group.
  enum Content {
    /// Items and nested groups (the elements) along an axis.
    case elements([NSCollectionLayoutItem], along: LayoutGroup.Direction, Count)
    /// Items in the frames that a closure returns.
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  /// The number of elements.
  enum Count {
    /// As many as fit.
    case fitting
    /// A number of equally long elements.
    case equal(Int)
    /// A number of elements with their own sizes.
    case repeated(Int)
  }

  override class func error(of values: Values) -> String? {
    guard case .elements(let items, let direction, let count) = values.content else { return nil }
    if items.isEmpty { return "At least 1 subitem is required for a group" }
    return switch count {
    case .equal(..<1), .repeated(..<1): "A repeating \(direction.rawValue) group should specify a count >= 1"
    case .fitting, .equal, .repeated: nil
    }
  }

  // MARK: Factories

  /// Returns a row that repeats `subitems` as long as they fit.
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    made(of: subitems, along: .horizontal, .fitting, size: layoutSize)
  }

  /// Returns a column that repeats `subitems` as long as they fit.
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    made(of: subitems, along: .vertical, .fitting, size: layoutSize)
  }

  /// Returns a row of a number of elements with their own width.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { made(of: [subitem], along: .horizontal, .repeated(count), size: layoutSize) }

  /// Returns a column of a number of elements with their own height.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { made(of: [subitem], along: .vertical, .repeated(count), size: layoutSize) }

  /// Returns a row of a number of equally wide elements.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { made(of: [subitem], along: .horizontal, .equal(count), size: layoutSize) }

  /// Returns a column of a number of equally high elements.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self { made(of: [subitem], along: .vertical, .equal(count), size: layoutSize) }

  /// Returns a row of a number of elements with their own width.
  open class func horizontalGroup(
    with layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }

  /// Returns a column of a number of elements with their own height.
  open class func verticalGroup(
    with layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }

  /// Returns a group of items in frames that a closure returns. The closure is called for each section, each time that
  /// the section is computed.
  open class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> Self { Self(values: Values(size: layoutSize, content: .custom(itemProvider))) }

  private class func made(
    of items: [NSCollectionLayoutItem], along direction: LayoutGroup.Direction, _ count: Count,
    size: NSCollectionLayoutSize
  ) -> Self { Self(values: Values(size: size, content: .elements(items, along: direction, count))) }

  // MARK: Values

  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { anchoredItems }
    set { anchoredItems = newValue.map(\.duplicate) }
  }

  /// The distance between elements; a fixed distance of 0 unless set.
  open var interItemSpacing: NSCollectionLayoutSpacing? = .fixed(0)

  /// The elements; none in a custom group.
  open var subitems: [NSCollectionLayoutItem] {
    switch values.content {
    case .elements(let items, _, .repeated(let count)): items.flatMap { Array(repeating: $0, count: count) }
    case .elements(let items, _, _): items
    case .custom: []
    }
  }

  /// Returns the group and its elements as text, one line each.
  open func visualDescription() -> String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    let name =
      switch values.content {
      case .elements(_, let direction, _): direction.rawValue
      case .custom: "custom"
      }
    return ["\(indent)\(name) group \(layoutSize)"]
      + subitems.flatMap { item in
        (item as? NSCollectionLayoutGroup)?.lines(indent: indent + "  ") ?? ["\(indent)  item \(item.layoutSize)"]
      }
  }

  override func copyProperties(to copy: NSCollectionLayoutItem) {
    super.copyProperties(to: copy)
    (copy as? NSCollectionLayoutGroup)?.interItemSpacing = interItemSpacing
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
      size: size.model, interItemSpacing: interItemSpacing?.model ?? .fixed(0), contentInsets: contentInsets.model,
      edgeSpacing: edgeSpacing?.model ?? .none, supplementaryItems: anchoredItems.map(\.supplementaryModel))
    switch values.content {
    case .elements(let items, let direction, let count):
      let inner = container?.inside(self)
      group.direction = direction
      group.items = items.map { $0.subitemModel(inner) }
      if case .equal(let number) = count { group.count = number }
      if case .repeated(let number) = count { group.repeatingSubitemCount = number }
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
    case .elements(let items, let direction, let count): .elements(items.map(\.duplicate), along: direction, count)
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
