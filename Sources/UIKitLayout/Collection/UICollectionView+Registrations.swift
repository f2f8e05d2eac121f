public import Foundation

extension UICollectionView {
  /// A class of cells and the closure that configures them for an item.
  @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Configures a cell for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    let handler: Handler
    let isMadeForView = UICollectionView.viewRequests > 0

    /// Creates a registration of a class.
    public init(handler: @escaping Handler) {
      self.handler = handler
    }

    /// Creates a registration of a nib. Nothing is decoded: its cells are plain ones of the class.
    public init(cellNib: UINib, handler: @escaping Handler) {
      self.handler = handler
    }
  }

  /// A class of supplementary views of a kind and the closure that configures them.
  @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Configures a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let elementKind: String
    let handler: Handler
    let isMadeForView = UICollectionView.viewRequests > 0

    /// Creates a registration of a class.
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
    let cell = reconfiguredView(key) as? Cell ?? equipped(Cell(), key)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a configured supplementary view of a registration.
  public final func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    if registration.isMadeForView {
      failForLateRegistration("supplementary view", "-collectionView:viewForSupplementaryElementOfKind:atIndexPath:")
    }
    let view = equipped(
      Supplementary(), CollectionUpdate.Key(.supplementaryView, registration.elementKind, indexPath))
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }

  private func equipped<View: UICollectionReusableView>(_ view: View, _ key: CollectionUpdate.Key) -> View {
    equip(view, String(describing: View.self), key)
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
