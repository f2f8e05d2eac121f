public import Foundation
public import UIKitLayout

/// A sign that work is in progress. It does not move.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {

  public enum Style: Int, Sendable {
    case medium = 100, large = 101
  }
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style == .large ? 37 : 20, height: style == .large ? 37 : 20))
  }
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }
  /// Creates a sign. Nothing is decoded.
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
  }

  // Stored only:
  open var style: Style
  open var color: UIColor! = UIColor.gray
  open var hidesWhenStopped = true
  open private(set) var isAnimating = false { didSet { reportChanges() } }
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

@preconcurrency @MainActor open class UIProgressView: UIView {

  public enum Style: Int, Sendable {
    case `default`, bar
  }
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  // Stored only:
  open var progressViewStyle = Style.default
  open var progressImage: UIImage?
  open var trackImage: UIImage?
  open var observedProgress: Progress?
  /// The part of the work that is done, from 0 to 1.
  open var progress: Float = 0 { didSet { reportChanges() } }
  open var progressTintColor: UIColor?
  open var trackTintColor: UIColor?
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

@preconcurrency @MainActor open class UIPageControl: UIControl {
  // Stored only:
  open var numberOfPages = 0 { didSet { reportChanges() } }
  open var currentPage = 0 { didSet { reportChanges() } }
  open var hidesForSinglePage = false
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?
  open var backgroundStyle = BackgroundStyle.automatic
  open var allowsContinuousInteraction = true

  public enum BackgroundStyle: Int, Sendable {
    case automatic, prominent, minimal
  }
  /// Returns the size of a number of dots: 16 points wide for each, and 26 high.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(0, pageCount)) * 16, height: 26)
  }
}

/// The sign that content is requested. The user cannot pull it. Stored only.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  open var attributedTitle: NSAttributedString?
  open private(set) var isRefreshing = false { didSet { reportChanges() } }
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}

extension UIScrollView {
  /// Stored only: the control is not shown.
  public final var refreshControl: UIRefreshControl? {
    get { attachments["refreshControl"] as? UIRefreshControl }
    set { attachments["refreshControl"] = newValue }
  }
  /// A guide for the content that, unlike UIKit's, does not follow the content: only constraints place it.
  public final var contentLayoutGuide: UILayoutGuide { guide("content") }
  /// A guide for the frame that, unlike UIKit's, does not follow the frame: only constraints place it.
  public final var frameLayoutGuide: UILayoutGuide { guide("frame") }

  private final func guide(_ name: String) -> UILayoutGuide {
    if let guide = attachments["guide \(name)"] as? UILayoutGuide { return guide }
    let guide = UILayoutGuide()
    guide.owningView = self
    attachments["guide \(name)"] = guide
    return guide
  }
}
