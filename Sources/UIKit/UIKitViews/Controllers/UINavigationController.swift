public import Foundation
public import UIKitLayout

/// A stack of controllers.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// Creates a stack of one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }
  /// Creates an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates an empty stack. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  /// The controllers from the root to the top.
  open var viewControllers: [UIViewController] = [] {
    didSet {
      for old in oldValue where !viewControllers.contains(where: { $0 === old }) { old.removeFromParent() }
      for controller in viewControllers where controller.parent !== self { addChild(controller) }
    }
  }
  /// Replaces the controllers at once, animated or not.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
  }
  /// The controller at the top.
  open var topViewController: UIViewController? { viewControllers.last }
  /// The presented controller, or that at the top.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
  /// Adds a controller at once, animated or not.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
  }
  /// Removes the controller at the top at once and returns it. The root stays.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }
  /// Removes all controllers but the root and returns them.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let removed = Array(viewControllers.dropFirst())
    viewControllers = Array(viewControllers.prefix(1))
    return removed
  }
  /// Removes the controllers above one and returns them.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else { return nil }
    let removed = Array(viewControllers.dropFirst(index + 1))
    viewControllers = Array(viewControllers.prefix(index + 1))
    return removed
  }
  /// The bar. Stored only.
  public final let navigationBar = UINavigationBar(frame: .zero)
  /// The tool bar. Stored only.
  public final let toolbar: UIToolbar! = UIToolbar(frame: .zero)
  /// Whether the bar is hidden. Stored only.
  open var isNavigationBarHidden = false
  /// Whether the tool bar is hidden. Stored only.
  open var isToolbarHidden = true
  /// Whether scrolling hides the bars. Stored only.
  open var hidesBarsOnSwipe = false
  /// Whether a tap hides the bars. Stored only.
  open var hidesBarsOnTap = false
  /// Hides the bar at once, animated or not. Stored only.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
  /// Hides the tool bar at once, animated or not. Stored only.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
  /// The object that is notified. Stored only.
  open var delegate: (any UINavigationControllerDelegate)?
  /// The gesture that goes back. Without effect.
  public final let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
}

/// Is notified of the controllers of a stack.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// Reports that a controller will appear. Never called.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Reports that a controller appeared. Never called.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// Controllers of which one is visible.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  /// The controllers. Stored only.
  open var viewControllers: [UIViewController]?
  /// The visible controller. Stored only.
  open var selectedIndex = 0
  /// The object that is notified. Stored only.
  open var delegate: AnyObject?
  /// The bar. Stored only.
  public final let tabBar = UITabBar(frame: .zero)
  /// The visible controller. Stored only.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }
  /// Replaces the controllers at once, animated or not. Stored only.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }
}

/// Controllers beside each other.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {

  /// The number of columns.
  public enum Style: Int, Sendable {
    case unspecified, doubleColumn, tripleColumn
  }

  /// A column.
  public enum Column: Int, Sendable {
    case primary, supplementary, secondary, compact
  }

  /// The columns that are visible.
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary,
      twoDisplaceSecondary
  }
  /// Creates a controller. The number of columns is never read.
  public init(style: Style) {
    super.init(nibName: nil, bundle: nil)
  }
  /// Creates a controller without columns.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a controller without columns. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  private var columns: [Column: UIViewController] = [:]
  /// The controllers. Stored only.
  open var viewControllers: [UIViewController] = []
  /// The columns that are visible. Stored only.
  open var preferredDisplayMode = DisplayMode.automatic
  /// The width of the first column from 0 to 1. Stored only.
  open var preferredPrimaryColumnWidthFraction: CGFloat = -1
  /// The smallest width of the first column in points. Stored only.
  open var minimumPrimaryColumnWidth: CGFloat = 0
  /// The largest width of the first column in points. Stored only.
  open var maximumPrimaryColumnWidth: CGFloat = 320
  /// Whether one column is visible.
  open var isCollapsed: Bool { traitCollection.horizontalSizeClass == .compact }
  /// Sets the controller of a column. Stored only.
  open func setViewController(_ vc: UIViewController?, for column: Column) { columns[column] = vc }
  /// Returns the controller of a column.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }
  /// Shows a column. Without effect.
  open func show(_ column: Column) {}
  /// Hides a column. Without effect.
  open func hide(_ column: Column) {}
}

/// Controllers as pages. The user cannot turn them.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {

  /// The animation.
  public enum TransitionStyle: Int, Sendable {
    case pageCurl, scroll
  }

  /// The axis.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  /// The direction.
  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  /// A property of pages.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a value from a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    /// The distance between pages.
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    /// The side of the spine.
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
  }
  /// Creates a controller without pages.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    super.init(nibName: nil, bundle: nil)
  }
  /// Creates a controller without pages. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  /// The object that gives pages. Stored only.
  open var dataSource: AnyObject?
  /// The object that is notified. Stored only.
  open var delegate: AnyObject?
  /// The visible pages. Stored only.
  open private(set) var viewControllers: [UIViewController]?
  /// Shows pages at once, animated or not. Stored only.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    self.viewControllers = viewControllers
    completion?(true)
  }
}
