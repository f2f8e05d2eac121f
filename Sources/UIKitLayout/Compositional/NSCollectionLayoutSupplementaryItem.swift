import CollectionLayout
public import Foundation

/// A supplementary view that is anchored to an item or a group, such as a badge.
@preconcurrency @MainActor public class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public final let elementKind: String
  /// The point of the item or group at which `itemAnchor` is placed.
  public final let containerAnchor: NSCollectionLayoutAnchor
  /// The point of the view that is placed at `containerAnchor`; nil for the point at the same edges.
  public final let itemAnchor: NSCollectionLayoutAnchor?
  /// Views with a larger number are in front.
  public final var zIndex = 1

  /// Creates a view.
  init(
    viewSize: NSCollectionLayoutSize, kind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor?
  ) {
    elementKind = kind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    super.init(size: viewSize, anchoredItems: [])
  }

  /// Creates a view of which the point at the anchor's edges is placed at the anchor.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(viewSize: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: nil)
  }

  /// Creates a view of which a point is placed at an anchor.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(viewSize: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: itemAnchor)
  }

  override func makeCopy() -> NSCollectionLayoutItem {
    let copy = NSCollectionLayoutSupplementaryItem(
      viewSize: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: itemAnchor)
    copy.zIndex = zIndex
    return copy
  }

  override func hasSameContent(as other: NSCollectionLayoutItem) -> Bool {
    guard let other = other as? NSCollectionLayoutSupplementaryItem else { return false }
    return other.supplementaryModel == supplementaryModel
  }

  /// The view in the engine's model.
  final var supplementaryModel: LayoutSupplementaryItem {
    LayoutSupplementaryItem(
      kind: elementKind, size: layoutSize.model, containerAnchor: containerAnchor.model, itemAnchor: itemAnchor?.model,
      contentInsets: contentInsets.model, zIndex: zIndex)
  }
}

/// A supplementary view on the boundary of a section or of the content, such as a header.
@preconcurrency @MainActor
public class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The position on the boundary; none is the top.
  public final let alignment: NSRectAlignment
  /// The offset of the view from its position, in points.
  public final let offset: CGPoint
  /// Whether the section grows by the view; if not, the view overlaps the content.
  public final var extendsBoundary = true
  /// Whether the view stays in view while its section is.
  public final var pinToVisibleBounds = false
  /// The space beyond the view that a list's header has, in points.
  final var padding: CGFloat = 0

  /// Creates a view.
  init(boundarySize: NSCollectionLayoutSize, kind: String, alignment: NSRectAlignment, offset: CGPoint) {
    self.alignment = alignment
    self.offset = offset
    super.init(
      viewSize: boundarySize, kind: kind, containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges),
      itemAnchor: nil)
  }

  /// Creates a view at a position.
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    self.init(boundarySize: layoutSize, kind: elementKind, alignment: alignment, offset: .zero)
  }

  /// Creates a view at a position, moved by an offset in points.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
  ) {
    self.init(boundarySize: layoutSize, kind: elementKind, alignment: alignment, offset: absoluteOffset)
  }

  override func makeCopy() -> NSCollectionLayoutItem {
    let copy = NSCollectionLayoutBoundarySupplementaryItem(
      boundarySize: layoutSize, kind: elementKind, alignment: alignment, offset: offset)
    copy.zIndex = zIndex
    copy.extendsBoundary = extendsBoundary
    copy.pinToVisibleBounds = pinToVisibleBounds
    copy.padding = padding
    return copy
  }

  override func hasSameContent(as other: NSCollectionLayoutItem) -> Bool {
    guard let other = other as? NSCollectionLayoutBoundarySupplementaryItem else { return false }
    return other.boundaryModel(measured: nil) == boundaryModel(measured: nil)
  }

  /// Returns the view in the engine's model. Sides that depend on the content have the measured lengths.
  final func boundaryModel(measured: CGSize?) -> BoundarySupplementaryItem {
    var size = layoutSize.model
    if let measured {
      if layoutSize.widthDimension.dependsOnContent { size.width = .estimated(measured.width) }
      if layoutSize.heightDimension.dependsOnContent { size.height = .estimated(measured.height) }
    }
    var item = BoundarySupplementaryItem(
      kind: elementKind, alignment: alignment.model, size: size, extendsBoundary: extendsBoundary,
      pinsToVisibleBounds: pinToVisibleBounds, offset: Point(x: offset.x, y: offset.y),
      contentInsets: contentInsets.model,
      zIndex: zIndex)
    item.padding = padding
    return item
  }
}

/// A decoration of a section.
@preconcurrency @MainActor public class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind of the decoration view.
  public final let elementKind: String
  /// Decorations with a larger number are in front.
  public final var zIndex = 0

  /// Creates a decoration behind a section.
  required init(kind: String) {
    elementKind = kind
    super.init(
      size: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      anchoredItems: [])
  }

  /// Returns a decoration behind a whole section.
  public class func background(elementKind: String) -> Self { Self(kind: elementKind) }

  override func makeCopy() -> NSCollectionLayoutItem {
    let copy = type(of: self).init(kind: elementKind)
    copy.zIndex = zIndex
    return copy
  }

  override func hasSameContent(as other: NSCollectionLayoutItem) -> Bool {
    guard let other = other as? NSCollectionLayoutDecorationItem else { return false }
    return other.decorationModel == decorationModel
  }

  /// The decoration in the engine's model.
  final var decorationModel: LayoutDecorationItem {
    LayoutDecorationItem(kind: elementKind, contentInsets: contentInsets.model, zIndex: zIndex)
  }
}

extension NSRectAlignment {
  /// The alignment in the engine's model; none is the top.
  var model: BoundarySupplementaryItem.Alignment {
    switch self {
    case .none, .top: .top
    case .topLeading: .topLeading
    case .leading: .leading
    case .bottomLeading: .bottomLeading
    case .bottom: .bottom
    case .bottomTrailing: .bottomTrailing
    case .trailing: .trailing
    case .topTrailing: .topTrailing
    }
  }

  /// Creates an alignment from that of the engine's model.
  init(_ model: BoundarySupplementaryItem.Alignment) {
    self =
      switch model {
      case .top: .top
      case .bottom: .bottom
      case .leading: .leading
      case .trailing: .trailing
      case .topLeading: .topLeading
      case .topTrailing: .topTrailing
      case .bottomLeading: .bottomLeading
      case .bottomTrailing: .bottomTrailing
      }
  }

  /// The edges of the position.
  var edges: NSDirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}
