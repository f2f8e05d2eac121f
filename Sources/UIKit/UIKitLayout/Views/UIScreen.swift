public import Foundation

/// The screen that a host imitates: its size and its scale.
@preconcurrency @MainActor public final class UIScreen: NSObject, UITraitEnvironment {
  public static let main = UIScreen()

  /// The screen's rectangle in points: that of the `LayoutHost` that was created or resized last; initially 390 × 844.
  public package(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)

  /// The traits of the screen: those that a `LayoutHost` set last; initially those of a phone.
  public package(set) var traitCollection = UITraitCollection(values: .phone)

  public static var screens: [UIScreen] { [main] }

  /// The scale of the screen in pixels per point.
  public var scale: CGFloat { traitCollection.displayScale }

  /// Pixels per point of the panel.
  public var nativeScale: CGFloat { scale }

  /// The screen's rectangle in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}  // Never called.
}

/// The device that a host imitates.
@preconcurrency @MainActor public final class UIDevice: NSObject {
  public static let current = UIDevice()

  /// The kind of the device, from the screen's traits.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }

  // Never happens:
  public nonisolated class var orientationDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UIDeviceOrientationDidChangeNotification")
  }
  public nonisolated class var batteryLevelDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
  }

  // Without effect:
  public func beginGeneratingDeviceOrientationNotifications() {}
  public func endGeneratingDeviceOrientationNotifications() {}
  public var isGeneratingDeviceOrientationNotifications: Bool { false }
  public func playInputClick() {}

  /// The identity of the app on the device: none.
  public var identifierForVendor: UUID? { nil }
  public var isMultitaskingSupported: Bool { true }

  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  public var name: String { model }
  public var systemName: String { "iOS" }

  /// The version of the system whose interface is imitated.
  public var systemVersion: String { "18.0" }

  /// The orientation of the device, from the screen's bounds.
  public var orientation: UIDeviceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

@preconcurrency @MainActor open class UIWindow: UIView {
  open override var window: UIWindow? { self }
}
