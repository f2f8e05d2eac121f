// swift-format-ignore-file
import UIKit

/// A pager whose pages are narrower than the view and that rests on a page.
final class CarouselPagerLayout: UICollectionViewFlowLayout {
    var sideScale: CGFloat = 0.85
    var sideAlpha: CGFloat = 0.6

    override init() {
        super.init()
        scrollDirection = .horizontal
        minimumLineSpacing = 16
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        collectionView.decelerationRate = UIScrollView.DecelerationRate.fast
        itemSize = CGSize(width: collectionView.bounds.width * 0.8, height: collectionView.bounds.height)
        let side = (collectionView.bounds.width - itemSize.width) / 2
        sectionInset = UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let superAttributes = super.layoutAttributesForElements(in: rect),
              let attributes = NSArray(array: superAttributes, copyItems: true) as? [UICollectionViewLayoutAttributes]
        else { return nil }
        return attributes.map { transform($0) }
    }

    private func transform(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard let collectionView = collectionView else { return attributes }
        let center = collectionView.contentOffset.x + collectionView.frame.width / 2
        let maximum = itemSize.width + minimumLineSpacing
        let distance = min(abs(center - attributes.center.x), maximum)
        let ratio = (maximum - distance) / maximum
        attributes.alpha = ratio * (1 - sideAlpha) + sideAlpha
        let scale = ratio * (1 - sideScale) + sideScale
        attributes.transform3D = CATransform3DScale(CATransform3DIdentity, scale, scale, 1)
        attributes.zIndex = Int(attributes.alpha * 10)
        return attributes
    }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
        guard let collectionView = collectionView else {
            return super.targetContentOffset(forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
        }
        let targetRect = CGRect(origin: CGPoint(x: proposedContentOffset.x, y: 0), size: collectionView.bounds.size)
        guard let candidates = super.layoutAttributesForElements(in: targetRect) else { return proposedContentOffset }
        var adjustment = CGFloat.greatestFiniteMagnitude
        let middle = proposedContentOffset.x + collectionView.bounds.width / 2
        for attributes in candidates where attributes.representedElementCategory == .cell {
            if abs(attributes.center.x - middle) < abs(adjustment) { adjustment = attributes.center.x - middle }
        }
        return CGPoint(x: proposedContentOffset.x + adjustment, y: proposedContentOffset.y)
    }
}

final class CarouselPagerViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    private let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue, .systemOrange]
    private let pageControl = UIPageControl()
    private lazy var collectionView: UICollectionView = {
        let view = UICollectionView(frame: .zero, collectionViewLayout: CarouselPagerLayout())
        view.showsHorizontalScrollIndicator = false
        view.dataSource = self
        view.delegate = self
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "page")
        return view
    }()

    override func loadView() {
        view = collectionView
        pageControl.numberOfPages = colors.count
        pageControl.currentPageIndicatorTintColor = .label
        pageControl.pageIndicatorTintColor = .tertiaryLabel
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { colors.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "page", for: indexPath)
        cell.backgroundColor = colors[indexPath.row]
        cell.layer.cornerRadius = 20
        return cell
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0 else { return }
        pageControl.currentPage = Int((scrollView.contentOffset.x / (scrollView.bounds.width * 0.8)).rounded())
    }
}
