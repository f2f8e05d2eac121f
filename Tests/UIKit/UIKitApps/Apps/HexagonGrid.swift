// swift-format-ignore-file
import UIKit

class HexagonGridLayout: UICollectionViewLayout {
    @available(iOS 13.0, *)
    var side: CGFloat { 40 }
    @IBInspectable var gap: CGFloat = 4 {
        didSet { if gap != oldValue { invalidateLayout() } }
    }
    private lazy var cache: [IndexPath: UICollectionViewLayoutAttributes] = [:]

    private func frame(for index: Int, columns: Int) -> CGRect {
        let width = side * 2, height = side * sqrt(3)
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        let x = CGFloat(column) * (width * 0.75 + gap)
        let y = CGFloat(row) * (height + gap) + (column.isMultiple(of: 2) ? 0 : height / 2)
        return CGRect(x: x, y: y, width: width, height: height)
    }

    override func prepare() {
        super.prepare()
        cache = [:]
        guard let collectionView = collectionView, collectionView.bounds.width > 0 else { return }
        let columns = max(1, Int((collectionView.bounds.inset(by: collectionView.adjustedContentInset).width - side * 0.5) / (side * 1.5 + gap)))
        for item in 0..<collectionView.numberOfItems(inSection: 0) {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: .init(item: item, section: 0))
            attributes.frame = frame(for: item, columns: columns)
            cache[attributes.indexPath] = attributes
        }
    }

    override var collectionViewContentSize: CGSize {
        let box = cache.values.reduce(CGRect.null) { $0.union($1.frame) }
        return box.isNull ? .zero : CGSize(width: box.maxX, height: box.maxY)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        cache.values.filter { rect.intersects($0.frame) }.sorted { $0.indexPath < $1.indexPath }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { cache[indexPath] }
}

@IBDesignable
final class HexagonGridView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    private var shapeLayer: CAShapeLayer { layer as! CAShapeLayer }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(UIColor.systemTeal.cgColor)
        context.fill(rect)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let path = CGMutablePath()
        for index in 0..<6 {
            let angle = CGFloat(index) * .pi / 3
            let point = CGPoint(x: bounds.midX + bounds.width / 2 * cos(angle), y: bounds.midY + bounds.height / 2 * sin(angle))
            index == 0 ? path.move(to: point) : path.addLine(to: point)
        }
        path.closeSubpath()
        shapeLayer.path = path
    }
}
