public import Foundation
public import UIKitLayout

/// An item of a bar.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// Creates an item.
  public override init() {
    super.init()
  }
  /// The title. Stored only.
  open var title: String?
  /// The picture. Stored only.
  open var image: UIImage?
  /// The picture in a low bar. Stored only.
  open var landscapeImagePhone: UIImage?
  /// Whether the item is enabled. Stored only.
  open var isEnabled = true
  /// A number by which to find the item. Stored only.
  open var tag = 0
  /// The text that is read. Stored only.
  open var accessibilityLabel: String?
  /// The name for tests. Stored only.
  open var accessibilityIdentifier: String?
  /// Sets the attributes of the title. Without effect.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
}

/// A button of a bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {

  /// The style.
  public enum Style: Int, Sendable {
    case plain = 0, done = 2
  }

  /// A button of the system.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search,
      refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close = 24
  }
  /// Creates an empty button.
  public override init() {
    super.init()
  }
  /// Creates a button with a title. The action is never called.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
  }
  /// Creates a button with a picture. The action is never called.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
  }
  /// Creates a button of the system. The action is never called.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init()
  }
  /// Creates a button of a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  /// Creates a button of the system. The action is never called.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.menu = menu
  }
  /// Creates a button with the title of an action, which is never called.
  public convenience init(primaryAction: UIAction?, menu: UIMenu? = nil) {
    self.init(title: primaryAction?.title, image: primaryAction?.image, primaryAction: primaryAction, menu: menu)
  }
  /// Creates a button with a title and a picture. The action is never called.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title
    self.image = image
    self.menu = menu
  }
  /// The style. Stored only.
  open var style = Style.plain
  /// The view. Stored only.
  open var customView: UIView?
  /// The menu. Stored only.
  open var menu: UIMenu?
  /// The colour. Stored only.
  open var tintColor: UIColor?
  /// The width in points. Stored only.
  open var width: CGFloat = 0
  /// Whether the button is selected. Stored only.
  open var isSelected = false
  /// Whether the button is hidden. Stored only.
  open var isHidden = false
  /// The action. Stored only.
  open var primaryAction: UIAction?
  /// The target. Stored only.
  open var target: AnyObject?
  /// The method. Stored only.
  open var action: Selector?
  /// Returns a flexible distance. Stored only.
  public class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
  /// Returns a distance. Stored only.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }
}

/// An item of a tab bar.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  /// Creates an item with a title and a picture.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }
  /// Creates an item with a title and pictures.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
  /// The picture of the selected item. Stored only.
  open var selectedImage: UIImage?
  /// The text of the badge. Stored only.
  open var badgeValue: String?
  /// The colour of the badge. Stored only.
  open var badgeColor: UIColor?
}

/// The item of a controller in a navigation bar.
@preconcurrency @MainActor open class UINavigationItem: NSObject {

  /// Whether the title is large.
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never
  }
  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }
  /// The title. Stored only.
  open var title: String?
  /// The view of the title. Stored only.
  open var titleView: UIView?
  /// The line above the title. Stored only.
  open var prompt: String?
  /// Whether the title is large. Stored only.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The items at the left. Stored only.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The items at the right. Stored only.
  open var rightBarButtonItems: [UIBarButtonItem]?
  /// The item that goes back. Stored only.
  open var backBarButtonItem: UIBarButtonItem?
  /// The title of the item that goes back. Stored only.
  open var backButtonTitle: String?
  /// Whether the item that goes back is hidden. Stored only.
  open var hidesBackButton = false
  /// Whether the item that goes back is beside others. Stored only.
  open var leftItemsSupplementBackButton = false
  /// The search. Stored only.
  open var searchController: UISearchController?
  /// Whether scrolling hides the search. Stored only.
  open var hidesSearchBarWhenScrolling = true
  /// The appearance. Stored only.
  open var standardAppearance: UINavigationBarAppearance?
  /// The appearance at the start of the content. Stored only.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The appearance of a low bar. Stored only.
  open var compactAppearance: UINavigationBarAppearance?
  /// The first item at the left. Stored only.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first item at the right. Stored only.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Sets the items at the right, animated or not. Stored only.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Sets the items at the left, animated or not. Stored only.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Sets the item at the right, animated or not. Stored only.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Sets the item at the left, animated or not. Stored only.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
}

/// The bar of a navigation controller.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// Whether titles are large. Stored only.
  open var prefersLargeTitles = false
  /// The colour of the bar. Stored only.
  open var barTintColor: UIColor?
  /// Whether content is visible below the bar. Stored only.
  open var isTranslucent = true
  /// The attributes of titles. Stored only.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The attributes of large titles. Stored only.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The picture below the bar. Stored only.
  open var shadowImage: UIImage?
  /// The appearance. Stored only.
  open var standardAppearance = UINavigationBarAppearance()
  /// The appearance at the start of the content. Stored only.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The appearance of a low bar. Stored only.
  open var compactAppearance: UINavigationBarAppearance?
  /// Sets the picture of the bar. Without effect.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
  /// Returns a bar whose properties apply to all bars. Without effect.
  public class func appearance() -> UINavigationBar { UINavigationBar(frame: .zero) }
}

/// The height of a bar.
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
}

/// The bar of a tab bar controller.
@preconcurrency @MainActor open class UITabBar: UIView {
  /// The items. Stored only.
  open var items: [UITabBarItem]?
  /// The colour of the bar. Stored only.
  open var barTintColor: UIColor?
  /// The colour of other items. Stored only.
  open var unselectedItemTintColor: UIColor?
  /// Whether content is visible below the bar. Stored only.
  open var isTranslucent = true
  /// The appearance. Stored only.
  open var standardAppearance = UITabBarAppearance()
  /// The appearance at the end of the content. Stored only.
  open var scrollEdgeAppearance: UITabBarAppearance?
}

/// A bar of buttons.
@preconcurrency @MainActor open class UIToolbar: UIView {
  /// The buttons. Stored only.
  open var items: [UIBarButtonItem]?
  /// The colour of the bar. Stored only.
  open var barTintColor: UIColor?
  /// Whether content is visible below the bar. Stored only.
  open var isTranslucent = true
  /// Replaces the buttons at once, animated or not. Stored only.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}

/// The appearance of a bar.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
  /// Creates an appearance.
  public override required init() {
    super.init()
  }
  /// Makes a bar of the usual colour. Without effect.
  open func configureWithDefaultBackground() {}
  /// Makes an opaque bar. Without effect.
  open func configureWithOpaqueBackground() {}
  /// Makes a transparent bar. Without effect.
  open func configureWithTransparentBackground() {}
  /// The colour of the bar. Stored only.
  open var backgroundColor: UIColor?
  /// The blur of the bar. Stored only.
  open var backgroundEffect: UIBlurEffect?
  /// The picture of the bar. Stored only.
  open var backgroundImage: UIImage?
  /// The colour of the line. Stored only.
  open var shadowColor: UIColor?
  /// The picture of the line. Stored only.
  open var shadowImage: UIImage?
}

/// The appearance of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of titles. Stored only.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of large titles. Stored only.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The appearance of a tab bar.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
}
