// swift-format-ignore-file
import UIKit

/// A day with hours at the left, events beside them and a line for each hour.
final class TimelineScheduleLayout: UICollectionViewLayout {
    struct Event { var start: Double; var end: Double }

    enum ElementKind {
        static let hourHeader = "HourHeader"
        static let line = "HourLine"
    }

    var hourHeight: CGFloat = 60
    var headerWidth: CGFloat = 56
    var events: (IndexPath) -> Event = { _ in Event(start: 0, end: 1) }

    private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    private var headers: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    private var lines: [IndexPath: UICollectionViewLayoutAttributes] = [:]

    override init() {
        super.init()
        register(TimelineHourLine.self, forDecorationViewOfKind: ElementKind.line)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        register(TimelineHourLine.self, forDecorationViewOfKind: ElementKind.line)
    }

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: 24 * hourHeight)
    }

    override func prepare() {
        super.prepare()
        items.removeAll(keepingCapacity: true)
        headers.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        guard let collectionView else { return }
        let width = collectionView.bounds.width - headerWidth - collectionView.safeAreaInsets.right
        for hour in 0..<24 {
            let path = IndexPath(item: hour, section: 0)
            let header = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: ElementKind.hourHeader, with: path)
            header.frame = CGRect(x: collectionView.contentOffset.x, y: CGFloat(hour) * hourHeight - 10, width: headerWidth, height: 20)
            header.zIndex = 10
            headers[path] = header
            let line = UICollectionViewLayoutAttributes(forDecorationViewOfKind: ElementKind.line, with: path)
            line.frame = CGRect(x: headerWidth, y: CGFloat(hour) * hourHeight, width: width, height: 1 / UIScreen.main.scale)
            line.zIndex = -1
            lines[path] = line
        }
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let event = events(path)
                let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
                attributes.frame = CGRect(
                    x: headerWidth, y: CGFloat(event.start) * hourHeight, width: width, height: CGFloat(event.end - event.start) * hourHeight)
                items[path] = attributes
            }
        }
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        [items, headers, lines].flatMap(\.values).filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { items[indexPath] }
    override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { headers[indexPath] }
    override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { lines[indexPath] }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        context.invalidateSupplementaryElements(ofKind: ElementKind.hourHeader, at: Array(headers.keys))
        return context
    }
}

final class TimelineHourLine: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .separator
    }
    required init?(coder: NSCoder) {
        super.init(coder: coder)
        backgroundColor = .separator
    }
}
