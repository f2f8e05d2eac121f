public import Foundation
public import UIKitLayout

/// The controller of a view. It appears on no screen.
@preconcurrency @MainActor open class UIViewController: UIResponder, UITraitEnvironment {
  /// Creates a controller. The file is never read.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }
  /// Creates a controller. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init()
  }
  /// Creates a controller.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }
  private var storedView: UIView?

  /// The view, which is loaded if it is not.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set { storedView = newValue }
  }
  /// The view if it is loaded.
  open var viewIfLoaded: UIView? { storedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { storedView != nil }
  /// Loads the view if it is not, and calls `viewDidLoad()`.
  open func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    if storedView != nil { viewDidLoad() }
  }
  /// Makes the view: an empty one of the size of the screen.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  /// Reports that the view was loaded.
  open func viewDidLoad() {}
  /// Reports that the view will appear. Never called.
  open func viewWillAppear(_ animated: Bool) {}
  /// Reports that the view appears. Never called.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Reports that the view appeared. Never called.
  open func viewDidAppear(_ animated: Bool) {}
  /// Reports that the view will disappear. Never called.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Reports that the view disappeared. Never called.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Reports that the view will be laid out. Never called.
  open func viewWillLayoutSubviews() {}
  /// Reports that the view was laid out. Never called.
  open func viewDidLayoutSubviews() {}
  /// Updates the constraints. Never called.
  open func updateViewConstraints() {}
  /// Reports another safe area. Never called.
  open func viewSafeAreaInsetsDidChange() {}
  /// Reports other margins. Never called.
  open func viewLayoutMarginsDidChange() {}
  /// Reports that the size will change. Never called.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
  /// Reports that the traits will change. Never called.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Reports that the traits changed. Never called.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Reports that memory is short. Never called.
  open func didReceiveMemoryWarning() {}
  /// Reports that an interface file was read. Never called.
  open func awakeFromNib() {}
  /// Prepares for another screen. Never called.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Shows another screen. Without effect.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {}
  /// Requests an update of the status bar. Without effect.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Requests an update of the home indicator. Without effect.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Sets the view that bars follow. Without effect.
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {}
  /// Requests an update of the empty state. Without effect.
  open func setNeedsUpdateContentUnavailableConfiguration() {}
  /// The traits of the view, or the current ones.
  open var traitCollection: UITraitCollection { storedView?.traitCollection ?? UITraitCollection.current }
  /// The title, also that of the navigation item.
  open var title: String? {
    didSet { navigationItem.title = title }
  }
  /// The item of the navigation bar.
  public final lazy var navigationItem = UINavigationItem(title: "")
  /// The item of the tab bar. Stored only.
  public final lazy var tabBarItem: UITabBarItem! = UITabBarItem()

  // MARK: Containers

  /// The controller that contains this one.
  open private(set) weak var parent: UIViewController?
  /// The controllers in this one.
  open private(set) var children: [UIViewController] = []
  /// Adds a controller.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }
  /// Removes this controller from its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }
  /// Reports that the parent will change.
  open func willMove(toParent parent: UIViewController?) {}
  /// Reports that the parent changed.
  open func didMove(toParent parent: UIViewController?) {}
  /// Returns the nearest parent of a class.
  private func ancestor<Controller: UIViewController>(_ type: Controller.Type) -> Controller? {
    var candidate = parent
    while let next = candidate {
      if let controller = next as? Controller { return controller }
      candidate = next.parent
    }
    return nil
  }
  /// The navigation controller that contains this one.
  open var navigationController: UINavigationController? { ancestor(UINavigationController.self) }
  /// The tab bar controller that contains this one.
  open var tabBarController: UITabBarController? { ancestor(UITabBarController.self) }
  /// The split view controller that contains this one.
  open var splitViewController: UISplitViewController? { ancestor(UISplitViewController.self) }

  // MARK: Presentation

  /// The controller that was presented.
  open private(set) var presentedViewController: UIViewController?
  /// The controller that presented this one.
  open private(set) weak var presentingViewController: UIViewController?
  /// Presents a controller at once, animated or not. It appears on no screen.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    completion?()
  }
  /// Ends the presentation of the presented controller, or of this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presenter = presentedViewController == nil ? presentingViewController : self
    presenter?.presentedViewController?.presentingViewController = nil
    presenter?.presentedViewController = nil
    completion?()
  }
  /// Pushes a controller if there is a navigation controller, or presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: true)
    } else {
      present(vc, animated: true)
    }
  }
  /// Shows a controller of details, as `show(_:sender:)`.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) { show(vc, sender: sender) }
  /// The form of a presentation. Stored only.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The animation of a presentation. Stored only.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether the user cannot end the presentation. Stored only.
  open var isModalInPresentation = false
  /// Whether presentations are inside the view. Stored only.
  open var definesPresentationContext = false
  /// Whether the animation is that of the controller. Stored only.
  open var providesPresentationContextTransitionStyle = false
  /// The size in a popover. Stored only.
  open var preferredContentSize = CGSize.zero
  /// Light or dark, whatever the system is. Stored only.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The distance added to the safe area. Stored only.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  /// The sides below bars. Stored only.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether the view is below opaque bars. Stored only.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether scroll views avoid bars. Stored only.
  open var automaticallyAdjustsScrollViewInsets = true
  /// Whether the tab bar is hidden. Stored only.
  open var hidesBottomBarWhenPushed = false
  /// The items of the tool bar. Stored only.
  open var toolbarItems: [UIBarButtonItem]?
  /// Whether content is edited. Stored only.
  open var isEditing = false
  /// The object of the animation. Stored only.
  open var transitioningDelegate: AnyObject?
  /// The name for restoring. Stored only.
  open var restorationIdentifier: String?
  /// The empty state. Stored only.
  open var contentUnavailableConfiguration: (any UIContentConfiguration)?
  /// Sets whether content is edited, animated or not. Stored only.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  /// The button that begins and ends editing. Without effect.
  public final lazy var editButtonItem = UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
  /// The style of the status bar. Never called.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden. Never called.
  open var prefersStatusBarHidden: Bool { false }
  /// Whether the home indicator is hidden. Never called.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The orientations. Never called.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The orientation at first. Never called.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether the view turns. Never called.
  open var shouldAutorotate: Bool { true }
  /// The transition under way: none. Without effect.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  /// The interface file: none. Without effect.
  open var storyboard: Any? { nil }
  /// The name of the interface file: none. Without effect.
  open var nibName: String? { nil }
  /// The sheet: none. Without effect.
  open var sheetPresentationController: UISheetPresentationController? { nil }
  /// The popover: none. Without effect.
  open var popoverPresentationController: UIPopoverPresentationController? { nil }
}

