/// A text in which the item's number stands at least once: no two items have the same.
///
/// The number of digits follows from the length of a text and the number from the digits, so a text belongs to one
/// item at most.
struct TextTemplate: Hashable, Sendable {
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
  func mayMeet(_ other: TextTemplate) -> Bool {
    guard let first = pieces.first, let otherFirst = other.pieces.first, let last = pieces.last,
      let otherLast = other.pieces.last
    else { return true }
    return TextTemplate.beginsAlike(first.utf8, otherFirst.utf8)
      && TextTemplate.beginsAlike(last.utf8.reversed(), otherLast.utf8.reversed())
  }

  // A digit follows either text, so what one has more than the other must begin with one.
  private static func beginsAlike(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    if one.count > other.count { return beginsAlike(other, one) }
    guard other.starts(with: one) else { return false }
    return other.dropFirst(one.count).first.map(Identifier.isDigit) ?? true
  }
}
