/// Names of declarations in Swift source text.
enum SwiftName {
  /// Whether a text is an identifier that can name a type: ASCII letters, digits and underscores, and no keyword.
  static func isTypeName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first) || first == "_", text != "_" else { return false }
    return text.unicodeScalars.allSatisfy { isLetter($0) || isDigit($0) || $0 == "_" } && !keywords.contains(text)
  }

  /// Returns the words of a text as one name without separators; empty if the text has neither letters nor digits.
  ///
  /// Characters other than ASCII letters and digits separate words.
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

  /// Returns a name for a function that is not in `used`, and adds it to `used`.
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
