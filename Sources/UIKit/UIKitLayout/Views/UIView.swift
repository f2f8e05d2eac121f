public import Foundation

/// A view: geometry, hierarchy and traits, without drawing.
@preconcurrency @MainActor open class UIView: UIResponder, UITraitEnvironment {
  final var storedBounds = CGRect.zero
  final var storedCenter = CGPoint.zero
  private var storedTransform = CATransform3DIdentity
  private var storedLayer: CALayer?
  private var storedMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// Creates a view with this frame.
  public init(frame: CGRect) {
    super.init()
    storedBounds.size = frame.size
    storedCenter = CGPoint(x: frame.midX, y: frame.midY)
  }

  /// Creates a view without a size.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Creates a view without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view's layer.
  public final var layer: CALayer {
    if let storedLayer { return storedLayer }
    let made = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
    storedLayer = made
    return made
  }

  // MARK: Geometry

  /// The view's rectangle in its superview: with a transform, the box around the transformed bounds.
  open var frame: CGRect {
    get {
      let size = storedBounds.size
      let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return (transform.isIdentity ? box : box.applying(transform)).offsetBy(dx: storedCenter.x, dy: storedCenter.y)
    }
    set {
      let size = transform.isIdentity ? newValue.size : newValue.size.applying(transform.inverted())
      move(
        to: CGRect(origin: storedBounds.origin, size: size), center: CGPoint(x: newValue.midX, y: newValue.midY))
    }
  }

  /// The view's rectangle in its own coordinates.
  open var bounds: CGRect {
    get { storedBounds }
    set { move(to: newValue, center: storedCenter) }
  }

  /// The middle of the view in its superview.
  open var center: CGPoint {
    get { storedCenter }
    set { move(to: storedBounds, center: newValue) }
  }

  /// The transform around the middle.
  open var transform: CGAffineTransform {
    get { CATransform3DIsAffine(storedTransform) ? CATransform3DGetAffineTransform(storedTransform) : .identity }
    set { storedTransform = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The transform of space around the middle.
  open var transform3D: CATransform3D {
    get { storedTransform }
    set { storedTransform = newValue }
  }

  /// Called while `bounds` is still the old rectangle.
  func boundsWillChange(to new: CGRect) {}

  /// Called when `bounds` is the new rectangle.
  func boundsDidChange(from old: CGRect) {
    if old.size != storedBounds.size { setNeedsLayout() }
  }

  // MARK: Insets

  /// The distance that bars and rounded corners reach into the view. A host sets it.
  open package(set) var safeAreaInsets = UIEdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { safeAreaInsetsDidChange() } }
  }

