public import Foundation

/// The layer of a view. Stored only.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// Creates a layer.
  public override required init() {
    super.init()
  }

  /// The layer's rectangle in its superlayer.
  open var frame = CGRect.zero
  /// The layer's rectangle in its own coordinates.
  open var bounds = CGRect.zero
  /// The position of the anchor point in the superlayer.
  open var position = CGPoint.zero
  /// The height above other layers.
  open var zPosition: CGFloat = 0
  /// The point of the layer that stays under transforms, from 0 to 1.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The transform around the anchor point.
  open var transform = CATransform3DIdentity
  /// The transform of the sublayers.
  open var sublayerTransform = CATransform3DIdentity
  /// Whether the layer is hidden.
  open var isHidden = false
  /// From 0 (transparent) to 1.
  open var opacity: Float = 1
  /// The radius of the corners in points.
  open var cornerRadius: CGFloat = 0
  /// Whether sublayers are cut off at the bounds.
  open var masksToBounds = false
  /// The colour behind the content.
  open var backgroundColor: CGColor?
  /// The colour of the border.
  open var borderColor: CGColor?
  /// The colour of the shadow.
  open var shadowColor: CGColor?
  /// The outline of the shadow; nil for that of the content.
  open var shadowPath: CGPath?
  /// The corners that are rounded.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The form of rounded corners.
  open var cornerCurve = CALayerCornerCurve.circular
  /// The layer whose opacity limits this one.
  open var mask: CALayer?
  /// The picture of the layer.
  open var contents: Any?
  /// Whether the opacity applies to the layer with its sublayers.
  open var allowsGroupOpacity = true
  /// Whether the back of the layer is visible.
  open var isDoubleSided = true
  /// The speed of animations.
  open var speed: Float = 1
  /// The width of the border in points.
  open var borderWidth: CGFloat = 0
  /// From 0 (no shadow) to 1.
  open var shadowOpacity: Float = 0
  /// The blur of the shadow in points.
  open var shadowRadius: CGFloat = 3
  /// The distance of the shadow.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// Whether the layer is drawn into a bitmap first.
  open var shouldRasterize = false
  /// Pixels per point of that bitmap.
  open var rasterizationScale: CGFloat = 1
  /// Pixels per point.
  open var contentsScale: CGFloat = 1
  /// The name of the layer.
  open var name: String?
  /// The layer that contains this one.
  open private(set) weak var superlayer: CALayer?
  /// The layers in this one.
  open var sublayers: [CALayer]?

  /// Values that other modules keep with the layer, by name.
  package final var attachments: [String: Any] = [:]

  /// Adds an animation. Without effect.
  open func add(_ animation: CAAnimation, forKey key: String?) {}

  /// Ends an animation. Without effect.
  open func removeAnimation(forKey key: String) {}

  /// Returns the layer in its animated state, which is the layer.
  open func presentation() -> Self? { self }

  /// Adds a layer above another one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let index = sublayers?.firstIndex { $0 === sibling }.map { $0 + 1 }
    insertSublayer(layer, at: UInt32(index ?? sublayers?.count ?? 0))
  }

  /// Adds a layer below another one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertSublayer(layer, at: UInt32(sublayers?.firstIndex { $0 === sibling } ?? 0))
  }

  /// Adds a layer on top.
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
  }

  /// Adds a layer above the first `index` ones.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: min(Int(index), sublayers?.count ?? 0))
  }

  /// Removes this layer from its superlayer.
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  /// Requests a layout. Without effect.
  open func setNeedsLayout() {}

  /// Lays out at once. Without effect.
  open func layoutIfNeeded() {}

  /// Requests drawing. Without effect.
  open func setNeedsDisplay() {}

  /// Lays out the sublayers. Never called.
  open func layoutSublayers() {}

  /// Ends all animations. Without effect.
  open func removeAllAnimations() {}
}
