// swift-format-ignore-file
import UIKit
import CoreGraphics
import QuartzCore

protocol ReusableView: AnyObject { static var reuseIdentifier: String { get } }
extension ReusableView where Self: UIView { static var reuseIdentifier: String { String(describing: self) } }
extension UICollectionViewCell: ReusableView {}

extension UICollectionView {
    func register<T: UICollectionViewCell>(_: T.Type) { register(T.self, forCellWithReuseIdentifier: T.reuseIdentifier) }
    func dequeue<T: UICollectionViewCell>(_ type: T.Type = T.self, for indexPath: IndexPath) -> T {
        guard let cell = dequeueReusableCell(withReuseIdentifier: T.reuseIdentifier, for: indexPath) as? T else {
            fatalError("Could not dequeue cell with identifier: \(T.reuseIdentifier)")
        }
        return cell
    }
}

extension UIColor {
    convenience init(hex: UInt32, alpha: CGFloat = 1) {
        self.init(red: CGFloat((hex >> 16) & 0xFF) / 255, green: CGFloat((hex >> 8) & 0xFF) / 255, blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
    }
    static let themedAccent = UIColor { $0.userInterfaceStyle == .dark ? UIColor(hex: 0xFF9F0A) : UIColor(hex: 0xFF9500) }
}

extension UIView {
    @discardableResult
    func pin(to other: UIView, insets: UIEdgeInsets = .zero) -> [NSLayoutConstraint] {
        translatesAutoresizingMaskIntoConstraints = false
        let constraints = [
            topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top),
            leftAnchor.constraint(equalTo: other.leftAnchor, constant: insets.left),
            other.rightAnchor.constraint(equalTo: rightAnchor, constant: insets.right),
            other.bottomAnchor.constraint(equalTo: bottomAnchor, constant: insets.bottom),
        ]
        NSLayoutConstraint.activate(constraints)
        return constraints
    }
}

final class ThemedCell: UICollectionViewCell {
    private let gradient = CAGradientLayer()
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.insertSublayer(gradient, at: 0)
        gradient.startPoint = CGPoint(x: 0, y: 0)
        gradient.endPoint = CGPoint(x: 1, y: 1)
        contentView.addSubview(label)
        label.pin(to: contentView, insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4))
        label.attributedText = NSAttributedString(string: "Theme", attributes: [.font: UIFont.preferredFont(forTextStyle: .caption1), .kern: 1.2, .paragraphStyle: paragraph])
        updateColors()
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private var paragraph: NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 2
        return style
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) { updateColors() }
    }

    private func updateColors() {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        UIColor.themedAccent.resolvedColor(with: traitCollection).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        gradient.colors = [UIColor(red: red, green: green, blue: blue, alpha: alpha).cgColor, UIColor.clear.cgColor]
    }

}

