public import Foundation

/// A view of a part of its content: the origin of its bounds is the offset.
@preconcurrency @MainActor open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The part of its velocity that scrolling keeps in a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the velocity that is kept in a millisecond, from 0 to 1.
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }

  /// The object that is notified of scrolling.
  ///
  /// Disfavoured, because subclasses have a delegate of another protocol.
  @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
    }
  }

  /// Sets the offset at once, animated or not.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
    if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  open var contentSize: CGSize {
    get { storedContentSize }
    set { storedContentSize = newValue }
  }
  /// The size of the content as it was set last.
  final var storedContentSize = CGSize.zero {
    didSet { if storedContentSize != oldValue { reportChanges() } }
  }
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      adjustedContentInsetDidChange()
    }
  }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { adjustedContentInsetDidChange() } }
  }

  /// The content inset and, depending on `contentInsetAdjustmentBehavior`, the safe area.
  open var adjustedContentInset: UIEdgeInsets {
    var safe = safeAreaInsets
    switch contentInsetAdjustmentBehavior {
    case .never: return contentInset
    case .always: return contentInset + safe
    case .automatic, .scrollableAxes:
      if !scrollsHorizontally { (safe.left, safe.right) = (0, 0) }
      if !scrollsVertically { (safe.top, safe.bottom) = (0, 0) }
      return contentInset + safe
    }
  }

  /// Whether the content can be scrolled sideways.
  var scrollsHorizontally: Bool { storedContentSize.width > bounds.width || alwaysBounceHorizontal }

  /// Whether the content can be scrolled up and down.
  var scrollsVertically: Bool { storedContentSize.height > bounds.height || alwaysBounceVertical }

  open func adjustedContentInsetDidChange() {
    setNeedsLayout()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    reportChanges()
  }

  /// Reports that the adjusted content inset changes with the safe area.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    adjustedContentInsetDidChange()
  }

  // Stored only:
  open var decelerationRate = DecelerationRate.normal
  open var isPagingEnabled = false { didSet { reportChanges() } }
  open var isScrollEnabled = true { didSet { reportChanges() } }

  open var isTracking: Bool { false }  // Always false.
  /// Whether a finger drags. A host sets it for the end of a drag.
  open package(set) var isDragging = false { didSet { reportChanges() } }
  open var isDecelerating: Bool { false }  // Always false.
  open var bounces = true  // Stored only.
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false

  // Stored only:
  open var isDirectionalLockEnabled = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var indicatorStyle = IndicatorStyle.default
  open var scrollsToTop = true
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var zoomScale: CGFloat = 1 { didSet { reportChanges() } }

  /// The gesture of dragging, which never happens.
  public final let panGestureRecognizer = UIPanGestureRecognizer()

  open func flashScrollIndicators() {}  // Without effect.
  open func touchesShouldCancel(in view: UIView) -> Bool { true }  // Never called.

  /// Never called.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Scrolls as little as is needed to show a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    offset.x += Self.shift(from: visible.minX, visible.maxX, to: rect.minX, rect.maxX)
    offset.y += Self.shift(from: visible.minY, visible.maxY, to: rect.minY, rect.maxY)
    setContentOffset(clamped(offset), animated: animated)
  }

  /// Returns the distance by which a range must move to contain as much as possible of the range from `low` to `high`.
  private static func shift(from start: CGFloat, _ end: CGFloat, to low: CGFloat, _ high: CGFloat) -> CGFloat {
    if low < start { return low - start }
    if high > end { return min(high - end, low - start) }
    return 0
  }

  /// Returns the nearest offset to which the content can be scrolled, with its insets.
  package final func clamped(_ offset: CGPoint) -> CGPoint {
    // Subtracted from 0, because the negative of 0 is -0.
    let inset = adjustedContentInset
    let largest = CGPoint(
      x: max(0 - inset.left, storedContentSize.width + inset.right - bounds.width),
      y: max(0 - inset.top, storedContentSize.height + inset.bottom - bounds.height))
    return CGPoint(
      x: min(max(offset.x, 0 - inset.left), largest.x), y: min(max(offset.y, 0 - inset.top), largest.y))
  }

  override func boundsDidChange(from old: CGRect) {
    super.boundsDidChange(from: old)
    if old.origin != bounds.origin {
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
  }
}

/// An object that is notified of scrolling. All methods have a default.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called at the end of a drag, with the velocity in points per millisecond; may change the target.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}
