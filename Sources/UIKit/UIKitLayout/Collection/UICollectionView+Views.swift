public import Foundation

/// The key of a registration of views: their kind, which is nil for cells, and their identifier.
struct ViewRegistration: Hashable {
  let kind: String?
  let identifier: String
}

extension UICollectionView {
  /// Returns a new view of the registered class with the attributes of an element, or its present view if the element
  /// is being configured again. Raises for an unknown identifier.
  final func makeView<View: UICollectionReusableView>(_ identifier: String, for key: CollectionUpdate.Key) -> View {
    let registration = registrations[ViewRegistration(kind: key.kind, identifier: identifier)]
    if registration == nil {
      fail(
        "could not dequeue a view of kind: \(key.kind ?? "UICollectionElementKindCell") with identifier \(identifier) - "
          + "must register a nib or a class for the identifier or connect a prototype cell in a storyboard")
    }
    if let present = reconfiguredView(key) as? View { return present }
    let view = (registration as? View.Type ?? View.self).made()
    equip(view, as: identifier, for: key)
    return view
  }

  /// Gives a new view its identifier, its frame and its attributes.
  final func equip(_ view: UICollectionReusableView, as identifier: String, for key: CollectionUpdate.Key) {
    view.reuseIdentifier = identifier
    view.assignedTraits = traitCollection
    // The configuration is updated once, after the data source has configured the cell.
    (view as? UICollectionViewCell)?.defersConfiguration = Self.viewRequests > 0
    if let attributes = elements[key] { apply(attributes, to: view) }
  }

  /// Returns the view of an element in view, made by the data source if needed; nil unless `makesCells` is set and the
  /// data source makes one.
  final func view(
    for key: CollectionUpdate.Key, _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    guard makesCells else { return nil }
    if let view = views[key] { return view }
    guard let made = requestView(key) else { return nil }
    apply(attributes, to: made)
    views[key] = made
    if let cell = made as? UICollectionViewCell {
      cell.defersConfiguration = true
      cell.isSelected = selection.contains(key.indexPath)
      cell.defersConfiguration = false
      cell.setNeedsUpdateConfiguration()
    }
    return made
  }

  /// Returns the view of an element from the data source; nil for a decoration view, and without a data source.
  final func requestView(_ key: CollectionUpdate.Key) -> UICollectionReusableView? {
    guard let dataSource else { return nil }
    Self.viewRequests += 1
    defer { Self.viewRequests -= 1 }
    switch key.category {
    case .cell: return dataSource.collectionView(self, cellForItemAt: key.indexPath)
    case .supplementaryView:
      return dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind ?? "", at: key.indexPath)
    case .decorationView: return nil
    }
  }

  /// Returns the present view of an element that is configured again; nil for other elements.
  final func reconfiguredView(_ key: CollectionUpdate.Key) -> UICollectionReusableView? {
    reconfigured?.key == key ? reconfigured?.view : nil
  }

  /// Returns the view of an element, made by the data source if needed; nil if the element is not in view, if
  /// `makesCells` is not set, or if the data source makes none.
  final func visibleView(_ category: ElementCategory, _ kind: String?, at path: IndexPath) -> UICollectionReusableView?
  {
    if !isInPass { layoutIfNeeded() }
    let key = CollectionUpdate.Key(category, kind, path)
    guard let attributes = elements[key], attributes.isVisible(in: bounds) else { return nil }
    return view(for: key, attributes)
  }

  /// Returns the index path of a view in `views`; nil for other views.
  final func path(of view: UICollectionReusableView) -> IndexPath? {
    views.first { $0.value === view }?.key.indexPath
  }

  // MARK: Attributes

  /// Moves the views that were made to the attributes of their elements, in the order of the layout's results.
  final func applyAttributes() {
    if views.isEmpty { return }
    for key in elementOrder {
      if let view = views[key], let attributes = elements[key] { apply(attributes, to: view) }
    }
  }

  /// Applies attributes to a view, unless they are equal to the attributes that were applied last.
  private final func apply(_ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView) {
    if let applied = view.appliedAttributes, applied.isEqual(attributes) { return }
    // A copy, since layouts change attributes that they returned.
    view.appliedAttributes = attributes.duplicate
    view.transform3D = attributes.transform3D
    if view.transform3D == CATransform3DIdentity {
      view.frame = attributes.frame
    } else {
      view.bounds.size = attributes.size
      view.center = attributes.center
    }
    view.alpha = attributes.alpha
    view.isHidden = attributes.isHidden
    view.apply(attributes)
  }
}

extension UICollectionView {
  @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    let handler: Handler
    let isMadeForView = UICollectionView.viewRequests > 0

    public init(handler: @escaping Handler) {
      self.handler = handler
    }

    /// Creates a registration of a nib. Nothing is decoded: its cells are plain ones of the class.
    public init(cellNib: UINib, handler: @escaping Handler) {
      self.handler = handler
    }
  }

  @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let elementKind: String
    let handler: Handler
    let isMadeForView = UICollectionView.viewRequests > 0

    public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }

    /// Creates a registration of a nib. Nothing is decoded: its views are plain ones of the class.
    public init(supplementaryNib: UINib, elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  /// Returns a cell of a registration, configured for an item. Without an item the handler is not called.
  public final func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if registration.isMadeForView { failForLateRegistration("cell", "-collectionView:cellForItemAtIndexPath:") }
    let key = CollectionUpdate.Key(.cell, nil, indexPath)
    let cell = reconfiguredView(key) as? Cell ?? equipped(Cell.made(), key)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  public final func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    if registration.isMadeForView {
      failForLateRegistration("supplementary view", "-collectionView:viewForSupplementaryElementOfKind:atIndexPath:")
    }
    let view = equipped(
      Supplementary.made(), CollectionUpdate.Key(.supplementaryView, registration.elementKind, indexPath))
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }

  private func equipped<View: UICollectionReusableView>(_ view: View, _ key: CollectionUpdate.Key) -> View {
    equip(view, as: String(describing: View.self), for: key)
    return view
  }

  /// Raises as UIKit does for a registration that is made for each view.
  private func failForLateRegistration(_ kind: String, _ method: String) {
    fail(
      "Attempted to dequeue a \(kind) using a registration that was created inside \(method) or inside a "
        + "UICollectionViewDiffableDataSource provider. Creating a new registration each time a \(kind) is requested "
        + "will prevent reuse and cause created views to remain inaccessible in memory for the lifetime of the "
        + "collection view. Registrations should be created up front and reused.")
  }
}
