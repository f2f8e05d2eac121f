import Foundation

extension UIColor {
  /// A red.
  public class var systemRed: UIColor { UIColor(red: 1, green: 0.231, blue: 0.188, alpha: 1) }
  /// An orange.
  public class var systemOrange: UIColor { UIColor(red: 1, green: 0.584, blue: 0, alpha: 1) }
  /// A yellow.
  public class var systemYellow: UIColor { UIColor(red: 1, green: 0.8, blue: 0, alpha: 1) }
  /// A green.
  public class var systemGreen: UIColor { UIColor(red: 0.204, green: 0.78, blue: 0.349, alpha: 1) }
  /// A mint.
  public class var systemMint: UIColor { UIColor(red: 0, green: 0.78, blue: 0.745, alpha: 1) }
  /// A teal.
  public class var systemTeal: UIColor { UIColor(red: 0.188, green: 0.69, blue: 0.78, alpha: 1) }
  /// A cyan.
  public class var systemCyan: UIColor { UIColor(red: 0.196, green: 0.678, blue: 0.902, alpha: 1) }
  /// A blue.
  public class var systemBlue: UIColor { UIColor(red: 0, green: 0.478, blue: 1, alpha: 1) }
  /// An indigo.
  public class var systemIndigo: UIColor { UIColor(red: 0.345, green: 0.337, blue: 0.839, alpha: 1) }
  /// A purple.
  public class var systemPurple: UIColor { UIColor(red: 0.686, green: 0.322, blue: 0.871, alpha: 1) }
  /// A pink.
  public class var systemPink: UIColor { UIColor(red: 1, green: 0.176, blue: 0.333, alpha: 1) }
  /// A brown.
  public class var systemBrown: UIColor { UIColor(red: 0.635, green: 0.518, blue: 0.369, alpha: 1) }
  /// Red.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// Green.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// Blue.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// Cyan.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// Yellow.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// Magenta.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// Orange.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// Purple.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// Brown.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// The colour of links.
  public class var link: UIColor { UIColor(red: 0, green: 0.478, blue: 1, alpha: 1) }
  /// The colour of controls.
  public class var tintColor: UIColor { UIColor(red: 0, green: 0.478, blue: 1, alpha: 1) }
  /// Black.
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// White.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// Grey.
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// Dark grey.
  public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  /// Light grey.
  public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  /// No colour.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  /// Light text.
  public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
  /// Dark text.
  public class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
  /// The colour of text.
  public class var label: UIColor { dynamic((0, 0, 0, 1), (1, 1, 1, 1)) }
  /// The colour of less important text.
  public class var secondaryLabel: UIColor { dynamic((0.235, 0.235, 0.263, 0.6), (0.922, 0.922, 0.961, 0.6)) }
  /// The colour of unimportant text.
  public class var tertiaryLabel: UIColor { dynamic((0.235, 0.235, 0.263, 0.3), (0.922, 0.922, 0.961, 0.3)) }
  /// The colour of very unimportant text.
  public class var quaternaryLabel: UIColor { dynamic((0.235, 0.235, 0.263, 0.18), (0.922, 0.922, 0.961, 0.16)) }
  /// The colour of placeholders.
  public class var placeholderText: UIColor { dynamic((0.235, 0.235, 0.263, 0.3), (0.922, 0.922, 0.961, 0.3)) }
  /// The colour behind content.
  public class var systemBackground: UIColor { dynamic((1, 1, 1, 1), (0, 0, 0, 1)) }
  /// The colour behind groups.
  public class var secondarySystemBackground: UIColor { dynamic((0.949, 0.949, 0.969, 1), (0.11, 0.11, 0.118, 1)) }
  /// The colour behind groups in groups.
  public class var tertiarySystemBackground: UIColor { dynamic((1, 1, 1, 1), (0.173, 0.173, 0.18, 1)) }
  /// The colour behind grouped content.
  public class var systemGroupedBackground: UIColor { dynamic((0.949, 0.949, 0.969, 1), (0, 0, 0, 1)) }
  /// The colour of groups.
  public class var secondarySystemGroupedBackground: UIColor { dynamic((1, 1, 1, 1), (0.11, 0.11, 0.118, 1)) }
  /// The colour of groups in groups.
  public class var tertiarySystemGroupedBackground: UIColor {
    dynamic((0.949, 0.949, 0.969, 1), (0.173, 0.173, 0.18, 1))
  }
  /// The colour of separators.
  public class var separator: UIColor { dynamic((0.235, 0.235, 0.263, 0.29), (0.329, 0.329, 0.345, 0.6)) }
  /// The colour of opaque separators.
  public class var opaqueSeparator: UIColor { dynamic((0.776, 0.776, 0.784, 1), (0.22, 0.22, 0.227, 1)) }
  /// The colour of thin shapes.
  public class var systemFill: UIColor { dynamic((0.471, 0.471, 0.502, 0.2), (0.471, 0.471, 0.502, 0.36)) }
  /// The colour of medium shapes.
  public class var secondarySystemFill: UIColor { dynamic((0.471, 0.471, 0.502, 0.16), (0.471, 0.471, 0.502, 0.32)) }
  /// The colour of large shapes.
  public class var tertiarySystemFill: UIColor { dynamic((0.463, 0.463, 0.502, 0.12), (0.463, 0.463, 0.502, 0.24)) }
  /// The colour of very large shapes.
  public class var quaternarySystemFill: UIColor { dynamic((0.455, 0.455, 0.502, 0.08), (0.463, 0.463, 0.502, 0.18)) }
  /// A grey.
  public class var systemGray: UIColor { dynamic((0.557, 0.557, 0.576, 1), (0.557, 0.557, 0.576, 1)) }
  /// A lighter grey.
  public class var systemGray2: UIColor { dynamic((0.682, 0.682, 0.698, 1), (0.388, 0.388, 0.4, 1)) }
  /// A light grey.
  public class var systemGray3: UIColor { dynamic((0.78, 0.78, 0.8, 1), (0.282, 0.282, 0.29, 1)) }
  /// A lighter light grey.
  public class var systemGray4: UIColor { dynamic((0.82, 0.82, 0.839, 1), (0.227, 0.227, 0.235, 1)) }
  /// A very light grey.
  public class var systemGray5: UIColor { dynamic((0.898, 0.898, 0.918, 1), (0.173, 0.173, 0.18, 1)) }
  /// The lightest grey.
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
