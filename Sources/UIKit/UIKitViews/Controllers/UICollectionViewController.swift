public import Foundation
public import UIKitLayout

/// A controller of a collection view, which is its view, its data source and its delegate.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private let layout: UICollectionViewLayout

  /// Creates a controller of a collection view with a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller of a collection view with a flow layout. The file is never read.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    layout = UICollectionViewFlowLayout()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller of a collection view with a flow layout. Nothing is decoded.
  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// The collection view, which is the view.
  open var collectionView: UICollectionView! {
    get { view as? UICollectionView }
    set { view = newValue }
  }

  /// The layout.
  open var collectionViewLayout: UICollectionViewLayout {
    viewIfLoaded == nil ? layout : collectionView.collectionViewLayout
  }

  /// Whether the selection is removed if the view appears. Stored only.
  open var clearsSelectionOnViewWillAppear = true
  /// Whether the layout changes with that of the next controller. Stored only.
  open var useLayoutToLayoutNavigationTransitions = false
  /// Whether a long press moves items. Stored only.
  open var installsStandardGestureForInteractiveMovement = true

  /// Makes the collection view, as large as the screen.
  open override func loadView() {
    let made = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
    made.dataSource = self
    made.delegate = self
    view = made
  }

  // MARK: UICollectionViewDataSource

  /// Returns the number of items in a section.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }

  /// Returns the cell of an item. Called only if the host makes cells.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell(frame: .zero) }

  /// Returns the number of sections: 1.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

  /// Returns a supplementary view. Called only if the host makes cells.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }

  /// Returns whether the user may move an item: false.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }

  /// Moves an item of the data as the user did.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}

  /// Returns the titles of the index at the edge: nil.
  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }

  /// Returns the item of a title of the index.
  open func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: 0) }

  // MARK: UICollectionViewDelegate

  /// Returns whether a finger may highlight an item. Never called.
  open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Reports that an item was highlighted. Never called.
  open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}

  /// Reports that an item is no longer highlighted. Never called.
  open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}

  /// Returns whether the user may select an item. Never called.
  open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }

  /// Returns whether the user may deselect an item. Never called.
  open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Reports that the user selected an item. Never called.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}

  /// Reports that the user deselected an item. Never called.
  open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}

  /// Returns whether the user may perform an item's action. Never called.
  open func collectionView(_ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath)
    -> Bool
  { !isEditing }

  /// Reports that the user performed an item's action. Never called.
  open func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {}

  /// Reports that a cell will come into view. Never called.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}

  /// Reports that a supplementary view will come into view. Never called.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}

  /// Reports that a cell went out of view. Never called.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}

  /// Reports that a supplementary view went out of view. Never called.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}

  /// Returns the layout of an interactive transition.
  open func collectionView(
    _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }

  /// Returns the offset after a batch or a change of the layout.
  open func collectionView(
    _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Returns where an item that the user moves goes.
  open func collectionView(
    _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath, toProposedIndexPath: proposedIndexPath)
  }

  /// Returns where an item that the user moves goes.
  open func collectionView(
    _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }

  /// Returns whether an item can be in focus. Never called.
  open func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { true }

  /// Returns whether the user may edit an item. Never called.
  open func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { false }

  // MARK: UIScrollViewDelegate

  /// Reports that the offset changed.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

  /// Reports that a drag begins.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

  /// Reports that a drag ends, with the velocity in points per millisecond, and lets the target be changed.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}

  /// Reports that a drag ended.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}

  /// Reports that gliding begins.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}

  /// Reports that gliding ended.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

  /// Reports that an animated change of the offset ended.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}

  /// Returns whether a tap on the status bar scrolls to the top.
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }

  /// Reports that the view scrolled to the top.
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}

  /// Reports that the adjusted content inset changed.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}

  /// Reports that the scale changed.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}

  /// Returns the view to scale.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }

}

@available(*, unavailable, message: "interface files are not read on Linux; make controllers in code")
public final class UIStoryboard: NSObject {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
open class UITableView: UIScrollView {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
open class UITableViewCell: UIView {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
open class UITableViewController: UIViewController {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
public protocol UITableViewDataSource: NSObjectProtocol {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
public protocol UITableViewDelegate: UIScrollViewDelegate {}
