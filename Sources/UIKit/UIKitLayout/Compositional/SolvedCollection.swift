import CollectionLayout
package import Foundation

/// The engine's layout of a collection view, what a flow or compositional layout changes in it, and its results as
/// attributes.
@MainActor final class SolvedCollection {
  /// The layout of the last `solve(_:viewport:)`; nil before the first one.
  private(set) var prepared: PreparedCollection?
  /// Identifiers of sections and items, which the engine compares to reuse sections.
  private static let names = IdentifierSequence(.template(["", ""]))

  /// The names of kinds in the collection view, by their names in the engine, where these differ.
  let kinds: [String: String]

  /// Sizes that elements requested.
  var measured = MeasuredElements()
  /// The invalidation context that was made for a size that an element requests. The size is in `measured` already, so
  /// `noteInvalidation(by:)` ignores the context. Nil if there is none.
  weak var sizeContext: UICollectionViewLayoutInvalidationContext?
  /// Attributes that handlers of sections changed, by element.
  var changes: [CollectionUpdate.Key: UICollectionViewLayoutAttributes] = [:]

  /// Creates a layout without results.
  init(kinds: [String: String] = [:]) { self.kinds = kinds }

  /// Lays the model out. Sections that did not change are reused.
  func solve(_ model: CollectionModel, viewport: CGSize) {
    var work = LayoutProgress()
    prepared = PreparedCollection(model, viewport: Size(viewport), reusing: prepared, work: &work)
  }

  /// Returns the model of a collection view, without sections.
  static func model(of view: UICollectionView, scrolling direction: UICollectionView.ScrollDirection) -> CollectionModel
  {
    CollectionModel(
      scrollDirection: direction == .vertical ? .vertical : .horizontal,
      contentInset: view.adjustedContentInset.model, pixels: PixelGrid(scale: view.traitCollection.displayScale),
      guides: LayoutGuides(safeAreaInsets: view.safeAreaInsets.model, layoutMargins: view.layoutMargins.model))
  }

  /// Returns the identifier of a section.
  static func name(ofSection section: Int) -> Identifier { names.identifier(at: section) }

  /// Returns `count` items that the rule `run` describes; `measured` are the sizes of measured ones, by index.
  static func items(_ count: Int, _ run: ItemRun, measured: [Int: Size]) -> ItemList {
    let all = ItemList([ItemSlice(run: run, identifiers: names, range: 0..<count)])
    guard !measured.isEmpty else { return all }
    var list = ItemList()
    var next = 0
    for (item, size) in measured.sorted(by: { $0.key < $1.key }) where item < count {
      list.append(next..<item, of: all)
      var metrics = ItemMetrics(
        width: run.metrics.width.value(at: item).map { .constant($0) } ?? .none,
        height: run.metrics.height.value(at: item).map { .constant($0) } ?? .none)
      metrics.measured = size
      list.append(
        ItemSlice(run: ItemRun(metrics: metrics), identifier: names.identifier(at: item)))
      next = item + 1
    }
    list.append(next..<count, of: all)
    return list
  }

  /// Returns the size of the content; zero before the first `solve(_:viewport:)`.
  func contentSize(of layout: UICollectionViewLayout) -> CGSize {
    layout.solveIfStale()
    return prepared.map { CGSize($0.contentSize) } ?? .zero
  }

  /// Returns the layout at the collection view's offsets; nil before the first `solve(_:viewport:)`, and without a
  /// collection view.
  func view(of layout: UICollectionViewLayout) -> ScrolledCollection? {
    layout.solveIfStale()
    guard let prepared, let view = layout.collectionView else { return nil }
    let offsets = view.orthogonalOffsets
    return ScrolledCollection(
      prepared, contentOffset: Point(view.contentOffset),
      orthogonalOffsets: offsets.isEmpty ? [:] : offsets.mapValues { Double($0) })
  }

