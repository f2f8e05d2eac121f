/// Identifiers in the order in which they were first marked.
struct MarkedIdentifiers<Identifier: Hashable & Sendable>: Sendable {
  /// The identifiers, each once.
  private(set) var ordered: [Identifier] = []
  private var known: Set<Identifier> = []

  /// Adds identifiers that are not marked yet.
  mutating func mark(_ identifiers: [Identifier]) {
    for identifier in identifiers where known.insert(identifier).inserted { ordered.append(identifier) }
  }
}
