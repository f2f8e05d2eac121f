extension NSDiffableDataSourceSnapshot {
  /// Appends empty sections. Raises for sections of the snapshot and repeated identifiers.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    requireUnique(identifiers, "section")
    add(identifiers, at: sectionIdentifiers.count)
  }

  /// Inserts empty sections before another one.
  ///
  /// Raises for an unknown destination, one that is among the sections, sections of the snapshot and repeated
  /// identifiers.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    add(identifiers, at: insertionIndex(of: identifiers, at: toIdentifier))
  }

  /// Inserts empty sections after another one.
  ///
  /// Raises for an unknown destination, one that is among the sections, sections of the snapshot and repeated
  /// identifiers.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    add(identifiers, at: insertionIndex(of: identifiers, at: toIdentifier) + 1)
  }

  private func insertionIndex(
    of identifiers: [SectionIdentifierType], at destination: SectionIdentifierType
  ) -> Int {
    requireUnique(identifiers, "section")
    if identifiers.contains(destination) {
      raise(
        "Invalid update: destination for section operation [\(destination)] is in the inserted section list for "
          + "update: \(update("INS", to: destination, of: identifiers))")
    }
    guard let index = indexOfSection(destination) else {
      raise("Invalid parameter not satisfying: insertIndex != NSNotFound")
    }
    return index
  }

  private mutating func add(_ identifiers: [SectionIdentifierType], at index: Int) {
    let existing = identifiers.filter { contents[$0] != nil }
    if !existing.isEmpty {
      let isOne = existing.count == 1
      let noun = isOne ? "identifier that already exists" : "identifiers that already exist"
      raise(
        "Diffable data source detected an attempt to insert or append \(existing.count) section \(noun) in the "
          + "snapshot. Identifiers in a snapshot must be unique. Section \(noun): "
          + (isOne ? "\(existing[0])" : list(existing)))
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
    for identifier in identifiers { contents[identifier] = [] }
  }

  /// Deletes sections with their items. Unknown ones are ignored; repeated identifiers raise.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    requireUnique(identifiers, "section")
    let deleted = Set(identifiers)
    for identifier in identifiers {
      for item in contents.removeValue(forKey: identifier) ?? [] { owners[item] = nil }
    }
    sectionIdentifiers.removeAll(where: deleted.contains)
  }

  /// Moves a section before another one. Raises if either is unknown or both are the same.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    move(identifier, to: toIdentifier, distance: 0)
  }

  /// Moves a section after another one. Raises if either is unknown or both are the same.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    move(identifier, to: toIdentifier, distance: 1)
  }

  private mutating func move(
    _ identifier: SectionIdentifierType, to destination: SectionIdentifierType, distance: Int
  ) {
    if identifier == destination {
      raise(
        "Invalid update: destination for section move is the same as the source [\(destination)] for update: "
          + "\(update("MOV", to: destination, of: [identifier])).")
    }
    require(contents[identifier] != nil, "fromSection != NSNotFound")
    require(contents[destination] != nil, "toSection != NSNotFound")
    sectionIdentifiers.removeAll { $0 == identifier }
    guard let index = indexOfSection(destination) else { return }
    sectionIdentifiers.insert(identifier, at: index + distance)
  }

  /// Marks sections whose views are to be replaced. Raises for unknown and repeated ones.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    requireUnique(identifiers, "section")
    for identifier in identifiers where contents[identifier] == nil {
      raise("Attempted to reload section identifier that does not exist in the snapshot: \(identifier)")
    }
    reloadedSections.mark(identifiers)
  }
}
