/// Colours as people call them who expect CSS.
enum ColorName {
  private static let names: [String: String] = [
    "aqua": "#00FFFF", "beige": "#F5F5DC", "black": "#000000", "blue": "#0000FF", "brown": "#A52A2A",
    "cyan": "#00FFFF", "fuchsia": "#FF00FF", "gold": "#FFD700", "gray": "#808080", "green": "#008000",
    "grey": "#808080", "indigo": "#4B0082", "lime": "#00FF00", "magenta": "#FF00FF", "maroon": "#800000",
    "navy": "#000080", "olive": "#808000", "orange": "#FFA500", "pink": "#FFC0CB", "purple": "#800080",
    "red": "#FF0000", "silver": "#C0C0C0", "teal": "#008080", "transparent": "#00000000", "violet": "#EE82EE",
    "white": "#FFFFFF", "yellow": "#FFFF00",
  ]

  /// The colour that a text is nearly, or is the name of; none for any other.
  static func colors(like text: String) -> [String] {
    let letters = text.lowercased().filter { !$0.isWhitespace }
    if let color = names[letters] { return [color] }
    var digits = letters.hasPrefix("0x") ? letters.dropFirst(2) : letters.drop { $0 == "#" }
    // `#RGBA`: every digit twice.
    if digits.count == 4 { digits = digits.reduce(into: "") { $0 += "\($1)\($1)" }[...] }
    let color = "#" + (text.contains(where: \.isUppercase) ? digits.uppercased() : String(digits))
    return Color.isColor(color) ? [color] : []
  }
}
