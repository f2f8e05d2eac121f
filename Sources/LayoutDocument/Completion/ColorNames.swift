import CollectionLayout

/// Tables of named colors.
enum ColorNames {
  /// UIKit's system colors in light mode.
  static let uikit: [(name: String, hex: String)] = [
    ("systemRed", "#FF3B30"), ("systemOrange", "#FF9500"), ("systemYellow", "#FFCC00"), ("systemGreen", "#34C759"),
    ("systemMint", "#00C7BE"), ("systemTeal", "#30B0C7"), ("systemCyan", "#32ADE6"), ("systemBlue", "#007AFF"),
    ("systemIndigo", "#5856D6"), ("systemPurple", "#AF52DE"), ("systemPink", "#FF2D55"), ("systemBrown", "#A2845E"),
    ("systemGray", "#8E8E93"), ("systemGray3", "#C7C7CC"), ("systemGray6", "#F2F2F7"), ("black", "#000000"),
    ("white", "#FFFFFF"), ("clear", "#00000000"),
  ]

  /// The most common CSS color names.
  private static let css: [String: String] = [
    "aqua": "#00FFFF", "beige": "#F5F5DC", "black": "#000000", "blue": "#0000FF", "brown": "#A52A2A",
    "cyan": "#00FFFF", "fuchsia": "#FF00FF", "gold": "#FFD700", "gray": "#808080", "green": "#008000",
    "grey": "#808080", "indigo": "#4B0082", "lime": "#00FF00", "magenta": "#FF00FF", "maroon": "#800000",
    "navy": "#000080", "olive": "#808000", "orange": "#FFA500", "pink": "#FFC0CB", "purple": "#800080",
    "red": "#FF0000", "silver": "#C0C0C0", "teal": "#008080", "transparent": "#00000000", "violet": "#EE82EE",
    "white": "#FFFFFF", "yellow": "#FFFF00",
  ]

  /// Returns the color that a text names or that it is a variant of, such as `0xFF0000`; empty for other texts.
  static func colors(like text: String) -> [String] {
    let letters = text.lowercased().filter { !$0.isWhitespace }
    if let color = css[letters] { return [color] }
    var digits = letters.hasPrefix("0x") ? letters.dropFirst(2) : letters.drop { $0 == "#" }
    // `#RGBA`: each digit is doubled.
    if digits.count == 4 { digits = digits.reduce(into: "") { $0 += "\($1)\($1)" }[...] }
    let color = "#" + (text.contains(where: \.isUppercase) ? digits.uppercased() : String(digits))
    return RGBAColor(color) == nil ? [] : [color]
  }
}
