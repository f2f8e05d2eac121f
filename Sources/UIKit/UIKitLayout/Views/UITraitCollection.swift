public import Foundation

/// The values of all traits.
package struct TraitValues: Hashable, Sendable {
  package var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  package var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  package var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  package var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  package var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  /// Pixels per point; 0 for none.
  package var displayScale: CGFloat = 0
  package var displayGamut = UIDisplayGamut.unspecified
  package var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  package var forceTouchCapability = UIForceTouchCapability.unknown
  package var activeAppearance = UIUserInterfaceActiveAppearance.unspecified
  package var accessibilityContrast = UIAccessibilityContrast.unspecified
  package var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  package var listEnvironment = UIListEnvironment.unspecified

  /// The traits of a phone held upright, at 2 pixels per point.
  package static let phone = {
    var values = TraitValues()
    values.horizontalSizeClass = .compact
    values.verticalSizeClass = .regular
    values.userInterfaceIdiom = .phone
    values.userInterfaceStyle = .light
    values.layoutDirection = .leftToRight
    values.displayScale = 2
    values.displayGamut = .P3
    values.preferredContentSizeCategory = .large
    values.forceTouchCapability = .unavailable
    values.activeAppearance = .active
    values.accessibilityContrast = .normal
    values.userInterfaceLevel = .base
    return values
  }()

  /// Takes over what another collection specifies.
  mutating func merge(_ other: TraitValues) {
    if other.horizontalSizeClass != .unspecified { horizontalSizeClass = other.horizontalSizeClass }
    if other.verticalSizeClass != .unspecified { verticalSizeClass = other.verticalSizeClass }
    if other.userInterfaceIdiom != .unspecified { userInterfaceIdiom = other.userInterfaceIdiom }
    if other.userInterfaceStyle != .unspecified { userInterfaceStyle = other.userInterfaceStyle }
    if other.layoutDirection != .unspecified { layoutDirection = other.layoutDirection }
    if other.displayScale != 0 { displayScale = other.displayScale }
    if other.displayGamut != .unspecified { displayGamut = other.displayGamut }
    if other.preferredContentSizeCategory != .unspecified {
      preferredContentSizeCategory = other.preferredContentSizeCategory
    }
    if other.forceTouchCapability != .unknown { forceTouchCapability = other.forceTouchCapability }
    if other.activeAppearance != .unspecified { activeAppearance = other.activeAppearance }
    if other.accessibilityContrast != .unspecified { accessibilityContrast = other.accessibilityContrast }
    if other.userInterfaceLevel != .unspecified { userInterfaceLevel = other.userInterfaceLevel }
    if other.listEnvironment != .unspecified { listEnvironment = other.listEnvironment }
  }
}

/// The traits of an environment: size classes, scale, direction of reading and the like.
public final class UITraitCollection: NSObject, NSCopying, Sendable {
  package let values: TraitValues

  /// Creates a collection that specifies nothing.
  public override convenience init() {
    self.init(values: TraitValues())
  }

  /// Creates a collection with these values.
  package init(values: TraitValues) {
    self.values = values
    super.init()
  }

  /// Creates a collection from others; later ones win.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    var values = TraitValues()
    for collection in collections { values.merge(collection.values) }
    self.init(values: values)
  }

  /// Creates a collection that a closure fills.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(values: TraitValues().mutated(by: mutations))
  }

  /// Returns a copy that a closure changed.
  public func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(values: values.mutated(by: mutations))
  }

  /// The size class of the horizontal axis.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// The size class of the vertical axis.
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// The kind of the device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  /// Light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  /// The direction of reading.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// Pixels per point; 0 if it is not specified.
  public var displayScale: CGFloat { values.displayScale }
  /// The colours of the display.
  public var displayGamut: UIDisplayGamut { values.displayGamut }
  /// The text size that the user prefers.
  public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }
  /// Whether the display feels pressure.
  public var forceTouchCapability: UIForceTouchCapability { values.forceTouchCapability }
  /// Whether the window is the active one.
  public var activeAppearance: UIUserInterfaceActiveAppearance { values.activeAppearance }
  /// Whether more contrast is requested.
  public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
  /// The level of a view above others.
  public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
  /// The kind of list around a view.
  public var listEnvironment: UIListEnvironment { values.listEnvironment }

  /// Returns whether a colour may look different in the two collections.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return userInterfaceStyle != other.userInterfaceStyle || accessibilityContrast != other.accessibilityContrast
      || displayGamut != other.displayGamut || userInterfaceLevel != other.userInterfaceLevel
      || activeAppearance != other.activeAppearance
  }

  /// Returns whether this collection has all values that the other one specifies.
  public func containsTraits(in other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    var merged = values
    merged.merge(other.values)
    return merged == values
  }

  /// The traits in which code runs.
  @preconcurrency @MainActor public static var current = UITraitCollection(values: .phone)

  /// Runs a closure while this collection is the current one.
  @preconcurrency @MainActor public func performAsCurrent(_ actions: () -> Void) {
    let previous = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = previous
  }

  /// Returns this collection, which does not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the object is a collection of equal traits.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.values == values
  }

  /// The hash of the traits.
  public override var hash: Int { values.hashValue }
}

