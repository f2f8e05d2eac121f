import CollectionLayout

/// A text that contains the item's number at least once, so that all items have different names.
///
/// The length of a name determines the number of digits, and the digits determine the item, so a name belongs to at
/// most one item.
struct ReferenceTemplate: Hashable {
  /// The texts before, between and after the numbers; at least two.
  let pieces: [String]

  /// Creates the template of a rule; nil if the rule is a cycle or has no number.
  init?(_ rule: TextSequence) {
    guard case .template(let pieces) = rule, pieces.count > 1 else { return nil }
    self.pieces = pieces
  }

  init(_ pattern: IdentifierPattern) {
    pieces = [pattern.prefix, pattern.suffix]
  }

  var rule: TextSequence { .template(pieces) }

  /// Whether the templates may have a common name. May return true without one.
  func mayMeet(_ other: ReferenceTemplate) -> Bool {
    guard let first = pieces.first, let otherFirst = other.pieces.first, let last = pieces.last,
      let otherLast = other.pieces.last
    else { return true }
    return ReferenceTemplate.beginsAlike(first.utf8, otherFirst.utf8)
      && ReferenceTemplate.beginsAlike(last.utf8.reversed(), otherLast.utf8.reversed())
  }

  // A digit follows each text, so the longer text must continue with a digit after the shorter one.
  private static func beginsAlike(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    if one.count > other.count { return beginsAlike(other, one) }
    guard other.starts(with: one) else { return false }
    return other.dropFirst(one.count).first.map(isDigit) ?? true
  }
}

extension ReferenceTemplate {
  /// Returns the rule with `ending` appended to each text.
  static func ending(_ rule: TextSequence, _ ending: String) -> TextSequence {
    guard case .template(let pieces) = rule else { return rule }
    return .template(pieces.dropLast() + [(pieces.last ?? "") + ending])
  }
}

extension TextSequence {
  /// Returns the item of `range` with this text; nil if there is none or the rule is a cycle.
  func place(of text: String, in range: Range<Int>) -> Int? {
    guard case .template(let pieces) = self else { return nil }
    guard pieces.count > 1 else { return pieces[0].utf8.elementsEqual(text.utf8) ? range.first : nil }
    guard text.utf8.starts(with: pieces[0].utf8) else { return nil }
    var number = 0
    for byte in text.utf8.dropFirst(pieces[0].utf8.count).prefix(15) {
      guard isDigit(byte) else { break }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      if range.contains(number), value(at: number)?.utf8.elementsEqual(text.utf8) ?? false { return number }
    }
    return nil
  }
}

extension IdentifierPattern {
  func text(_ number: Int) -> String { number < 0 ? prefix : "\(prefix)\(number)\(suffix)" }
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
