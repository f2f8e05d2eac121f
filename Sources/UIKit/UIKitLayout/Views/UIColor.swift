public import Foundation

/// A colour by its components in the sRGB space, or by a closure for traits.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  private let fixed: [CGFloat]
  private let provider: (@Sendable (UITraitCollection) -> UIColor)?

  /// Creates a colour of red, green, blue and alpha, each from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    fixed = [red, green, blue, alpha]
    provider = nil
    super.init()
  }

  /// Creates a colour that depends on traits. Its components are those for light.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(values: .phone))
    fixed = light.fixed
    provider = dynamicProvider
    super.init()
  }

  /// Creates a grey from 0 (black) to 1 (white).
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour of hue, saturation and brightness, each from 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func component(_ offset: CGFloat) -> CGFloat {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Creates a colour of components in the Display P3 space, each from 0 to 1. In the sRGB space, in which it is kept,
  /// they can be below 0 and above 1.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    // Both spaces have the same curve and white, so their linear components differ by a matrix.
    func linear(_ value: CGFloat) -> CGFloat { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
    func encoded(_ value: CGFloat) -> CGFloat {
      let size = abs(value)
      let curve = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
      return value < 0 ? -curve : curve
    }
    let (red, green, blue) = (linear(red), linear(green), linear(blue))
    self.init(
      red: encoded(1.2249402 * red - 0.2249402 * green), green: encoded(1.042057 * green - 0.042057 * red),
      blue: encoded(1.0982736 * blue - 0.0196376 * red - 0.078636 * green), alpha: alpha)
  }

  /// Creates a colour of a literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  public convenience init(cgColor: CGColor) {
    let components = cgColor.components ?? [0, 0, 0, 0]
    self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }

  /// Creates a grey, because the colours of a bundle are never read.
  public convenience init?(named name: String) {
    self.init(white: 0.5, alpha: 1)
  }

  /// Red, green, blue and alpha in the sRGB space; for light if they depend on traits.
  package var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (fixed[0], fixed[1], fixed[2], fixed[3])
  }

  /// The components; for light if they depend on traits.
  open var cgColor: CGColor { CGColor(red: fixed[0], green: fixed[1], blue: fixed[2], alpha: fixed[3]) }

  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { provider?(traitCollection) ?? self }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let provider { return UIColor { provider($0).withAlphaComponent(alpha) } }
    return UIColor(red: fixed[0], green: fixed[1], blue: fixed[2], alpha: alpha)
  }

  @discardableResult open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    unsafe red?.pointee = fixed[0]
    unsafe green?.pointee = fixed[1]
    unsafe blue?.pointee = fixed[2]
    unsafe alpha?.pointee = fixed[3]
    return true
  }

  /// Writes the mean of red, green and blue, and the opacity. Returns true.
  @discardableResult open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    unsafe white?.pointee = (fixed[0] + fixed[1] + fixed[2]) / 3
    unsafe alpha?.pointee = fixed[3]
    return true
  }

  // Without effect:
  open func set() {}
  open func setFill() {}
  open func setStroke() {}

  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the object is a colour of equal components for light and dark.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other.fixed == fixed && other.dark == dark
  }

  private var dark: [CGFloat] {
    var values = TraitValues.phone
    values.userInterfaceStyle = .dark
    return resolvedColor(with: UITraitCollection(values: values)).fixed
  }

  open override var hash: Int { fixed.hashValue }
}