  /// Returns the elements that intersect a rectangle, back to front.
  func elements(in rectangle: CGRect, of layout: UICollectionViewLayout) -> [UICollectionViewLayoutAttributes] {
    guard !rectangle.isNull, let view = view(of: layout) else { return [] }
    var work = LayoutProgress()
    // The class is determined once, since the cast costs as much as an object.
    let type = type(of: layout).attributesType
    return view.elements(in: Rect(rectangle.standardized), work: &work).map { attributes(of: $0, type) }
  }

  /// Returns an item's attributes; nil if the layout has no such item.
  func item(at path: Foundation.IndexPath, of layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2 else { return nil }
    let element = view(of: layout)?.cell(at: CollectionLayout.IndexPath(path))
    return element.map { attributes(of: $0, layout) }
  }

  /// Returns a supplementary view's attributes; nil if the layout has no such view.
  func supplementary(
    kind: String, at path: Foundation.IndexPath, of layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    guard let view = view(of: layout), let first = path.first else { return nil }
    if path.count == 1 { return view.boundaryItem(kind: kind, number: first).map { attributes(of: $0, layout) } }
    let indexPath = CollectionLayout.IndexPath(path)
    if let engineKind = kinds.first(where: { $0.value == kind })?.key {
      return indexPath.item == 0
        ? view.supplement(kind: engineKind, ofSection: indexPath.section).map { attributes(of: $0, layout) } : nil
    }
    let element = view.boundaryItem(kind: kind, at: indexPath) ?? view.supplementaryItem(kind: kind, at: indexPath)
    return element.map { attributes(of: $0, layout) }
  }

  /// Returns a decoration view's attributes; nil if the layout has no such view.
  func decoration(
    kind: String, at path: Foundation.IndexPath, of layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2 else { return nil }
    let element = view(of: layout)?.decoration(kind: kind, at: CollectionLayout.IndexPath(path))
    return element.map { attributes(of: $0, layout) }
  }

  /// Returns an element of the engine as attributes of the layout's class.
  func attributes(
    of element: LayoutAttributes, _ layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes {
    attributes(of: element, type(of: layout).attributesType)
  }

  /// Returns an element of the engine as attributes of a class, with the changes of a handler.
  private func attributes(
    of element: LayoutAttributes, _ type: UICollectionViewLayoutAttributes.Type
  ) -> UICollectionViewLayoutAttributes {
    let made = type.made()
    let indexPath = element.indexPath
    // A boundary item of the whole content has a path of one index, its number.
    made.indexPath =
      element.owner == .collectionBoundary
      ? Foundation.IndexPath(index: indexPath.section)
      : Foundation.IndexPath(indexPath)
    switch element.category {
    case .cell: break
    case .supplementary:
      made.representedElementCategory = .supplementaryView
      made.representedElementKind = kinds[element.kind] ?? element.kind
    case .decoration:
      made.representedElementCategory = .decorationView
      made.representedElementKind = element.kind
    }
    made.frame = CGRect(element.frame)
    if element.zIndex != 0 { made.zIndex = element.zIndex }
    return changes.isEmpty ? made : changes[CollectionUpdate.Key(made)]?.duplicate ?? made
  }
}

extension Size {
  /// Creates a size of the engine.
  init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension Point {
  /// Creates a point of the engine.
  init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension Rect {
  /// Creates a rectangle of the engine.
  package init(_ rect: CGRect) {
    self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}

extension CollectionLayout.IndexPath {
  /// Creates an index path of the engine from one of a section and an item.
  init(_ path: Foundation.IndexPath) { self.init(section: path.section, item: path.item) }
}

extension Foundation.IndexPath {
  /// Creates the index path of an item from one of the engine.
  init(_ path: CollectionLayout.IndexPath) { self.init(item: path.item, section: path.section) }
}

extension CGSize {
  /// Creates a size from one of the engine.
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  /// Creates a rectangle from one of the engine.
  init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

/// Returns the width of a text in one line in points, by the engine's advance widths.
package func measuredWidth(of text: String, fontSize: CGFloat) -> CGFloat {
  CGFloat(TextMeasurer.width(of: text, fontSize: Double(fontSize)))
}
