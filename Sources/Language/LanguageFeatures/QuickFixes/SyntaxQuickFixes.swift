import JSON
import LayoutDocument

/// Quick fixes for syntax errors, chosen by the unexpected token.
///
/// Many are created; those that do not pass the verification are dropped.
enum SyntaxQuickFixes {
  static func all(_ context: QuickFixContext) -> [QuickFix] {
    let site = SyntaxErrorContext(context)
    return likely(site) + site.removingToken()
  }

  private static func likely(_ site: SyntaxErrorContext) -> [QuickFix] {
    guard let first = site.token.first else { return ends(site) }
    if site.isHashComment {
      let replacement = Array("//".utf8) + site.token.drop { $0 == UInt8(ascii: "#") }
      return [site.replaced(replacement, "Change # to //")]
    }
    if site.isBehindRoot { return comment(site) + site.closingTooEarly() }
    if site.lacksQuote { return missingQuotes(site) }
    switch first {
    case UInt8(ascii: "/") where site.token.starts(with: "/*".utf8): return comment(site)
    case UInt8(ascii: "'"): return singleQuotes(site)
    case UInt8(ascii: "\""): return separators(site) + strings(site)
    case UInt8(ascii: ","): return [site.without("Remove the comma")] + values(site)
    case UInt8(ascii: ":"):
      // In an array a brace may be missing: then the string before the colon is a key.
      let comma = site.replaced(",", isPreferred: !site.isInArray)
      return [site.without("Remove the colon"), comma, site.replaced("")] + values(site)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return brackets(site) + values(site)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return separators(site)
    default: return words(site) + separators(site)
    }
  }

  /// Returns the fixes that add a missing comma or colon before the unexpected token.
  private static func separators(_ site: SyntaxErrorContext) -> [QuickFix] {
    [
      site.inserted(",", "Add a comma"), site.inserted(":", "Add a colon"),
    ]
  }

  // MARK: - Ends

  /// Returns the fixes for a text that ends too early.
  private static func ends(_ site: SyntaxErrorContext) -> [QuickFix] {
    guard site.context.tree.root != nil else {
      let style = site.context.style
      let starter = CompletionProvider(site.context.document).wholeDocument(at: site.range.lowerBound).text
      let document = style.object([MemberText(key: "sections", value: Array("[]".utf8))])
      return [
        QuickFix(
          "Create a starter document", [TextEdit(range: site.range, text: Array(starter.utf8))], isPreferred: true),
        QuickFix("Insert an empty document", [TextEdit(range: site.range, text: document)]),
      ]
        + StarterDocument.all.map { template in
          QuickFix(
            "Start with \(template.name): \(template.summary)", [TextEdit(range: site.range, text: template.text)])
        }
    }
    let closing = site.closing()
    let brackets = closing.count == 1 ? String(decoding: closing, as: UTF8.self) : "closing brackets"
    var fixes = [site.appended(closing, "Add the missing \(brackets)").completingSyntax]
    // An unterminated string includes the brackets after it.
    if let cut = site.last, cut.token.first == UInt8(ascii: "\""), cut.isUnterminatedString { fixes += strings(cut) }
    for value in site.placeholders() {
      fixes.append(
        site.appended(
          value + closing, "Add \(String(decoding: value, as: UTF8.self)) and the missing closing brackets"))
      fixes.append(site.appended(Array(": ".utf8) + value + closing, "Add a value and the missing closing brackets"))
    }
    return fixes + comment(site)
  }

  private static func comment(_ site: SyntaxErrorContext) -> [QuickFix] {
    let end = site.context.text.count
    guard site.token.starts(with: "/*".utf8) else { return [] }
    return [QuickFix("Close the comment", [TextEdit(end..<end, " */")], isPreferred: true)]
  }

  // MARK: - Brackets

  private static func brackets(_ site: SyntaxErrorContext) -> [QuickFix] {
    let other = site.token.first == UInt8(ascii: "}") ? "]" : "}"
    return [
      site.inserted(other, "Add the missing \(other)"), site.replaced(other), site.without("Remove the bracket"),
    ]
  }

  /// Returns the fixes that add a missing value before the unexpected token.
  private static func values(_ site: SyntaxErrorContext) -> [QuickFix] {
    site.placeholders().flatMap { value in
      let shown = String(decoding: value, as: UTF8.self)
      return [
        site.inserted(" \(shown)", "Add \(shown)", isPreferred: false),
        site.inserted(": \(shown)", "Add the value \(shown)", isPreferred: false),
      ]
    } + [site.withoutKey()].compactMap(\.self)
  }

  // MARK: - Strings

  private static func singleQuotes(_ site: SyntaxErrorContext) -> [QuickFix] {
    var text: [UInt8] = []
    let inside = site.token.dropFirst().dropLast(site.token.count > 1 && site.token.last == UInt8(ascii: "'") ? 1 : 0)
    var isEscaped = false
    for byte in inside {
      if isEscaped {
        text += byte == UInt8(ascii: "'") ? [byte] : [UInt8(ascii: "\\"), byte]
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        text += byte == UInt8(ascii: "\"") ? Array("\\\"".utf8) : [byte]
      }
    }
    let quoted = Array("\"".utf8) + text + Array("\"".utf8)
    let title = "Change \(String(decoding: site.token, as: UTF8.self)) to \(String(decoding: quoted, as: UTF8.self))"
    // A title that would be shortened shows only one of the two.
    let isShort = site.token.count + quoted.count < 60
    return [site.replaced(quoted, isShort ? title : "Use double quotes").completingSyntax] + separators(site)
  }

