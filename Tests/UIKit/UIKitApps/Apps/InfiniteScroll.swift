// swift-format-ignore-file
import UIKit

/// Loads more items near the end, and keeps the offset if items are inserted above.
final class InfiniteScrollLayout: UICollectionViewFlowLayout {
    private var heightBefore: CGFloat?
    private var isInsertingAbove = false

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        isInsertingAbove = updateItems.contains { $0.updateAction == .insert && $0.indexPathAfterUpdate?.item == 0 }
    }

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateDataSourceCounts, heightBefore == nil { heightBefore = collectionViewContentSize.height }
        super.invalidateLayout(with: context)
    }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        defer { heightBefore = nil }
        guard isInsertingAbove, let heightBefore = heightBefore else { return proposedContentOffset }
        return CGPoint(x: proposedContentOffset.x, y: proposedContentOffset.y + collectionViewContentSize.height - heightBefore)
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        isInsertingAbove = false
    }
}

final class InfiniteScrollController: UICollectionViewController {
    private var pages = 1
    private var isLoading = false
    private let pageSize = 20

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { pages * pageSize }

    override func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
        if indexPath.item > pages * pageSize - 5 { loadMore() }
    }

    override func scrollViewWillEndDragging(_ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>) {
        let rowHeight: CGFloat = 44
        targetContentOffset.pointee.y = (targetContentOffset.pointee.y / rowHeight).rounded() * rowHeight
    }

    override func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { scrollViewDidEndDecelerating(scrollView) }
    }

    override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        let distance = scrollView.contentSize.height - scrollView.contentOffset.y - scrollView.bounds.height
        if distance < 200 { loadMore() }
    }

    private func loadMore() {
        guard !isLoading else { return }
        isLoading = true
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
            guard let self = self else { return }
            let start = self.pages * self.pageSize
            self.pages += 1
            self.collectionView.insertItems(at: (start..<start + self.pageSize).map { IndexPath(item: $0, section: 0) })
            self.isLoading = false
        }
    }
}
