public import Foundation
public import UIKitLayout

public protocol UITraitDefinition {}

public struct UITraitUserInterfaceStyle: UITraitDefinition {}

public struct UITraitHorizontalSizeClass: UITraitDefinition {}

public struct UITraitVerticalSizeClass: UITraitDefinition {}

public struct UITraitDisplayScale: UITraitDefinition {}

public struct UITraitLayoutDirection: UITraitDefinition {}

public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

public struct UITraitUserInterfaceIdiom: UITraitDefinition {}

public struct UITraitAccessibilityContrast: UITraitDefinition {}

public struct UITraitUserInterfaceLevel: UITraitDefinition {}

public struct UITraitActiveAppearance: UITraitDefinition {}

@preconcurrency @MainActor public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// A registration for changes of traits, whose handler is never called.
private final class TraitChangeRegistration: NSObject, UITraitChangeRegistration {}

public typealias UITrait = any UITraitDefinition.Type

/// Without effect: the handlers and methods are never called.
extension UITraitEnvironment {
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }

  @_disfavoredOverload @discardableResult public func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }

  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}
