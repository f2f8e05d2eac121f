public import Foundation

/// A view of a part of its content: the origin of its bounds is the offset.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// Along which axes the safe area is added to the content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The part of its velocity that scrolling keeps in a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part, from 0 to 1.
    public let rawValue: CGFloat

    /// Creates a rate.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// The usual rate.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The rate of paging.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The kind of dragging that hides the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// The style of the indicators.
  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }

  /// The object that is notified of scrolling.
  ///
  /// Disfavoured, because subclasses have a delegate of another protocol.
  @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?

  /// The position in the content of the upper left corner of the view.
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

  /// The size of the content.
  open var contentSize: CGSize {
    get { storedContentSize }
    set { storedContentSize = newValue }
  }
  /// The size of the content as it was set last.
  final var storedContentSize = CGSize.zero
  /// Space around the content.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { adjustedContentInsetDidChange() } }
  }
  /// Along which axes the safe area is added to the content inset.
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

  /// Reports that `adjustedContentInset` changed.
  open func adjustedContentInsetDidChange() {
    setNeedsLayout()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// Requests the content inset to change with the safe area.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    adjustedContentInsetDidChange()
  }

  /// The speed at which scrolling ends. Stored only.
  open var decelerationRate = DecelerationRate.normal
  /// Whether scrolling stops at multiples of the bounds. Stored only.
  open var isPagingEnabled = false
  /// Whether the user can scroll. Stored only.
  open var isScrollEnabled = true
  /// Whether a finger is down. False.
  open var isTracking: Bool { false }
  /// Whether a finger drags. A host sets it for the end of a drag.
  open package(set) var isDragging = false
  /// Whether the content glides on. False.
  open var isDecelerating: Bool { false }
  /// Whether the content can be pulled over its ends. Stored only.
  open var bounces = true
  /// Whether it can be pulled up and down even if it is short.
  open var alwaysBounceVertical = false
  /// Whether it can be pulled sideways even if it is narrow.
  open var alwaysBounceHorizontal = false
  /// Whether dragging keeps to the axis in which it began. Stored only.
  open var isDirectionalLockEnabled = false
  /// Whether there is an indicator of the vertical place. Stored only.
  open var showsVerticalScrollIndicator = true
  /// Whether there is an indicator of the horizontal place. Stored only.
  open var showsHorizontalScrollIndicator = true
  /// Space around the indicators. Stored only.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Space around the indicators. Stored only.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Space around the indicators. Stored only.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// The style of the indicators. Stored only.
  open var indicatorStyle = IndicatorStyle.default
  /// Whether a tap on the status bar scrolls to the top. Stored only.
  open var scrollsToTop = true
  /// The kind of dragging that hides the keyboard. Stored only.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether touches wait until it is clear that they do not scroll. Stored only.
  open var delaysContentTouches = true
  /// Whether scrolling takes touches away from subviews. Stored only.
  open var canCancelContentTouches = true
  /// The smallest scale. Stored only.
  open var minimumZoomScale: CGFloat = 1
  /// The largest scale. Stored only.
  open var maximumZoomScale: CGFloat = 1
  /// The scale. Stored only.
  open var zoomScale: CGFloat = 1
  /// The gesture of dragging, which never happens.
  public final let panGestureRecognizer = UIPanGestureRecognizer()

  /// Shows the indicators for a moment. Without effect.
  open func flashScrollIndicators() {}

  /// Returns whether scrolling takes a touch over from a subview. Never called.
  open func touchesShouldCancel(in view: UIView) -> Bool { true }

  /// Returns whether a subview receives touches. Never called.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Scrolls as little as is needed to show a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    offset.x += Self.shift(from: visible.minX, visible.maxX, to: rect.minX, rect.maxX)
    offset.y += Self.shift(from: visible.minY, visible.maxY, to: rect.minY, rect.maxY)
    setContentOffset(clamped(offset), animated: animated)
  }

  /// Returns how far a range has to move so that it shows as much as possible of another one.
  private static func shift(from start: CGFloat, _ end: CGFloat, to low: CGFloat, _ high: CGFloat) -> CGFloat {
    if low < start { return low - start }
    if high > end { return min(high - end, low - start) }
    return 0
  }

  /// Returns the nearest offset in the range of scrolling.
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
  /// Reports that the offset changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Reports that a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Reports that a drag ends, with the velocity in points per millisecond, and lets the target be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Reports that a drag ended.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Reports that gliding begins.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Reports that gliding ended.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Reports that an animated change of the offset ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Returns whether a tap on the status bar scrolls to the top.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Reports that the view scrolled to the top.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// Reports that the adjusted content inset changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  /// Reports that the scale changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Returns the view to scale.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Keeps the target.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns true.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}
