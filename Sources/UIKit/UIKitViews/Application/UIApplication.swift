public import Foundation
public import UIKitLayout

/// The application. It does not run.
@preconcurrency @MainActor open class UIApplication: NSObject {

  /// The state.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// A reason of the start.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a value from a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// An option of opening an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a value from a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
  /// The only application.
  public static let shared = UIApplication()
  /// The state: active. Without effect.
  open var applicationState: State { .active }
  /// The direction of reading.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.current.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
  /// The preferred text size.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.current.preferredContentSizeCategory
  }
  /// The orientation of the screen.
  open var statusBarOrientation: UIInterfaceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }
  /// The rectangle of the status bar: zero. Without effect.
  open var statusBarFrame: CGRect { .zero }
  /// The windows: none. Without effect.
  open var windows: [UIWindow] { [] }
  /// The window of the keyboard: none. Without effect.
  open var keyWindow: UIWindow? { nil }
  /// The scenes: none. Without effect.
  open var connectedScenes: Set<UIScene> { [] }
  /// Whether the screen stays on. Stored only.
  open var isIdleTimerDisabled = false
  /// Whether the sign of the network is visible. Stored only.
  open var isNetworkActivityIndicatorVisible = false
  /// The number on the icon. Stored only.
  open var applicationIconBadgeNumber = 0
  /// The object that is notified. Stored only.
  open var delegate: (any UIApplicationDelegate)?
  /// Returns whether an address can be opened. Always false.
  open func canOpenURL(_ url: URL) -> Bool { false }
  /// Opens an address. Without effect.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }
  /// Ignores touches. Without effect.
  open func beginIgnoringInteractionEvents() {}
  /// Ends to ignore touches. Without effect.
  open func endIgnoringInteractionEvents() {}
  /// Requests messages. Without effect.
  open func registerForRemoteNotifications() {}
  /// The address of the settings.
  public static let openSettingsURLString = "app-settings:"
  /// Reports that the application became active. Never happens.
  public static let didBecomeActiveNotification = NSNotification.Name("UIApplicationDidBecomeActiveNotification")
  /// Reports that the application will not be active. Never happens.
  public static let willResignActiveNotification = NSNotification.Name("UIApplicationWillResignActiveNotification")
  /// Reports that the application is in the background. Never happens.
  public static let didEnterBackgroundNotification = NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Reports that the application will be in the foreground. Never happens.
  public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Reports that memory is short. Never happens.
  public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
}

/// Is notified of the application.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// Reports the start. Never called.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Returns the form of a scene. Never called.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Reports that scenes were closed. Never called.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// The window.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// Returns true.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Returns the usual form.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: .windowApplication) }
  /// Does nothing.
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
  /// No window. Stored only.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// A scene. There is none.
@preconcurrency @MainActor open class UIScene: UIResponder {

  /// The reasons of a scene.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
  }
  /// The session.
  public final let session: UISceneSession
  /// Creates a scene.
  public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }
  /// The title. Stored only.
  open var title: String!
  /// The object that is notified. Stored only.
  open var delegate: (any UISceneDelegate)?
}

/// A scene with windows. There is none.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The windows: none. Without effect.
  open var windows: [UIWindow] { [] }
  /// The screen.
  open var screen: UIScreen { .main }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }
  /// The orientation of the screen.
  open var interfaceOrientation: UIInterfaceOrientation { UIApplication.shared.statusBarOrientation }
}

/// The session of a scene.
@preconcurrency @MainActor open class UISceneSession: NSObject {

  /// The use of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a value from a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    /// Windows.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
  /// The use of the scene.
  public final let role = Role.windowApplication
}

/// The form of a scene.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// Creates a form.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
  /// The name. Stored only.
  public final let name: String?
  /// The use of the scene. Stored only.
  public final let role: UISceneSession.Role
  /// The class that is notified. Stored only.
  open var delegateClass: AnyClass?
}

/// Is notified of a scene.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Reports the start. Never called.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Reports the end. Never called.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Reports that the scene became active. Never called.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Reports that the scene will not be active. Never called.
  func sceneWillResignActive(_ scene: UIScene)
  /// Reports that the scene will be visible. Never called.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Reports that the scene is not visible. Never called.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Is notified of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// No window. Stored only.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

extension UIWindow {
  /// Creates a window of a scene, as large as the screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    attachments["windowScene"] = windowScene
  }
  /// The scene. Stored only.
  public final var windowScene: UIWindowScene? {
    get { attachments["windowScene"] as? UIWindowScene }
    set { attachments["windowScene"] = newValue }
  }
  /// The controller whose view fills the window. Setting it loads the view.
  public final var rootViewController: UIViewController? {
    get { attachments["rootViewController"] as? UIViewController }
    set {
      rootViewController?.viewIfLoaded?.removeFromSuperview()
      attachments["rootViewController"] = newValue
      guard let view = newValue?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }
  /// Makes the window that of the keyboard, and visible. Without effect.
  public final func makeKeyAndVisible() {}
  /// Whether the window is that of the keyboard. Always false.
  public var isKeyWindow: Bool { false }
}

extension UIResponder {
  /// Reports that the keyboard will appear. Never happens.
  public static let keyboardWillShowNotification = NSNotification.Name("UIKeyboardWillShowNotification")
  /// Reports that the keyboard appeared. Never happens.
  public static let keyboardDidShowNotification = NSNotification.Name("UIKeyboardDidShowNotification")
  /// Reports that the keyboard will disappear. Never happens.
  public static let keyboardWillHideNotification = NSNotification.Name("UIKeyboardWillHideNotification")
  /// Reports that the keyboard disappeared. Never happens.
  public static let keyboardDidHideNotification = NSNotification.Name("UIKeyboardDidHideNotification")
  /// Reports that the keyboard will move. Never happens.
  public static let keyboardWillChangeFrameNotification = NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  /// The key of the rectangle after the change.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the rectangle before the change.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the duration.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the course.
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}

extension NotificationCenter {
  /// Calls a method for messages. Without effect.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {}
}

extension Timer {
  /// Creates a timer that calls a method. Without effect: it never fires.
  @discardableResult public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer { Timer(timeInterval: interval, repeats: false) { _ in } }
}

extension UIView {
  /// Light or dark, whatever the system is. Stored only.
  public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { attachments["overrideUserInterfaceStyle"] as? UIUserInterfaceStyle ?? .unspecified }
    set { attachments["overrideUserInterfaceStyle"] = newValue }
  }

  /// Adds an interaction. Without effect.
  public final func addInteraction(_ interaction: NSObject) {}
}

/// The state of the readers of the screen: there are none.
public enum UIAccessibility {

  /// A message to readers of the screen.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt32

    /// Creates a value from a raw value.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }
    /// Another screen.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Another layout.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// An announcement.
    public static let announcement = Notification(rawValue: 1008)
  }
  /// Whether the screen is read. Always false.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether there is less motion. Always false.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether there is less transparency. Always false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether text is bold. Always false.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether colours are darker. Always false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Sends a message. Without effect.
  public static func post(notification: Notification, argument: Any?) {}
}