/// The state of a transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The duration in seconds.
  var transitionDuration: TimeInterval { get }
}

/// Runs closures beside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs closures beside a transition and after it.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// Runs a closure beside a transition.
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The form of a presentation.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2, none, fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen,
    overCurrentContext, popover
}

/// The animation of a presentation.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// The style of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0, lightContent = 1, darkContent = 3
}

/// The orientation of an interface.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  /// Whether the interface is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the interface lies on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Orientations of an interface.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The raw value.
  public let rawValue: UInt

  /// Creates a value from a raw value.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// On its right side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// On its left side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// On a side.
  public static let landscape = UIInterfaceOrientationMask(rawValue: 24)
  /// All.
  public static let all = UIInterfaceOrientationMask(rawValue: 30)
  /// All but upside down.
  public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 26)
}

/// A change to another screen. It never happens.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  /// The name.
  public final let identifier: String?
  /// The controller of the present screen.
  public final let source: UIViewController
  /// The controller of the other screen.
  public final let destination: UIViewController

  /// Creates a change between two controllers.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }
}

/// A sheet.
@preconcurrency @MainActor open class UISheetPresentationController: NSObject {

  /// A height of a sheet.
  open class Detent: NSObject {
    /// Returns half of the height. Stored only.
    public class func medium() -> Detent { Detent() }
    /// Returns the whole height. Stored only.
    public class func large() -> Detent { Detent() }
  }
  /// The heights. Stored only.
  open var detents: [Detent] = []
  /// Whether there is a handle. Stored only.
  open var prefersGrabberVisible = false
  /// The radius of the corners in points. Stored only.
  open var preferredCornerRadius: CGFloat?
  /// Whether scrolling makes the sheet higher. Stored only.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
}

/// A popover.
@preconcurrency @MainActor open class UIPopoverPresentationController: NSObject {
  /// The view at which it is shown. Stored only.
  open var sourceView: UIView?
  /// The rectangle at which it is shown. Stored only.
  open var sourceRect = CGRect.null
  /// The item at which it is shown. Stored only.
  open var barButtonItem: UIBarButtonItem?
  /// The sides of the arrow. Stored only.
  open var permittedArrowDirections = UIRectEdge.all
}
