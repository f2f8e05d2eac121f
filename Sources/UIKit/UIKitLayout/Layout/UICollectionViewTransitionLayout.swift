public import Foundation

/// A layout between two others: each element is between its positions in both.
@preconcurrency @MainActor open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  open private(set) var currentLayout: UICollectionViewLayout
  open private(set) var nextLayout: UICollectionViewLayout
  /// The progress: 0 at the current layout, 1 at the next one. Not bounded.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { invalidateLayout() } }
  }

  private var values: [String: CGFloat] = [:]

  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Creates a transition between two plain layouts. Nothing is decoded.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewLayout()
    nextLayout = UICollectionViewLayout()
    super.init(coder: coder)
  }

  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// Returns the value that was set for a key; 0 if none was set.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  /// Prepares both layouts if they are invalid.
  open override func prepare() {
    for layout in [currentLayout, nextLayout] {
      layout.owner = collectionView
      if layout.isInvalid { layout.runPreparation() }
    }
  }

  /// The size between those of both layouts, by the progress.
  open override var collectionViewContentSize: CGSize {
    let (from, to) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(width: mix(from.width, to.width), height: mix(from.height, to.height))
  }

  /// Returns the elements of either layout in the rectangle, each between its two positions.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var seen: Set<CollectionUpdate.Key> = []
    let elements =
      (currentLayout.layoutAttributesForElements(in: rect) ?? [])
      + (nextLayout.layoutAttributesForElements(in: rect) ?? [])
    return elements.compactMap { attributes in
      let key = CollectionUpdate.Key(attributes)
      return seen.insert(key).inserted ? mixed(key) : nil
    }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    mixed(CollectionUpdate.Key(.cell, nil, indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    mixed(CollectionUpdate.Key(.supplementaryView, elementKind, indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    mixed(CollectionUpdate.Key(.decorationView, elementKind, indexPath))
  }

  private func mixed(_ key: CollectionUpdate.Key) -> UICollectionViewLayoutAttributes? {
    let from = currentLayout.attributes(key.category, kind: key.kind, at: key.indexPath)
    let to = nextLayout.attributes(key.category, kind: key.kind, at: key.indexPath)
    guard let from, let to else { return from ?? to }
    let result = (transitionProgress < 0.5 ? from : to).duplicate
    result.size = CGSize(width: mix(from.size.width, to.size.width), height: mix(from.size.height, to.size.height))
    result.center = CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
    result.alpha = mix(from.alpha, to.alpha)
    result.transform3D = CATransform3D(
      entries: zip(from.transform3D.entries, to.transform3D.entries).map { mix($0, $1) })
    return result
  }

  private func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * transitionProgress }
}
