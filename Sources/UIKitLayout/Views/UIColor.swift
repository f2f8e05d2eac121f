public import Foundation

/// A colour by its components in the sRGB space, or by a closure for traits.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
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

  /// Creates a grey from 0 to 1.
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

  /// Creates a colour of components.
  public convenience init(cgColor: CGColor) {
    let parts = cgColor.components ?? [0, 0, 0, 0]
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Creates a grey, because the colours of a bundle are never read.
  public convenience init?(named name: String) {
    self.init(white: 0.5, alpha: 1)
  }

  /// Red, green, blue and alpha, each from 0 to 1; for light if they depend on traits.
  package var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (fixed[0], fixed[1], fixed[2], fixed[3])
  }

  /// The components; for light if they depend on traits.
  open var cgColor: CGColor { CGColor(red: fixed[0], green: fixed[1], blue: fixed[2], alpha: fixed[3]) }

  /// Returns the colour for traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { provider?(traitCollection) ?? self }

  /// Returns the colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let provider { return UIColor { provider($0).withAlphaComponent(alpha) } }
    return UIColor(red: fixed[0], green: fixed[1], blue: fixed[2], alpha: alpha)
  }

  /// Writes the components. Returns true.
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

  /// Writes the brightness as a grey, the mean of the components, and the opacity. Returns true.
  @discardableResult open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    unsafe white?.pointee = (fixed[0] + fixed[1] + fixed[2]) / 3
    unsafe alpha?.pointee = fixed[3]
    return true
  }

  /// Sets the colour of drawing. Without effect.
  open func set() {}

  /// Sets the colour of areas. Without effect.
  open func setFill() {}

  /// Sets the colour of lines. Without effect.
  open func setStroke() {}

  /// Returns this colour, which does not change.
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

  /// The hash of the components.
  open override var hash: Int { fixed.hashValue }
}
