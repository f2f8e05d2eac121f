/// A colour that has a name for those who write apps.
struct NamedColor {
  let name: String
  let hex: String

  /// UIKit's, as they are on a light screen.
  static let all: [NamedColor] = [
    NamedColor(name: "systemRed", hex: "#FF3B30"), NamedColor(name: "systemOrange", hex: "#FF9500"),
    NamedColor(name: "systemYellow", hex: "#FFCC00"), NamedColor(name: "systemGreen", hex: "#34C759"),
    NamedColor(name: "systemMint", hex: "#00C7BE"), NamedColor(name: "systemTeal", hex: "#30B0C7"),
    NamedColor(name: "systemCyan", hex: "#32ADE6"), NamedColor(name: "systemBlue", hex: "#007AFF"),
    NamedColor(name: "systemIndigo", hex: "#5856D6"), NamedColor(name: "systemPurple", hex: "#AF52DE"),
    NamedColor(name: "systemPink", hex: "#FF2D55"), NamedColor(name: "systemBrown", hex: "#A2845E"),
    NamedColor(name: "systemGray", hex: "#8E8E93"), NamedColor(name: "systemGray3", hex: "#C7C7CC"),
    NamedColor(name: "systemGray6", hex: "#F2F2F7"), NamedColor(name: "black", hex: "#000000"),
    NamedColor(name: "white", hex: "#FFFFFF"), NamedColor(name: "clear", hex: "#00000000"),
  ]
}