  /// Returns the fixes that add the quote that a line lacks: at the end of the string before the unexpected token, or
  /// before the token.
  private static func missingQuotes(_ site: SyntaxErrorContext) -> [QuickFix] {
    let ends = site.last.map { $0.token.first == UInt8(ascii: "\"") ? $0.stringEnds() : [] } ?? []
    return (ends + [site.range.lowerBound]).map { site.inserted("\"", at: $0, "Add the missing quote") }
  }

  /// Fixes errors between the quotes of a string.
  private static func strings(_ site: SyntaxErrorContext) -> [QuickFix] {
    if site.isUnterminatedString {
      return [site.withoutLineBreak()].compactMap(\.self)
        + site.stringEnds().map { site.inserted("\"", at: $0, "Add the closing quote") }
    }
    let body = site.token.dropFirst().dropLast()
    let escaped = JSONEscapes.corrected(Array(body))
    return [site.replaced(Array("\"".utf8) + escaped + Array("\"".utf8), "Escape invalid characters")]
  }

  // MARK: - Words

  /// Fixes numbers and words that JSON does not have.
  private static func words(_ site: SyntaxErrorContext) -> [QuickFix] {
    let word = String(decoding: site.token, as: UTF8.self)
    var fixes: [QuickFix] = []
    if let number = NonJSONNumber.json(word) { fixes.append(site.replaced(number)) }
    if word.hasSuffix(";") {
      let trimmed = String(word.dropLast())
      let without = trimmed.isEmpty ? site.without("Remove the semicolon") : site.replaced(trimmed)
      // After the last member or element no comma is needed.
      fixes += site.isLast ? [without] : [site.replaced(trimmed + ","), without]
    }
    if word == "=" || word == "=>" || word == ":=" { fixes.append(site.replaced(":")) }
    let literal: String? =
      switch word.lowercased() {
      case "true", "yes", "on": "true"
      case "false", "no", "off": "false"
      case "none", "nil", "null", "undefined": "null"
      default: nil
      }
    let type = site.type
    if let literal, literal != "null" || type == nil { fixes.append(site.replaced(literal)) }
    let words = type?.enumerationValues.map(\.name) ?? []
    if let nearest = SpellingSuggester.bestMatch(word, in: words) { fixes.append(site.replaced("\"\(nearest)\"")) }
    if let words = site.words { fixes.append(site.quoted(words)) }
    let quoted = site.replaced(DetectedStyle.string(word), "Put \(word) in double quotes")
    // A key, or a value whose type allows strings.
    if type == nil || type?.isText == true { fixes.append(quoted) }
    for value in NonJSONNumber.json(word) == nil ? site.placeholders() : [] where value != Array("null".utf8) {
      fixes.append(site.replaced(value, "Change to \(String(decoding: value, as: UTF8.self))", isPreferred: false))
    }
    return fixes + [quoted]
  }
}

extension ValueSchema {
  /// Whether the type allows a string.
  fileprivate var isText: Bool {
    firstAlternative { type in
      switch type {
      case .string, .enumeration: true
      default: nil
      }
    } ?? false
  }
}

/// Corrects the escape sequences of a string.
enum JSONEscapes {
  static func corrected(_ body: [UInt8]) -> [UInt8] {
    let text = Array(String(decoding: body, as: UTF8.self).utf8)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\\") {
        let length = escapeLength(text, at: index)
        result += length > 0 ? Array(text[index..<index + length]) : Array("\\\\".utf8)
        index += max(length, 1)
      } else {
        if byte < 0x20 {
          // `DetectedStyle.string` adds quotes, which are removed.
          result += DetectedStyle.string(String(UnicodeScalar(byte))).dropFirst().dropLast()
        } else {
          result.append(byte)
        }
        index += 1
      }
    }
    return result
  }

  private static func escapeLength(_ text: [UInt8], at index: Int) -> Int {
    guard index + 1 < text.count else { return 0 }
    if text[index + 1] == UInt8(ascii: "u") {
      let digits = text[(index + 2)...].prefix(4)
      return digits.count == 4 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit } ? 6 : 0
    }
    return "\"\\/bfnrt".utf8.contains(text[index + 1]) ? 2 : 0
  }
}

/// Numbers as other languages write them.
enum NonJSONNumber {
  /// Converts such a number to JSON; nil if the word is not one.
  static func json(_ word: String) -> String? {
    var text = word.filter { $0 != "_" }[...]
    var sign = ""
    if let first = text.first, first == "+" || first == "-" {
      if first == "-" { sign = "-" }
      text.removeFirst()
    }
    if text.lowercased().hasPrefix("0x"), let number = Int(text.dropFirst(2), radix: 16) {
      return sign + String(number)
    }
    let whole = text.prefix { $0.isASCII && $0.isNumber }
    var suffix = text.dropFirst(whole.count)
    var fraction: Substring = ""
    if suffix.first == "." {
      fraction = suffix.dropFirst().prefix { $0.isASCII && $0.isNumber }
      suffix = suffix.dropFirst(1 + fraction.count)
    }
    guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
    var exponent = ""
    if suffix.lowercased().hasPrefix("e") {
      let digits = suffix.dropFirst().drop { $0 == "+" }
      if !digits.isEmpty, Int(digits) != nil { (exponent, suffix) = ("e\(digits)", "") }
    }
    guard ["", "px", "pt", "f", "d", "."].contains(suffix.lowercased()) else { return nil }
    let zeros = whole.drop { $0 == "0" }
    return sign + (zeros.isEmpty ? "0" : zeros) + (fraction.isEmpty ? "" : ".\(fraction)") + exponent
  }
}
