/// Numbers in the notation of other languages.
enum NonJSONNumber {
  /// Converts a word to a JSON number; nil if it is not a number.
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
    var rest = text.dropFirst(whole.count)
    var fraction: Substring = ""
    if rest.first == "." {
      fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
    var exponent = ""
    if rest.lowercased().hasPrefix("e") {
      let digits = rest.dropFirst().drop { $0 == "+" }
      if !digits.isEmpty, Int(digits) != nil { (exponent, rest) = ("e\(digits)", "") }
    }
    guard ["", "px", "pt", "f", "d", "."].contains(rest.lowercased()) else { return nil }
    let zeros = whole.drop { $0 == "0" }
    return sign + (zeros.isEmpty ? "0" : zeros) + (fraction.isEmpty ? "" : ".\(fraction)") + exponent
  }
}
