/// Numbers and counts in messages.
enum NumberText {
  /// Returns the shortest text of a number, without the decimals of a whole one.
  static func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a count and its noun, in the plural unless the count is 1.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
