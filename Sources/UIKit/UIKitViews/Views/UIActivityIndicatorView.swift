public import Foundation
public import UIKitLayout

/// A sign that work is done. It does not move.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {

  /// The size.
  public enum Style: Int, Sendable {
    case medium = 100, large = 101
  }
  /// Creates a sign of a size.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style == .large ? 37 : 20, height: style == .large ? 37 : 20))
  }
  /// Creates a sign with this frame.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }
  /// Creates a sign. Nothing is decoded.
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
  }
  /// The size. Stored only.
  open var style: Style
  /// The colour. Stored only.
  open var color: UIColor! = UIColor.gray
  /// Whether the sign is hidden while no work is done. Stored only.
  open var hidesWhenStopped = true
  /// Whether work is done. Stored only.
  open private(set) var isAnimating = false
  /// Begins to report work. Stored only.
  open func startAnimating() { isAnimating = true }
  /// Ends the report of work. Stored only.
  open func stopAnimating() { isAnimating = false }
}

/// The part of work that is done.
@preconcurrency @MainActor open class UIProgressView: UIView {

  /// The form.
  public enum Style: Int, Sendable {
    case `default`, bar
  }
  /// Creates a view. The style is never read.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
  }
  /// The part from 0 to 1. Stored only.
  open var progress: Float = 0
  /// The colour of what is done. Stored only.
  open var progressTintColor: UIColor?
  /// The colour of what is not. Stored only.
  open var trackTintColor: UIColor?
  /// Sets the part at once, animated or not. Stored only.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// The dots of pages.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  /// The number of pages. Stored only.
  open var numberOfPages = 0
  /// The present page. Stored only.
  open var currentPage = 0
  /// Whether one page has no dot. Stored only.
  open var hidesForSinglePage = false
  /// The colour of dots. Stored only.
  open var pageIndicatorTintColor: UIColor?
  /// The colour of the present dot. Stored only.
  open var currentPageIndicatorTintColor: UIColor?
  /// The background. Stored only.
  open var backgroundStyle = BackgroundStyle.automatic
  /// Whether dragging changes the page. Stored only.
  open var allowsContinuousInteraction = true

  /// The background of the dots.
  public enum BackgroundStyle: Int, Sendable {
    case automatic, prominent, minimal
  }
  /// Returns the size of a number of dots, each 16 points wide.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(0, pageCount)) * 16, height: 26)
  }
}

/// The sign that content is requested. The user cannot pull it.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// The title. Stored only.
  open var attributedTitle: NSAttributedString?
  /// Whether content is requested. Stored only.
  open private(set) var isRefreshing = false
  /// Begins to report the request. Stored only.
  open func beginRefreshing() { isRefreshing = true }
  /// Ends the report of the request. Stored only.
  open func endRefreshing() { isRefreshing = false }
}

extension UIScrollView {
  /// The sign that content is requested. Stored only.
  public final var refreshControl: UIRefreshControl? {
    get { attachments["refreshControl"] as? UIRefreshControl }
    set { attachments["refreshControl"] = newValue }
  }
  /// The area of the content. It has no size.
  public final var contentLayoutGuide: UILayoutGuide { guide("content") }
  /// The area of the frame. It has no size.
  public final var frameLayoutGuide: UILayoutGuide { guide("frame") }

  private final func guide(_ name: String) -> UILayoutGuide {
    if let guide = attachments["guide \(name)"] as? UILayoutGuide { return guide }
    let guide = UILayoutGuide()
    guide.owningView = self
    attachments["guide \(name)"] = guide
    return guide
  }
}
