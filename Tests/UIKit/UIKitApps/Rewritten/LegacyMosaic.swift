// swift-format-ignore-file
import UIKit

@objc(LegacyMosaicLayout)
public class LegacyMosaicLayout: UICollectionViewLayout {
    public enum SegmentStyle { case fullWidth, fiftyFifty, twoThirdsOneThird, oneThirdTwoThirds }

    var contentBounds = CGRect.zero
    var cachedAttributes = [UICollectionViewLayoutAttributes]()

    @objc override public func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        cachedAttributes.removeAll()
        contentBounds = CGRect(origin: .zero, size: collectionView.bounds.size)
        let count = collectionView.numberOfItems(inSection: 0)
        var currentIndex = 0
        var segment: SegmentStyle = .fullWidth
        var lastFrame: CGRect = .zero
        let cvWidth = collectionView.bounds.size.width
        while currentIndex < count {
            let segmentFrame = CGRect(x: 0, y: lastFrame.maxY + 1.0, width: cvWidth, height: 200.0)
            var segmentRects = [CGRect]()
            switch segment {
            case .fullWidth:
                segmentRects = [segmentFrame]
            case .fiftyFifty:
                let horizontalSlices = segmentFrame.divided(atDistance: cvWidth / 2, from: .minXEdge)
                segmentRects = [horizontalSlices.slice, horizontalSlices.remainder]
            case .twoThirdsOneThird:
                let horizontalSlices = segmentFrame.divided(atDistance: cvWidth * 2 / 3, from: .minXEdge)
                let verticalSlices = horizontalSlices.remainder.divided(atDistance: 100, from: .minYEdge)
                segmentRects = [horizontalSlices.slice, verticalSlices.slice, verticalSlices.remainder]
            case .oneThirdTwoThirds:
                let horizontalSlices = segmentFrame.divided(atDistance: cvWidth / 3, from: .minXEdge)
                let verticalSlices = horizontalSlices.slice.divided(atDistance: 100, from: .minYEdge)
                segmentRects = [verticalSlices.slice, verticalSlices.remainder, horizontalSlices.remainder]
            }
            for rect in segmentRects {
                let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: currentIndex, section: 0))
                attributes.frame = rect
                cachedAttributes.append(attributes)
                contentBounds = contentBounds.union(lastFrame)
                currentIndex += 1
                lastFrame = rect
            }
            switch count - currentIndex {
            case 1: segment = .fullWidth
            case 2: segment = .fiftyFifty
            default:
                switch segment {
                case .fullWidth: segment = .fiftyFifty
                case .fiftyFifty: segment = .twoThirdsOneThird
                case .twoThirdsOneThird: segment = .oneThirdTwoThirds
                case .oneThirdTwoThirds: segment = .fiftyFifty
                }
            }
        }
    }

    public override var collectionViewContentSize: CGSize { return contentBounds.size }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView = collectionView else { return false }
        return !newBounds.size.equalTo(collectionView.bounds.size)
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { cachedAttributes[indexPath.item] }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var attributesArray = [UICollectionViewLayoutAttributes]()
        guard let lastIndex = cachedAttributes.indices.last, let firstMatchIndex = binSearch(rect, start: 0, end: lastIndex) else { return attributesArray }
        for attributes in cachedAttributes[..<firstMatchIndex].reversed() {
            guard attributes.frame.maxY >= rect.minY else { break }
            attributesArray.append(attributes)
        }
        for attributes in cachedAttributes[firstMatchIndex...] {
            guard attributes.frame.minY <= rect.maxY else { break }
            attributesArray.append(attributes)
        }
        return attributesArray
    }

    @objc func binSearchName() -> String { "#selector(\"quoted\")" }

    func binSearch(_ rect: CGRect, start: Int, end: Int) -> Int? {
        if end < start { return nil }
        let mid = (start + end) / 2
        let attr = cachedAttributes[mid]
        if attr.frame.intersects(rect) { return mid }
        if attr.frame.maxY < rect.minY { return binSearch(rect, start: (mid + 1), end: end) }
        return binSearch(rect, start: start, end: (mid - 1))
    }
}