extension UITraitCollection {
  /// Creates a collection with one trait.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Creates a collection with one trait.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Creates a collection with one trait.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = userInterfaceIdiom }
  }

  /// Creates a collection with one trait.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// Creates a collection with one trait.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// Creates a collection with one trait.
  public convenience init(displayScale: CGFloat) {
    self.init { $0.displayScale = displayScale }
  }

  /// Creates a collection with one trait.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// Creates a collection with one trait.
  public convenience init(displayGamut: UIDisplayGamut) {
    self.init { $0.displayGamut = displayGamut }
  }

  /// Creates a collection with one trait.
  public convenience init(forceTouchCapability: UIForceTouchCapability) {
    self.init { $0.forceTouchCapability = forceTouchCapability }
  }

  /// Creates a collection with one trait.
  public convenience init(activeAppearance: UIUserInterfaceActiveAppearance) {
    self.init { $0.activeAppearance = activeAppearance }
  }

  /// Creates a collection with one trait.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }

  /// Creates a collection with one trait.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }
}

/// Traits that can be set.
public protocol UIMutableTraits {
  /// The size class of the horizontal axis.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The size class of the vertical axis.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The kind of the device.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// Light or dark.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// The direction of reading.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// Pixels per point.
  var displayScale: CGFloat { get set }
  /// The colours of the display.
  var displayGamut: UIDisplayGamut { get set }
  /// The text size that the user prefers.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// Whether the display feels pressure.
  var forceTouchCapability: UIForceTouchCapability { get set }
  /// Whether the window is the active one.
  var activeAppearance: UIUserInterfaceActiveAppearance { get set }
  /// Whether more contrast is requested.
  var accessibilityContrast: UIAccessibilityContrast { get set }
  /// The level of a view above others.
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  /// The kind of list around a view.
  var listEnvironment: UIListEnvironment { get set }
}

extension TraitValues: UIMutableTraits {
  /// Returns the values after a closure changed them.
  fileprivate func mutated(by mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
    var traits: any UIMutableTraits = self
    mutations(&traits)
    return traits as? TraitValues ?? self
  }
}

/// An object with traits: a view, a controller, a screen.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits of this environment.
  var traitCollection: UITraitCollection { get }

  /// Reports that the traits changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The size class of an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// The kind of a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// The direction of reading, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

/// The direction of reading.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

/// The content of a view, which determines whether it mirrors from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// The colours that a display shows.
public enum UIDisplayGamut: Int, Sendable {
  case unspecified = -1
  case SRGB, P3
}

/// Whether a device feels the pressure of a touch.
public enum UIForceTouchCapability: Int, Sendable {
  case unknown, unavailable, available
}

/// Whether accessibility requests more contrast.
public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal, high
}

/// The level of a view above others.
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base, elevated
}

/// Whether the window of a view is the active one.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
  case unspecified = -1
  case inactive, active
}

/// The kind of list in which a view stands.
public enum UIListEnvironment: Int, Sendable {
  case unspecified, none, plain, grouped, insetGrouped, sidebar, sidebarPlain
}

/// The text size that the user prefers.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name of the category.
  public let rawValue: String

  /// Creates a category with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No preference.
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest text.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// Small text.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// Text between small and large.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The text of a new device.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Text larger than usual.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// The second largest text without accessibility.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest text without accessibility.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  /// The smallest text for accessibility.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// Large text for accessibility.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// Larger text for accessibility.
  public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// The second largest text.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest text.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// Whether the text is one of those for accessibility.
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }

  private static let ascending: [UIContentSizeCategory] = [
    .unspecified, .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]

  private var rank: Int { Self.ascending.firstIndex(of: self) ?? 0 }
}

extension UIContentSizeCategory: Comparable {
  /// Returns whether the first category has smaller text.
  public static func < (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool { one.rank < other.rank }
}
