public import Foundation

@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  /// The size including insets, in points.
  var contentSize: CGSize { get }
  /// The size without insets, in points.
  var effectiveContentSize: CGSize { get }
  var contentInsets: NSDirectionalEdgeInsets { get }
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}

/// An element in view, which a section's handler changes.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: UIDynamicItem {
  /// From 0 (transparent) to 1.
  var alpha: CGFloat { get set }
  var zIndex: Int { get set }
  var isHidden: Bool { get set }
  var transform3D: CATransform3D { get set }
  /// The name of the element: empty.
  var name: String { get }
  var indexPath: IndexPath { get }
  /// The element's rectangle in the content; in an orthogonal section that at the offset 0.
  var frame: CGRect { get }
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// The kind of a supplementary view or decoration view; nil for cells.
  var representedElementKind: String? { get }
}

/// The container and the traits that a layout passes to closures.
@MainActor final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment {
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection

  init(contentSize: CGSize, contentInsets: NSDirectionalEdgeInsets, traits: UITraitCollection) {
    container = LayoutContainerValue(contentSize: contentSize, contentInsets: contentInsets)
    traitCollection = traits
    super.init()
  }
}

/// A container that a layout passes to closures.
@MainActor private final class LayoutContainerValue: NSObject, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets

  init(contentSize: CGSize, contentInsets: NSDirectionalEdgeInsets) {
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    super.init()
  }

  var effectiveContentSize: CGSize {
    CGSize(
      width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
      height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
  }

  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
}

/// An element that a section's handler changes: its properties are those of the attributes.
@MainActor final class VisibleItem: NSObject, NSCollectionLayoutVisibleItem {
  /// The attributes, which the handler changes.
  let attributes: UICollectionViewLayoutAttributes
  /// Whether the handler changed anything.
  private(set) var isChanged = false

  init(_ attributes: UICollectionViewLayoutAttributes) {
    self.attributes = attributes
    super.init()
  }

  private func change<Value>(
    _ path: ReferenceWritableKeyPath<UICollectionViewLayoutAttributes, Value>, to value: Value
  ) {
    attributes[keyPath: path] = value
    isChanged = true
  }

  var alpha: CGFloat {
    get { attributes.alpha }
    set { change(\.alpha, to: newValue) }
  }
  var zIndex: Int {
    get { attributes.zIndex }
    set { change(\.zIndex, to: newValue) }
  }
  var isHidden: Bool {
    get { attributes.isHidden }
    set { change(\.isHidden, to: newValue) }
  }
  var center: CGPoint {
    get { attributes.center }
    set { change(\.center, to: newValue) }
  }
  var transform: CGAffineTransform {
    get { attributes.transform }
    set { change(\.transform, to: newValue) }
  }
  var transform3D: CATransform3D {
    get { attributes.transform3D }
    set { change(\.transform3D, to: newValue) }
  }
  var bounds: CGRect { attributes.bounds }
  var frame: CGRect { attributes.frame }
  var name: String { "" }
  var indexPath: IndexPath { attributes.indexPath }
  var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
  var representedElementKind: String? { attributes.representedElementKind }
}
