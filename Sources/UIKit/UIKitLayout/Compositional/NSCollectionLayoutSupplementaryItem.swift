import CollectionLayout
public import Foundation

@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  open var elementKind: String { values.kind ?? "" }
  /// The point of the item or group at which `itemAnchor` is placed.
  open var containerAnchor: NSCollectionLayoutAnchor { values.containerAnchor ?? NSCollectionLayoutAnchor(edges: []) }
  /// The point of the view that is placed at `containerAnchor`; nil for the point at the same edges.
  open var itemAnchor: NSCollectionLayoutAnchor? { values.itemAnchor }
  open var zIndex = 1

  override class func error(of values: Values) -> String? {
    values.containerAnchor == nil ? "Invalid parameter not satisfying: elementKind" : nil
  }

  /// Creates a view whose point at the edges of `containerAnchor` is placed at the anchor.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(values: Values(size: layoutSize, kind: elementKind, containerAnchor: containerAnchor))
  }

  /// Creates a view whose point `itemAnchor` is placed at `containerAnchor`.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(
      values: Values(
        size: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: itemAnchor))
  }

  override func copyProperties(to copy: NSCollectionLayoutItem) {
    super.copyProperties(to: copy)
    (copy as? NSCollectionLayoutSupplementaryItem)?.zIndex = zIndex
  }

  override func hasSameContent(as other: NSCollectionLayoutItem) -> Bool {
    guard let other = other as? NSCollectionLayoutSupplementaryItem else { return false }
    return other.supplementaryModel == supplementaryModel
  }

  /// The view in the engine's model.
  final var supplementaryModel: LayoutSupplementaryItem {
    LayoutSupplementaryItem(
      kind: elementKind, size: size.model, containerAnchor: containerAnchor.model, itemAnchor: itemAnchor?.model,
      contentInsets: contentInsets.model, zIndex: zIndex)
  }
}

@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The position on the boundary; `none` is the top.
  open var alignment: NSRectAlignment { values.alignment ?? .top }
  /// The offset of the view from its position, in points.
  open var offset: CGPoint { values.offset }
  /// Whether the section grows by the view; if not, the view overlaps the content.
  open var extendsBoundary = true
  open var pinToVisibleBounds = false
  /// The space on the outer side of the view if it extends the section, in points. Only the header of a list has one.
  final var padding: CGFloat = 0

  override class func error(of values: Values) -> String? {
    values.alignment == nil ? "Invalid parameter not satisfying: alignment" : nil
  }

  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }

  /// Creates a view at a position, moved by an offset in points.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
  ) {
    let anchor = NSCollectionLayoutAnchor(edges: alignment.edges)
    self.init(
      values: Values(
        size: layoutSize, kind: elementKind, containerAnchor: anchor, alignment: alignment, offset: absoluteOffset))
  }

  override func copyProperties(to copy: NSCollectionLayoutItem) {
    super.copyProperties(to: copy)
    guard let copy = copy as? NSCollectionLayoutBoundarySupplementaryItem else { return }
    copy.extendsBoundary = extendsBoundary
    copy.pinToVisibleBounds = pinToVisibleBounds
    copy.padding = padding
  }

  override func hasSameContent(as other: NSCollectionLayoutItem) -> Bool {
    guard let other = other as? NSCollectionLayoutBoundarySupplementaryItem else { return false }
    return other.boundaryModel(measured: nil) == boundaryModel(measured: nil)
  }

  /// Returns the view in the engine's model. Sides that depend on the content have the measured lengths.
  final func boundaryModel(measured: CGSize?) -> BoundarySupplementaryItem {
    var layoutSize = size.model
    if let measured {
      if size.widthDimension.dependsOnContent { layoutSize.width = .estimated(measured.width) }
      if size.heightDimension.dependsOnContent { layoutSize.height = .estimated(measured.height) }
    }
    var item = BoundarySupplementaryItem(
      kind: elementKind, alignment: alignment.model, size: layoutSize, extendsBoundary: extendsBoundary,
      pinsToVisibleBounds: pinToVisibleBounds, offset: Point(x: offset.x, y: offset.y),
      contentInsets: contentInsets.model,
      zIndex: zIndex)
    item.padding = padding
    return item
  }
}

@preconcurrency @MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  open var elementKind: String { values.kind ?? "" }
  open var zIndex = 0

  override class func error(of values: Values) -> String? {
    values.kind == nil ? "Invalid parameter not satisfying: elementKind" : nil
  }

  open class func background(elementKind: String) -> Self {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    return Self(values: Values(size: size, kind: elementKind))
  }

  override func copyProperties(to copy: NSCollectionLayoutItem) {
    super.copyProperties(to: copy)
    (copy as? NSCollectionLayoutDecorationItem)?.zIndex = zIndex
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
  /// The alignment in the engine's model; `none` is the top.
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
