public import Foundation

/// A registered kind of view: cells have no kind.
struct ViewRegistration: Hashable {
  let kind: String?
  let identifier: String
}

extension UICollectionView {
  /// Registers the class of cells with an identifier; nil removes the registration.
  public final func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registrations[ViewRegistration(kind: nil, identifier: identifier)] = cellClass
  }

  /// Registers the nib of cells with an identifier. Its cells are plain cells.
  public final func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    registrations[ViewRegistration(kind: nil, identifier: identifier)] = nib
  }

  /// Registers the class of supplementary views with an identifier; nil removes the registration.
  public final func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    registrations[ViewRegistration(kind: elementKind, identifier: identifier)] = viewClass
  }

  /// Registers the nib of supplementary views with an identifier. Its views are plain views.
  public final func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    registrations[ViewRegistration(kind: kind, identifier: identifier)] = nib
  }

  /// Returns a new cell of the registered class with the attributes of an item.
  public final func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let registration = registrations[ViewRegistration(kind: nil, identifier: identifier)]
    if registration == nil {
      fail(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier \(identifier) - must register a "
          + "nib or a class for the identifier or connect a prototype cell in a storyboard")
    }
    let key = CollectionUpdate.Key(.cell, nil, indexPath)
    if let cell = reconfiguredView(key) as? UICollectionViewCell { return cell }
    let cell = (registration as? UICollectionViewCell.Type ?? UICollectionViewCell.self).init()
    equip(cell, identifier, key)
    return cell
  }

  /// Returns a new supplementary view of the registered class with the attributes of an element.
  public final func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let registration = registrations[ViewRegistration(kind: elementKind, identifier: identifier)]
    if registration == nil {
      fail(
        "could not dequeue a view of kind: \(elementKind) with identifier \(identifier) - must register a nib or a "
          + "class for the identifier or connect a prototype cell in a storyboard")
    }
    let view = (registration as? UICollectionReusableView.Type ?? UICollectionReusableView.self).init()
    equip(view, identifier, CollectionUpdate.Key(.supplementaryView, elementKind, indexPath))
    return view
  }

  /// Gives a new view its identifier, its frame and its attributes.
  package final func equip(_ view: UICollectionReusableView, _ identifier: String, _ key: CollectionUpdate.Key) {
    view.reuseIdentifier = identifier
    view.assignedTraits = traitCollection
    if let attributes = elements[key] {
      view.frame = attributes.frame
      view.apply(attributes)
    }
    view.prepareForReuse()
  }

  /// Returns the view of an element in view, made by the data source if needed; nil unless `makesCells` is set.
  final func view(
    for key: CollectionUpdate.Key, _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    guard makesCells else { return nil }
    if let view = views[key] { return view }
    guard let made = requestView(key) else { return nil }
    made.frame = attributes.frame
    (made as? UICollectionViewCell)?.isSelected = selection.contains(key.indexPath)
    views[key] = made
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

  private final func visibleView(_ key: CollectionUpdate.Key) -> UICollectionReusableView? {
    if !isInPass { layoutIfNeeded() }
    guard let attributes = elements[key], !attributes.isHidden, attributes.frame.overlaps(bounds) else { return nil }
    return view(for: key, attributes)
  }

  /// Returns the cell of an item in view; nil unless the host makes cells.
  public final func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    visibleView(CollectionUpdate.Key(.cell, nil, indexPath)) as? UICollectionViewCell
  }

  /// The cells in view; none unless the host makes cells.
  public final var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem) }

  /// Returns a supplementary view in view; nil unless the host makes cells.
  public final func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    visibleView(CollectionUpdate.Key(.supplementaryView, elementKind, indexPath))
  }

  /// Returns the supplementary views of a kind in view; none unless the host makes cells.
  public final func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// Returns the path of a cell that was made; nil for another one.
  public final func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    views.first { $0.value === cell }?.key.indexPath
  }

  /// Returns the path of a supplementary view that was made; nil for another one.
  public final func indexPath(forSupplementaryView supplementaryView: UICollectionReusableView) -> IndexPath? {
    views.first { $0.value === supplementaryView }?.key.indexPath
  }
}
