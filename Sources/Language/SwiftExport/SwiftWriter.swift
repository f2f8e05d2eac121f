import CollectionLayout

/// Writes Swift source text with indentation.
struct SwiftWriter {
  private(set) var text = ""
  /// The lines that belong to sections.
  private(set) var segments: [SwiftExport.Segment] = []
  private var lineCount = 0
  private var depth = 0
  /// The number of levels by which the caller will indent the text further; they are included in the length of lines.
  private let outerDepth: Int

  init(outerDepth: Int = 0) { self.outerDepth = outerDepth }

  /// The number of columns before a line, including those that the caller will add.
  private var indentation: Int { (depth + outerDepth) * 2 }

  /// Adds lines, each at the current indentation plus its own.
  mutating func add(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
      text += "\n"
      lineCount += 1
    }
  }

  /// Calls `body`, and records the lines that it adds as belonging to the sections with these indices.
  mutating func section(_ indices: [Int], _ body: (inout SwiftWriter) -> Void) {
    let first = lineCount
    body(&self)
    segments.append(SwiftExport.Segment(sections: indices, lines: first..<lineCount))
  }

  /// Adds an empty line, unless the text is empty, or ends with an empty line or the start of a block.
  mutating func separate() {
    if text.isEmpty || text.hasSuffix("\n\n") || text.hasSuffix("{\n") { return }
    text += "\n"
    lineCount += 1
  }

  /// Adds a block: `head` and an opening brace, the lines that `body` adds, and `closing`.
  mutating func block(_ head: String, closing: String = "}", _ body: (inout SwiftWriter) -> Void) {
    add(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    add(closing)
  }

  /// Adds a call: in one line if that fits into 120 columns or there is one argument, otherwise with each argument in a
  /// separate line. `tail` follows the closing parenthesis.
  mutating func call(_ head: String, _ arguments: [String], tail: String = "") {
    let line = "\(head)(\(arguments.joined(separator: ", ")))\(tail)"
    if line.utf8.count + indentation <= 120, !line.contains("\n") || arguments.count == 1 { return add(line) }
    add(head + "(")
    depth += 1
    for (index, argument) in arguments.enumerated() {
      add(argument + (index + 1 < arguments.count ? "," : ")" + tail))
    }
    depth -= 1
  }

  /// Adds the declaration `head` with an array, with as many elements in a line as fit into 120 columns.
  mutating func array(_ head: String, _ elements: [String]) {
    let line = "\(head) = [\(elements.joined(separator: ", "))]"
    if line.utf8.count + indentation <= 120 { return add(line) }
    add("\(head) = [")
    depth += 1
    var row = ""
    for element in elements {
      if !row.isEmpty, row.utf8.count + element.utf8.count + 2 + indentation > 120 {
        add(row)
        row = ""
      }
      row += (row.isEmpty ? "" : " ") + element + ","
    }
    add(row)
    depth -= 1
    add("]")
  }
}

/// Literals of Swift source text.
enum SwiftLiteral {
  /// Returns a literal with the fewest digits that give the same number; 0 for one that is not finite.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return "\(value)"
  }

  /// Returns a number of many digits as a quotient of small integers, such as `1 / 3`, if these are within 1e-12 of it;
  /// otherwise as `number` does.
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

  /// Returns a text for a comment in one line: control characters, format characters and line separators become spaces.
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

/// Names of declarations in Swift source text.
enum SwiftName {
  /// Whether a text can name a type: an identifier of ASCII letters, digits and underscores that is not a keyword.
  static func isTypeName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first) || first == "_", text != "_" else { return false }
    return text.unicodeScalars.allSatisfy { isLetter($0) || isDigit($0) || $0 == "_" } && !keywords.contains(text)
  }

  /// Returns the words of a text as one name in camel case; empty if there are no letters and digits of ASCII, which
  /// are separated into words by all other characters.
  static func camelCased(_ text: String, startsUpper: Bool) -> String {
    var name = ""
    var startsWord = startsUpper
    for scalar in text.unicodeScalars {
      guard isLetter(scalar) || isDigit(scalar) else {
        startsWord = startsWord || !name.isEmpty
        continue
      }
      if name.isEmpty, isDigit(scalar) { name = startsUpper ? "N" : "n" }
      let character = String(scalar)
      if startsWord {
        name += character.uppercased()
      } else {
        name += name.isEmpty ? character.lowercased() : character
      }
      startsWord = false
    }
    return name
  }

  /// Returns a name that is not in `used`, and adds it to `used`: made from the text if possible, otherwise from
  /// `otherwise`, with a number if needed.
  static func function(_ text: String, otherwise: String, used: inout Set<String>) -> String {
    let words = camelCased(text, startsUpper: false)
    let base = words.isEmpty || keywords.contains(words) || used.contains(words) ? otherwise : words
    var name = base
    var number = 2
    while !used.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]
}
