// swift-format-ignore-file
import UIKit

/// Right-aligned chips that mirror with the language.
final class RightToLeftChipsLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { return true }
    override var developmentLayoutDirection: UIUserInterfaceLayoutDirection { return .leftToRight }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let attributes = super.layoutAttributesForElements(in: rect) else { return nil }
        var rows: [CGFloat: [UICollectionViewLayoutAttributes]] = [:]
        for attribute in attributes.compactMap({ $0.copy() as? UICollectionViewLayoutAttributes }) {
            rows[attribute.center.y, default: []].append(attribute)
        }
        for (_, row) in rows {
            var x = collectionViewContentSize.width - sectionInset.right
            for attribute in row.sorted(by: { $0.indexPath > $1.indexPath }) {
                x -= attribute.size.width
                attribute.frame.origin.x = x
                x -= minimumInteritemSpacing
            }
        }
        return rows.values.flatMap { $0 }
    }
}

final class RightToLeftChipView: UIView {
    private let shape = CAShapeLayer()
    override class var layerClass: AnyClass { CAShapeLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        semanticContentAttribute = .forceRightToLeft
        layer.addSublayer(shape)
        shape.fillColor = UIColor.systemIndigo.cgColor
        shape.lineWidth = 2
        shape.lineCap = .round
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 0.3
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        shape.add(animation, forKey: "appear")
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isRTL = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let path = UIBezierPath(roundedRect: bounds, byRoundingCorners: isRTL ? [.topLeft, .bottomLeft] : [.topRight, .bottomRight], cornerRadii: CGSize(width: 8, height: 8))
        shape.path = path.cgPath
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.frame = bounds
        CATransaction.commit()
    }
}
