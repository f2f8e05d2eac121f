import CollectionLayout

/// Literals of Swift source text.
enum SwiftLiteral {
  /// Returns a number with the fewest digits that give it back.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return "\(value)"
  }

  /// Returns a number as a quotient of small integers if it is one within 1e-12 and its digits are many: `1 / 3`.
  static func fraction(_ value: Double) -> String {
    let text = number(value)
    guard text.utf8.count > 6, abs(value) < 1000 else { return text }
    for divisor in 3...16 {
      let product = value * Double(divisor)
      let whole = product.rounded()
      if whole != 0, abs(product - whole) < 1e-12 * Double(divisor) { return "\(Int(whole)) / \(divisor)" }
    }
    return text
  }

  /// Returns a string literal.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .format {
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }

  /// Returns a text for a comment, in one line.
  static func comment(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      let isVisible = scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value != 0x2028 && scalar.value != 0x2029
      line.unicodeScalars.append(isVisible && scalar.properties.generalCategory != .format ? scalar : " ")
    }
    return line
  }

  static func size(_ size: Size) -> String {
    "CGSize(width: \(number(size.width)), height: \(number(size.height)))"
  }

  static func point(_ point: Point) -> String { "CGPoint(x: \(number(point.x)), y: \(number(point.y)))" }

  static func rect(_ rect: Rect) -> String {
    "CGRect(x: \(number(rect.x)), y: \(number(rect.y)), width: \(number(rect.width)), height: \(number(rect.height)))"
  }

  static func insets(_ insets: EdgeInsets) -> String {
    let sides = [insets.top, insets.left, insets.bottom, insets.right].map(number)
    return "UIEdgeInsets(top: \(sides[0]), left: \(sides[1]), bottom: \(sides[2]), right: \(sides[3]))"
  }

  static func directionalInsets(_ insets: EdgeInsets) -> String {
    let sides = [insets.top, insets.left, insets.bottom, insets.right].map(number)
    return
      "NSDirectionalEdgeInsets(top: \(sides[0]), leading: \(sides[1]), bottom: \(sides[2]), trailing: \(sides[3]))"
  }
}
