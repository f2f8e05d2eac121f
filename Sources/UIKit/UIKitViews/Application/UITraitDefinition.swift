public import Foundation
public import UIKitLayout

/// A trait whose changes are reported.
public protocol UITraitDefinition {
}

/// The trait of the user interface style.
public struct UITraitUserInterfaceStyle: UITraitDefinition {
}

/// The trait of the horizontal size class.
public struct UITraitHorizontalSizeClass: UITraitDefinition {
}

/// The trait of the vertical size class.
public struct UITraitVerticalSizeClass: UITraitDefinition {
}

/// The trait of the display scale.
public struct UITraitDisplayScale: UITraitDefinition {
}

/// The trait of the layout direction.
public struct UITraitLayoutDirection: UITraitDefinition {
}

/// The trait of the preferred content size category.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
}

/// The trait of the user interface idiom.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
}

/// The trait of the accessibility contrast.
public struct UITraitAccessibilityContrast: UITraitDefinition {
}

/// The trait of the user interface level.
public struct UITraitUserInterfaceLevel: UITraitDefinition {
}

/// The trait of the active appearance.
public struct UITraitActiveAppearance: UITraitDefinition {
}

/// The request to report changes of traits.
@preconcurrency @MainActor public protocol UITraitChangeRegistration: NSObjectProtocol {
}

/// A request that is never called.
private final class TraitChangeRegistration: NSObject, UITraitChangeRegistration {}

/// A type of a trait.
public typealias UITrait = any UITraitDefinition.Type

extension UITraitEnvironment {
  /// Reports changes of traits to a closure. Never called.
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }

  /// Reports changes of traits to a closure that states its type. Never called.
  @_disfavoredOverload @discardableResult public func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }

  /// Reports changes of traits to a method. Never called.
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }

  /// Ends the report of changes. Without effect.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}
