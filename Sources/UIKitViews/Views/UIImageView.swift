public import Foundation
public import UIKitLayout

/// A picture.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// Creates a view of the size of a picture.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }
  /// Creates a view of the size of a picture.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }
  /// Creates a view with this frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a view without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  /// The picture. Stored only.
  open var image: UIImage?
  /// The picture of a highlighted view. Stored only.
  open var highlightedImage: UIImage?
  /// Whether the view is highlighted. Stored only.
  open var isHighlighted = false
  /// The pictures of an animation. Stored only.
  open var animationImages: [UIImage]?
  /// The duration of an animation in seconds. Stored only.
  open var animationDuration: TimeInterval = 0
  /// The appearance of symbols. Stored only.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  /// Starts an animation. Without effect.
  open func startAnimating() {}
  /// Ends an animation. Without effect.
  open func stopAnimating() {}
  /// Whether an animation runs. Always false.
  open var isAnimating: Bool { false }

  /// The size of the picture; −1 without one.
  open override var intrinsicContentSize: CGSize { image?.size ?? CGSize(width: -1, height: -1) }

  /// Returns the size of the picture.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
