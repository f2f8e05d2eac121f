import CollectionLayout

/// A text in which the item's number stands at least once: no two items have the same.
///
/// The number of digits follows from the length of a text and the number from the digits, so a text belongs to one
/// item at most.
struct ReferenceTemplate: Hashable {
  /// What stands before, between and behind the numbers; at least two.
  let pieces: [String]

  /// The template of a rule; nil when it turns or has no number.
  init?(_ rule: TextRule) {
    guard case .template(let pieces) = rule, pieces.count > 1 else { return nil }
    self.pieces = pieces
  }

  init(_ pattern: IdentifierPattern) {
    pieces = [pattern.prefix, pattern.suffix]
  }

  var rule: TextRule { .template(pieces) }

  /// Whether a text of one can be a text of the other; true when it is not plain that it cannot.
  func mayMeet(_ other: ReferenceTemplate) -> Bool {
    guard let first = pieces.first, let otherFirst = other.pieces.first, let last = pieces.last,
      let otherLast = other.pieces.last
    else { return true }
    return ReferenceTemplate.beginsAlike(first.utf8, otherFirst.utf8)
      && ReferenceTemplate.beginsAlike(last.utf8.reversed(), otherLast.utf8.reversed())
  }

  // A digit follows either text, so what one has more than the other must begin with one.
  private static func beginsAlike(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    if one.count > other.count { return beginsAlike(other, one) }
    guard other.starts(with: one) else { return false }
    return other.dropFirst(one.count).first.map(isDigit) ?? true
  }
}

extension ReferenceTemplate {
  /// The same texts with `ending` behind each.
  static func ending(_ rule: TextRule, _ ending: String) -> TextRule {
    guard case .template(let pieces) = rule else { return rule }
    return .template(pieces.dropLast() + [(pieces.last ?? "") + ending])
  }
}

extension TextRule {
  /// The item of `range` whose text this is, where the text is that of a template.
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
