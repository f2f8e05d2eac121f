import CollectionLayout
public import Foundation

/// An item of a group.
@preconcurrency @MainActor public class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
  /// The size of the item's slot.
  public final let layoutSize: NSCollectionLayoutSize
  /// The insets of the item within its slot; ignored along an estimated side.
  public final var contentInsets = NSDirectionalEdgeInsets.zero
  /// The distances around the item; fixed distances of 0 unless set.
  public final var edgeSpacing: NSCollectionLayoutEdgeSpacing? = NSCollectionLayoutEdgeSpacing(
    leading: .fixed(0), top: .fixed(0), trailing: .fixed(0), bottom: .fixed(0))
  /// The supplementary views that are anchored to the item.
  final var anchoredItems: [NSCollectionLayoutSupplementaryItem]

  /// Creates an item of which supplementary views are copied.
  init(size: NSCollectionLayoutSize, anchoredItems: [NSCollectionLayoutSupplementaryItem]) {
    layoutSize = size.duplicate
    self.anchoredItems = anchoredItems.map(\.duplicate)
    super.init()
  }

  /// Creates an item.
  public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(size: layoutSize, anchoredItems: []) }

  /// Creates an item to which supplementary views are anchored.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.init(size: layoutSize, anchoredItems: supplementaryItems)
  }

  /// The supplementary views that are anchored to the item.
  public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { anchoredItems }

  /// Returns a new object of this class, without what `copyValues(to:)` copies.
  func makeCopy() -> NSCollectionLayoutItem { NSCollectionLayoutItem(size: layoutSize, anchoredItems: anchoredItems) }

  /// Copies the values that can be set.
  final func copyValues(to copy: NSCollectionLayoutItem) {
    copy.contentInsets = contentInsets
    copy.edgeSpacing = edgeSpacing
  }

  /// Returns an item with the same content.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeCopy()
    copyValues(to: copy)
    return copy
  }

  /// Returns whether the content is the same.
  func hasSameContent(as other: NSCollectionLayoutItem) -> Bool { other.itemModel == itemModel }

  /// Returns whether the object has the same class and content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutItem, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other === self || hasSameContent(as: other) }
  }

  /// The hash of the size.
  public override var hash: Int { MainActor.assumeIsolated { layoutSize.hash } }

  /// The item in the engine's model.
  final var itemModel: LayoutItem {
    LayoutItem(
      size: layoutSize.model, contentInsets: contentInsets.model, edgeSpacing: edgeSpacing?.model ?? .none,
      supplementaryItems: anchoredItems.map(\.supplementaryModel))
  }

  /// Whether the item's width depends on its content, and whether its height does.
  var estimates: (width: Bool, height: Bool) {
    (layoutSize.widthDimension.dependsOnContent, layoutSize.heightDimension.dependsOnContent)
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
  var model: EdgeInsets { EdgeInsets(top: top, left: left, bottom: bottom, right: right) }
}

/// The slot of one item in a custom group.
@preconcurrency @MainActor public class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
  /// The frame, relative to the group's corner, in points.
  public final let frame: CGRect
  /// Items with a larger number are in front.
  public final let zIndex: Int

  /// Creates a slot.
  public required init(frame: CGRect, zIndex: Int) {
    self.frame = frame
    self.zIndex = zIndex
    super.init()
  }

  /// Creates a slot with a z-index of 0.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }

  /// The slot in the engine's model.
  final var model: LayoutGroupFrame {
    let area = frame.standardized
    return LayoutGroupFrame(
      Rect(x: area.minX, y: area.minY, width: area.width, height: area.height), zIndex: zIndex)
  }

  /// Returns a slot with the same content.
  public func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(frame: frame, zIndex: zIndex) }

  /// Returns whether the object has the same class and content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutGroupCustomItem, type(of: other) == type(of: self) else {
      return false
    }
    return MainActor.assumeIsolated { other.frame == frame && other.zIndex == zIndex }
  }

  /// The hash of the frame.
  public override var hash: Int { MainActor.assumeIsolated { model.frame.hashValue } }
}
