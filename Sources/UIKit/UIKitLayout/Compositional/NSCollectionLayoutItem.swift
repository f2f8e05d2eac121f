package import CollectionLayout
public import Foundation

@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
  /// The content of an item, a group or a view that does not change. Only initializers, factories and copies make it.
  public struct Values {
    var size: NSCollectionLayoutSize
    var anchoredItems: [NSCollectionLayoutSupplementaryItem] = []
    /// The elements of a group.
    var content = NSCollectionLayoutGroup.Content.elements([], along: .horizontal, .fitting)
    /// The kind of a view; nil for items and groups.
    var kind: String?
    /// The anchors of a supplementary view in its container and in itself. `containerAnchor` is nil for other items.
    var containerAnchor: NSCollectionLayoutAnchor?
    var itemAnchor: NSCollectionLayoutAnchor?
    /// The position of a view on a boundary; nil for other items.
    var alignment: NSRectAlignment?
    var offset = CGPoint.zero
  }

  open var layoutSize: NSCollectionLayoutSize { values.size }
  /// The insets of the item in the rectangle that has its size; ignored along an estimated side.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The distances around the item; fixed distances of 0 unless set.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing? = NSCollectionLayoutEdgeSpacing(
    leading: .fixed(0), top: .fixed(0), trailing: .fixed(0), bottom: .fixed(0))

  /// The values that do not change. The size and the elements of a group are copies.
  final let values: Values
  /// The size of the item with its `contentInsets`.
  final var size: NSCollectionLayoutSize { values.size }
  /// The supplementary views that are anchored to the item.
  final var anchoredItems: [NSCollectionLayoutSupplementaryItem]

  /// Creates an item, also of a subclass, for initializers, factories and copies. Supplementary views are copied.
  public required init(values: Values) {
    if let reason = Self.error(of: values) { raiseException(reason) }
    var copies = values
    copies.size = values.size.duplicate
    copies.content = values.content.duplicate
    self.values = copies
    anchoredItems = values.anchoredItems.map(\.duplicate)
    super.init()
  }

  /// Returns the reason why the class cannot have an instance with these values; nil if it can.
  class func error(of values: Values) -> String? { nil }

  public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(values: Values(size: layoutSize)) }

  public convenience init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.init(values: Values(size: layoutSize, anchoredItems: supplementaryItems))
  }

  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { anchoredItems }

  /// Returns false without effect, as UIKit's method does.
  @discardableResult open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

  open func copy(with zone: NSZone? = nil) -> Any {
    var current = values
    current.anchoredItems = anchoredItems
    let copy = type(of: self).init(values: current)
    copyProperties(to: copy)
    return copy
  }

  /// Copies the properties that can be set.
  func copyProperties(to copy: NSCollectionLayoutItem) {
    copy.contentInsets = contentInsets
    copy.edgeSpacing = edgeSpacing
  }

  /// Returns whether the content is the same.
  func hasSameContent(as other: NSCollectionLayoutItem) -> Bool { other.itemModel == itemModel }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutItem, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other === self || hasSameContent(as: other) }
  }

  open override var hash: Int { MainActor.assumeIsolated { size.hash } }

  /// The item in the engine's model.
  final var itemModel: LayoutItem {
    LayoutItem(
      size: size.model, contentInsets: contentInsets.model, edgeSpacing: edgeSpacing?.model ?? .none,
      supplementaryItems: anchoredItems.map(\.supplementaryModel))
  }

  /// Whether the item's width depends on its content, and whether its height does.
  var estimates: (width: Bool, height: Bool) {
    (size.widthDimension.dependsOnContent, size.heightDimension.dependsOnContent)
  }
}

/// An object that is copied when it is stored.
@MainActor protocol Duplicated: NSObject {
  func copy(with zone: NSZone?) -> Any
}

extension Duplicated {
  /// A copy of the same class.
  var duplicate: Self { copy(with: nil) as? Self ?? self }
}

extension NSCollectionLayoutItem: Duplicated {}
extension NSCollectionLayoutSize: Duplicated {}
extension UICollectionViewLayoutAttributes: Duplicated {}

extension NSDirectionalEdgeInsets {
  /// The insets in the engine's model, in which leading is left.
  var model: EdgeInsets { EdgeInsets(top: top, left: leading, bottom: bottom, right: trailing) }

  /// Creates insets from those of the engine's model, in which leading is left.
  init(_ model: EdgeInsets) {
    self.init(top: model.top, leading: model.left, bottom: model.bottom, trailing: model.right)
  }
}

extension UIEdgeInsets {
  /// The insets in the engine's model.
  package var model: EdgeInsets { EdgeInsets(top: top, left: left, bottom: bottom, right: right) }
}

@preconcurrency @MainActor open class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
  /// The frame, relative to the group's corner, in points.
  open private(set) var frame: CGRect
  open private(set) var zIndex: Int

  public required init(frame: CGRect, zIndex: Int) {
    self.frame = frame
    self.zIndex = zIndex
    super.init()
  }

  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }

  /// The frame and the z-index in the engine's model.
  final var model: LayoutGroupFrame {
    LayoutGroupFrame(Rect(frame.standardized), zIndex: zIndex)
  }

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(frame: frame, zIndex: zIndex) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutGroupCustomItem, type(of: other) == type(of: self) else {
      return false
    }
    return MainActor.assumeIsolated { other.frame == frame && other.zIndex == zIndex }
  }

  open override var hash: Int { MainActor.assumeIsolated { model.frame.hashValue } }
}
