import CollectionLayout

/// The reference implementation of identifier reservation, one by one.
struct ReferenceRegistry {
  private var reserved: Set<Identifier> = []
  /// The first ending of a repeated identifier that was not tried.
  private var endings: [Identifier: Int] = [:]

  /// Whether an identifier is reserved.
  func contains(_ identifier: Identifier) -> Bool { reserved.contains(identifier) }

  /// Reserves an identifier if it is free, otherwise the first free one with an ending `~2`, `~3`…
  mutating func reserveName(_ identifier: Identifier) -> Identifier {
    var name = identifier
    while !reserved.insert(name).inserted {
      let ending = endings[identifier] ?? 2
      name = Identifier("\(identifier.text)~\(ending)")
      endings[identifier] = ending + 1
    }
    return name
  }

  /// Reserves the free identifiers of a range and returns their indices.
  mutating func reserveFree(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Int] {
    range.filter { reserved.insert(rule.identifier(at: $0)).inserted }
  }
}
