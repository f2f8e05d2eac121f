import Cancellation
import CollectionLayout

/// The identifiers of an entry's items. Most entries are one item, which needs no array.
enum ReservedIdentifiers {
  case none
  case one(Identifier, isDuplicate: Bool)
  case several([IdentifierRegistry.Segment])

  /// Returns the identifier of the item at an index in the entry; nil if there is none.
  func name(at place: Int) -> Identifier? {
    switch self {
    case .none: nil
    case .one(let name, _): place == 0 ? name : nil
    case .several(let segments): segments.first { $0.range.contains(place) }?.identifiers.identifier(at: place)
    }
  }

  /// Whether a requested identifier is in use by another item, so that this one got a different identifier.
  var isDuplicate: Bool {
    switch self {
    case .none: false
    case .one(_, let isDuplicate): isDuplicate
    case .several(let segments): segments.contains(where: \.isDuplicate)
    }
  }

  /// The identifiers as segments, in no particular order.
  var segments: [IdentifierRegistry.Segment] {
    switch self {
    case .none: []
    case .one(let name, let isDuplicate):
      [IdentifierRegistry.Segment(identifiers: IdentifierSequence(name), range: 0..<1, isDuplicate: isDuplicate)]
    case .several(let segments): segments
    }
  }

  /// Returns whether the items of both entries have the same identifiers.
  func isSame(as other: ReservedIdentifiers) -> Bool {
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

extension IdentifierRegistry {
  /// Reserves the identifiers of an entry; identifiers that are in use are replaced by different ones.
  mutating func claim(_ rule: IdentifierSequence, count: Int) -> ReservedIdentifiers {
    guard count == 1 else {
      let segments = reserve(rule, 0..<count)
      // A cancelled reservation has no identifiers.
      return token?.isCancelled == true || count == 0 ? .none : .several(segments)
    }
    let wanted = rule.identifier(at: 0)
    let name = reserve(wanted)
    return .one(name, isDuplicate: name != wanted)
  }
}
