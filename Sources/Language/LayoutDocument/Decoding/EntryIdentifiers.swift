package import CollectionLayout

/// The identifiers of the items of one entry, as segments with one rule each. Most entries have one segment, which
/// needs no array.
package struct EntryIdentifiers: Sendable {
  private var first: IdentifierRegistry.Segment?
  private var others: [IdentifierRegistry.Segment] = []

  /// Creates the identifiers from segments in the order of the items.
  init(_ segments: [IdentifierRegistry.Segment] = []) {
    first = segments.first
    if segments.count > 1 { others = Array(segments.dropFirst()) }
  }

  fileprivate init(_ segment: IdentifierRegistry.Segment) { first = segment }

  /// The only segment; nil if there are none or several.
  var only: IdentifierRegistry.Segment? { others.isEmpty ? first : nil }

  /// The segments in the order of the items.
  package var segments: [IdentifierRegistry.Segment] { first.map { [$0] + others } ?? [] }

  /// The index in the entry after the last item with an identifier; 0 if no item has one.
  var end: Int { others.last?.range.upperBound ?? first?.range.upperBound ?? 0 }

  /// Whether an explicit identifier was already in use, so that an item of the entry got a different one.
  package var isDuplicate: Bool { first?.isDuplicate == true || others.contains(where: \.isDuplicate) }

  /// Appends the identifiers of the items that follow.
  mutating func append(_ identifiers: EntryIdentifiers) {
    if first == nil { self = identifiers } else { others += identifiers.segments }
  }

  func forEachSegment(_ body: (IdentifierRegistry.Segment) -> Void) {
    if let first { body(first) }
    others.forEach(body)
  }

  /// Returns the identifier of the item at an index in the entry; nil if there is none.
  package func name(at index: Int) -> Identifier? {
    let segment = first?.range.contains(index) == true ? first : others.first { $0.range.contains(index) }
    return segment?.identifiers.identifier(at: index)
  }

  /// Returns whether both have equal segments, and thereby equal identifiers.
  package func isSame(as other: EntryIdentifiers) -> Bool {
    let (segments, others) = (segments, other.segments)
    return segments.count == others.count
      && zip(segments, others).allSatisfy { $0.identifiers == $1.identifiers && $0.range == $1.range }
  }
}

extension IdentifierRegistry {
  /// Reserves the identifiers that `rule` gives the items in `range` of an entry. Where one is in use, the item gets a
  /// different one. Returns nil if too many would be different.
  mutating func reserveNames(_ rule: IdentifierSequence, _ range: Range<Int>) -> EntryIdentifiers? {
    if range == 0..<1, reserveIfFree(rule) {
      return EntryIdentifiers(Segment(identifiers: rule, range: range, isDuplicate: false))
    }
    return reserve(rule, range).map { EntryIdentifiers($0) }
  }
}
