public import Foundation
public import UIKitLayout

@preconcurrency @MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }
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
      reportChanges()
    }
  }
  /// Replaces the controllers at once, animated or not.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
  }
  open var topViewController: UIViewController? { viewControllers.last }
  /// The controller that this one presents, or else the top of the stack; nil if there is neither.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
  /// Adds a controller at once, animated or not.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
  }
  /// Removes the top of the stack and returns it, animated or not. Does nothing and returns nil for the root.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let removed = Array(viewControllers.dropFirst())
    viewControllers = Array(viewControllers.prefix(1))
    return removed
  }
  /// Removes the controllers above a controller and returns them; nil if it is not in the stack.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else { return nil }
    let removed = Array(viewControllers.dropFirst(index + 1))
    viewControllers = Array(viewControllers.prefix(index + 1))
    return removed
  }

  // Stored only:
  public final let navigationBar = UINavigationBar(frame: .zero)
  public final let toolbar: UIToolbar! = UIToolbar(frame: .zero)
  open var isNavigationBarHidden = false
  open var isToolbarHidden = true
  open var hidesBarsOnSwipe = false
  open var hidesBarsOnTap = false
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
  open var delegate: (any UINavigationControllerDelegate)?

  public final let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()  // Without effect.
}

/// The delegate of a navigation controller. The methods are never called.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// A controller with a tab for each of several others. Stored only: no tab bar is shown, and no view of a controller is
/// added.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]?
  open var selectedIndex = 0 { didSet { reportChanges() } }
  open var delegate: AnyObject?
  public final let tabBar = UITabBar(frame: .zero)
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }
}

@preconcurrency @MainActor open class UISplitViewController: UIViewController {

  public enum Style: Int, Sendable {
    case unspecified, doubleColumn, tripleColumn
  }

  public enum Column: Int, Sendable {
    case primary, supplementary, secondary, compact
  }

  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary,
      twoDisplaceSecondary
  }
  /// Creates a controller. The number of columns is never read.
  public init(style: Style) {
    super.init(nibName: nil, bundle: nil)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a controller without columns. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  private var columns: [Column: UIViewController] = [:]

  // Stored only:
  open var viewControllers: [UIViewController] = []
  open var preferredDisplayMode = DisplayMode.automatic
  /// The width of the first column as a fraction of the view's, from 0 to 1; −1 for the automatic width.
  open var preferredPrimaryColumnWidthFraction: CGFloat = -1
  /// The smallest width of the first column in points.
  open var minimumPrimaryColumnWidth: CGFloat = 0
  /// The largest width of the first column in points.
  open var maximumPrimaryColumnWidth: CGFloat = 320

  open var isCollapsed: Bool { traitCollection.horizontalSizeClass == .compact }
  open func setViewController(_ vc: UIViewController?, for column: Column) { columns[column] = vc }  // Stored only.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }
  open func show(_ column: Column) {}  // Without effect.
  open func hide(_ column: Column) {}  // Without effect.
}

/// Controllers as pages. The user cannot turn them.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {

  public enum TransitionStyle: Int, Sendable {
    case pageCurl, scroll
  }

  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
  }
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

  // Stored only:
  open var dataSource: AnyObject?
  open var delegate: AnyObject?
  open private(set) var viewControllers: [UIViewController]?
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    self.viewControllers = viewControllers
    completion?(true)
  }
}