extension UIColor {
  public class var systemRed: UIColor { UIColor(red: 1, green: 0.231, blue: 0.188, alpha: 1) }
  public class var systemOrange: UIColor { UIColor(red: 1, green: 0.584, blue: 0, alpha: 1) }
  public class var systemYellow: UIColor { UIColor(red: 1, green: 0.8, blue: 0, alpha: 1) }
  public class var systemGreen: UIColor { UIColor(red: 0.204, green: 0.78, blue: 0.349, alpha: 1) }
  public class var systemMint: UIColor { UIColor(red: 0, green: 0.78, blue: 0.745, alpha: 1) }
  public class var systemTeal: UIColor { UIColor(red: 0.188, green: 0.69, blue: 0.78, alpha: 1) }
  public class var systemCyan: UIColor { UIColor(red: 0.196, green: 0.678, blue: 0.902, alpha: 1) }
  public class var systemBlue: UIColor { UIColor(red: 0, green: 0.478, blue: 1, alpha: 1) }
  public class var systemIndigo: UIColor { UIColor(red: 0.345, green: 0.337, blue: 0.839, alpha: 1) }
  public class var systemPurple: UIColor { UIColor(red: 0.686, green: 0.322, blue: 0.871, alpha: 1) }
  public class var systemPink: UIColor { UIColor(red: 1, green: 0.176, blue: 0.333, alpha: 1) }
  public class var systemBrown: UIColor { UIColor(red: 0.635, green: 0.518, blue: 0.369, alpha: 1) }
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  public class var link: UIColor { UIColor(red: 0, green: 0.478, blue: 1, alpha: 1) }
  public class var tintColor: UIColor { UIColor(red: 0, green: 0.478, blue: 1, alpha: 1) }
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
  public class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
  public class var label: UIColor { dynamic((0, 0, 0, 1), (1, 1, 1, 1)) }
  public class var secondaryLabel: UIColor { dynamic((0.235, 0.235, 0.263, 0.6), (0.922, 0.922, 0.961, 0.6)) }
  public class var tertiaryLabel: UIColor { dynamic((0.235, 0.235, 0.263, 0.3), (0.922, 0.922, 0.961, 0.3)) }
  public class var quaternaryLabel: UIColor { dynamic((0.235, 0.235, 0.263, 0.18), (0.922, 0.922, 0.961, 0.16)) }
  public class var placeholderText: UIColor { dynamic((0.235, 0.235, 0.263, 0.3), (0.922, 0.922, 0.961, 0.3)) }
  public class var systemBackground: UIColor { dynamic((1, 1, 1, 1), (0, 0, 0, 1)) }
  public class var secondarySystemBackground: UIColor { dynamic((0.949, 0.949, 0.969, 1), (0.11, 0.11, 0.118, 1)) }
  public class var tertiarySystemBackground: UIColor { dynamic((1, 1, 1, 1), (0.173, 0.173, 0.18, 1)) }
  public class var systemGroupedBackground: UIColor { dynamic((0.949, 0.949, 0.969, 1), (0, 0, 0, 1)) }
  public class var secondarySystemGroupedBackground: UIColor { dynamic((1, 1, 1, 1), (0.11, 0.11, 0.118, 1)) }
  public class var tertiarySystemGroupedBackground: UIColor {
    dynamic((0.949, 0.949, 0.969, 1), (0.173, 0.173, 0.18, 1))
  }
  public class var separator: UIColor { dynamic((0.235, 0.235, 0.263, 0.29), (0.329, 0.329, 0.345, 0.6)) }
  public class var opaqueSeparator: UIColor { dynamic((0.776, 0.776, 0.784, 1), (0.22, 0.22, 0.227, 1)) }
  public class var systemFill: UIColor { dynamic((0.471, 0.471, 0.502, 0.2), (0.471, 0.471, 0.502, 0.36)) }
  public class var secondarySystemFill: UIColor { dynamic((0.471, 0.471, 0.502, 0.16), (0.471, 0.471, 0.502, 0.32)) }
  public class var tertiarySystemFill: UIColor { dynamic((0.463, 0.463, 0.502, 0.12), (0.463, 0.463, 0.502, 0.24)) }
  public class var quaternarySystemFill: UIColor { dynamic((0.455, 0.455, 0.502, 0.08), (0.463, 0.463, 0.502, 0.18)) }
  public class var systemGray: UIColor { dynamic((0.557, 0.557, 0.576, 1), (0.557, 0.557, 0.576, 1)) }
  public class var systemGray2: UIColor { dynamic((0.682, 0.682, 0.698, 1), (0.388, 0.388, 0.4, 1)) }
  public class var systemGray3: UIColor { dynamic((0.78, 0.78, 0.8, 1), (0.282, 0.282, 0.29, 1)) }
  public class var systemGray4: UIColor { dynamic((0.82, 0.82, 0.839, 1), (0.227, 0.227, 0.235, 1)) }
  public class var systemGray5: UIColor { dynamic((0.898, 0.898, 0.918, 1), (0.173, 0.173, 0.18, 1)) }
  public class var systemGray6: UIColor { dynamic((0.949, 0.949, 0.969, 1), (0.11, 0.11, 0.118, 1)) }

  /// Returns a colour for light and dark.
  private static func dynamic(
    _ light: (CGFloat, CGFloat, CGFloat, CGFloat), _ dark: (CGFloat, CGFloat, CGFloat, CGFloat)
  ) -> UIColor {
    UIColor { traits in
      let (red, green, blue, alpha) = traits.userInterfaceStyle == .dark ? dark : light
      return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
  }
}

/// The type of a colour literal.
public typealias _ColorLiteralType = UIColor

/// A colour by its components in the sRGB space, without traits.
open class CGColor: NSObject, @unchecked Sendable {
  /// Red, green, blue and alpha in the sRGB space.
  public final let components: [CGFloat]?

  /// Creates a colour of red, green, blue and alpha, each from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
    super.init()
  }
  /// Creates a grey from 0 (black) to 1 (white).
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  /// The opacity from 0 to 1.
  open var alpha: CGFloat { components?.last ?? 1 }
  open var numberOfComponents: Int { components?.count ?? 0 }
  open func copy(alpha: CGFloat) -> CGColor? {
    components.map { CGColor(red: $0[0], green: $0[1], blue: $0[2], alpha: alpha) }
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? CGColor)?.components == components }

  open override var hash: Int { components.hashValue }
}
