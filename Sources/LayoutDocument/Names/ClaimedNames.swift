import Cancellation
import CollectionLayout

/// What the items of an entry are called; most entries are one item, which needs no list.
enum ClaimedNames {
  case none
  case one(Identifier, isDuplicate: Bool)
  case several([IdentifierClaims.Segment])

  /// What item `place` is called; nil where there is none.
  func name(at place: Int) -> Identifier? {
    switch self {
    case .none: nil
    case .one(let name, _): place == 0 ? name : nil
    case .several(let segments): segments.first { $0.range.contains(place) }?.identifiers.identifier(at: place)
    }
  }

  /// Whether a name that was asked for belongs to another.
  var isDuplicate: Bool {
    switch self {
    case .none: false
    case .one(_, let isDuplicate): isDuplicate
    case .several(let segments): segments.contains(where: \.isDuplicate)
    }
  }

  /// The names as stretches, in no order.
  var segments: [IdentifierClaims.Segment] {
    switch self {
    case .none: []
    case .one(let name, let isDuplicate):
      [IdentifierClaims.Segment(identifiers: IdentifierRule(name), range: 0..<1, isDuplicate: isDuplicate)]
    case .several(let segments): segments
    }
  }

  /// Whether the items of both are called the same.
  func isSame(as other: ClaimedNames) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.one(let name, _), .one(let otherName, _)): name == otherName
    case (.several(let segments), .several(let others)):
      segments.count == others.count
        && zip(segments, others).allSatisfy { $0.identifiers == $1.identifiers && $0.range == $1.range }
    default: false
    }
  }
}

extension IdentifierClaims {
  /// Takes the names of an entry, with other ones for those that are taken.
  mutating func claim(_ rule: IdentifierRule, count: Int) -> ClaimedNames {
    guard count == 1 else {
      let segments = claim(rule, 0..<count)
      // What was given up cannot be asked for names.
      return token?.isCancelled == true || count == 0 ? .none : .several(segments)
    }
    let wanted = rule.identifier(at: 0)
    let name = claim(wanted)
    return .one(name, isDuplicate: name != wanted)
  }
}