  /// Whether the margins contain the safe area.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { layoutMarginsDidChange() }
  }

  /// The distance of content from the edges: 8 points on each side at first, and the safe area.
  open var layoutMargins: UIEdgeInsets {
    get { insetsLayoutMarginsFromSafeArea ? storedMargins + safeAreaInsets : storedMargins }
    set {
      storedMargins = newValue
      layoutMarginsDidChange()
    }
  }

  /// The margins in the direction of reading.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { layoutMargins.directional(isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft) }
    set { layoutMargins = newValue.sides(isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft) }
  }

  /// Whether the margins contain those of the superview. Stored only.
  open var preservesSuperviewLayoutMargins = false

  /// Reports that the safe area changed.
  open func safeAreaInsetsDidChange() { setNeedsLayout() }

  /// Reports that the margins changed.
  open func layoutMarginsDidChange() { setNeedsLayout() }

  // MARK: Appearance

  /// From 0 (transparent) to 1. Stored only.
  open var alpha: CGFloat = 1
  /// Whether the view is hidden.
  open var isHidden = false
  /// Whether the view covers what is behind it. Stored only.
  open var isOpaque = true
  /// The placement of the content. Stored only.
  open var contentMode = ContentMode.scaleToFill
  /// The sides and margins that change with the superview. Stored only.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow their resizing masks. Stored only.
  open var autoresizesSubviews = true
  /// The view whose opacity limits this one. Stored only.
  open var mask: UIView?
  /// Whether several fingers are followed. Stored only.
  open var isMultipleTouchEnabled = false
  /// Whether the view reserves touches. Stored only.
  open var isExclusiveTouch = false
  /// Pixels per point. Stored only.
  open var contentScaleFactor: CGFloat = 1
  /// Whether subviews are cut off at the bounds. Stored only.
  open var clipsToBounds = false
  /// The colour behind the content. Stored only.
  open var backgroundColor: UIColor?
  /// The colour of controls; that of the superview if it is not set. Stored only.
  open var tintColor: UIColor? {
    get { storedTint ?? superview?.tintColor }
    set { storedTint = newValue }
  }
  private var storedTint: UIColor?
  /// A number by which to find the view.
  open var tag = 0
  /// Whether the view takes touches.
  open var isUserInteractionEnabled = true
  /// Whether constraints are made from the resizing mask. Stored only.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The recognizers of the view. Stored only.
  open var gestureRecognizers: [UIGestureRecognizer]?

  /// Returns whether a gesture of the view may begin. Never called.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Adds a recognizer.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }

  /// Removes a recognizer.
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  // MARK: Traits

  /// Traits that a host or a superview gave this view; nil takes those of the superview.
  package final var assignedTraits: UITraitCollection? {
    didSet { if assignedTraits != oldValue { traitCollectionDidChange(oldValue) } }
  }

  /// The traits of the view: assigned, those of the superview, or the current ones.
  open var traitCollection: UITraitCollection {
    assignedTraits ?? superview?.traitCollection ?? UITraitCollection.current
  }

  /// Reports that the traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Whether the view mirrors from right to left.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  /// The direction in which the view lays out.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  // MARK: Hierarchy

  /// The view that contains this one.
  open private(set) weak var superview: UIView?
  /// The views in this one, from the lowest to the highest.
  open private(set) var subviews: [UIView] = []
  /// The window of the view.
  open var window: UIWindow? { superview?.window }

  /// The superview.
  open override var next: UIResponder? { superview }

  /// Adds a view on top.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Adds a view above the first `index` ones.
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    didAddSubview(view)
    view.didMoveToSuperview()
    setNeedsLayout()
  }

  /// Adds a view directly below another one.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
  }

  /// Adds a view directly above another one.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count)
  }

  /// Moves a view to the top.
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Moves a view to the bottom.
  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Removes this view from its superview.
  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
  }

  /// Returns whether the view is another one or inside it.
  open func isDescendant(of view: UIView) -> Bool {
    var candidate: UIView? = self
    while let next = candidate {
      if next === view { return true }
      candidate = next.superview
    }
    return false
  }

  /// Returns the view with this tag: this one or one inside it.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let tagged = view.viewWithTag(tag) { return tagged }
    }
    return nil
  }

  /// Reports that a view was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Reports that a view will be removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Reports that the superview will change.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Reports that the superview changed.
  open func didMoveToSuperview() {}
  /// Reports that the window will change. Never called.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Reports that the window changed. Never called.
  open func didMoveToWindow() {}
  /// Reports that the colour of controls changed. Never called.
  open func tintColorDidChange() {}
  /// Ends the editing of text in the view. Returns true.
  @discardableResult open func endEditing(_ force: Bool) -> Bool { true }

  /// Returns a view of the same size as a picture of this one.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: frame) }

  /// Reports that an interface file was read. Never called.
  open func awakeFromNib() {}
  /// Prepares for an interface editor. Never called.
  open func prepareForInterfaceBuilder() {}

  // MARK: Layout

  /// Whether the next layout lays out the subviews.
  package final var needsLayout = true

  /// Requests a layout.
  open func setNeedsLayout() { needsLayout = true }

  /// Lays out now what requests it.
  open func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSubviews()
  }

  /// Lays out the subviews.
  open func layoutSubviews() {}

  /// Requests drawing. Without effect.
  open func setNeedsDisplay() {}
  /// Requests drawing of a part. Without effect.
  open func setNeedsDisplay(_ rect: CGRect) {}
  /// Draws. Never called.
  open func draw(_ rect: CGRect) {}

  /// Returns the size that fits into another one: the size of the bounds.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Returns the size that fits, without constraints: that of `sizeThatFits(_:)`.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

  /// Returns the size that fits, without constraints: the target along a required axis, otherwise that of
  /// `sizeThatFits(_:)`.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let fitting = systemLayoutSizeFitting(targetSize)
    return CGSize(
      width: horizontalFittingPriority == .required ? targetSize.width : fitting.width,
      height: verticalFittingPriority == .required ? targetSize.height : fitting.height)
  }

  /// The distance of the content's edges from the frame. Stored only.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The size that the content requests; −1 along an axis for none.
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

  /// Reports that the size of the content changed.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  /// Whether the class needs constraints.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Updates the constraints. Never called.
  open func updateConstraints() {}

  /// Requests an update of the constraints. Without effect.
  open func setNeedsUpdateConstraints() {}

  /// Updates the constraints now. Without effect.
  open func updateConstraintsIfNeeded() {}

  // MARK: Positions

  /// Returns the view at a point: the highest one that contains it.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  /// Returns whether the view contains a point.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Returns a point of this view in the coordinates of another one; nil for those of the top view.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let top = topPoint(point)
    guard let view else { return top }
    let origin = view.topPoint(.zero)
    return CGPoint(x: top.x - origin.x, y: top.y - origin.y)
  }

  /// Returns a point of another view in the coordinates of this one.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    guard let view else {
      let origin = topPoint(.zero)
      return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    }
    return view.convert(point, to: self)
  }

  /// Returns a rectangle of this view in the coordinates of another one.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Returns a rectangle of another view in the coordinates of this one.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }
}
