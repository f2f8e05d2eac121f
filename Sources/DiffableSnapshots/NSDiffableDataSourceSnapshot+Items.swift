extension NSDiffableDataSourceSnapshot {
  /// Appends items to a section; nil for the last section. Items of the snapshot move.
  ///
  /// Raises without sections, for an unknown section and for repeated identifiers.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let last = sectionIdentifiers.last else {
      raise("There are currently no sections in the data source. Please add a section first.")
    }
    requireUnique(identifiers, "item")
    let section = sectionIdentifier ?? last
    require(contents[section] != nil, "section != NSNotFound")
    remove(identifiers)
    contents[section]?.append(contentsOf: identifiers)
    for identifier in identifiers { owners[identifier] = section }
  }

  /// Inserts items before another one. Items of the snapshot move.
  ///
  /// Raises for an unknown destination, one that is among the items, and for repeated identifiers.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType)
  {
    checkInsertion(of: identifiers, at: beforeIdentifier)
    place(identifiers, at: beforeIdentifier, distance: 0)
  }

  /// Inserts items after another one. Items of the snapshot move.
  ///
  /// Raises for an unknown destination, one that is among the items, and for repeated identifiers.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    checkInsertion(of: identifiers, at: afterIdentifier)
    place(identifiers, at: afterIdentifier, distance: 1)
  }

  private func checkInsertion(of identifiers: [ItemIdentifierType], at destination: ItemIdentifierType) {
    requireUnique(identifiers, "item")
    if identifiers.contains(destination) {
      raise(
        "Invalid update: destination for insertion operation [\(destination)] is in the insertion identifier list for "
          + "update: \(update("INS", to: destination, of: identifiers)).")
    }
    require(owners[destination] != nil, "section != NSNotFound")
  }

  /// Deletes items. Unknown ones are ignored; repeated identifiers raise.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    requireUnique(identifiers, "item")
    remove(identifiers)
  }

  /// Deletes all items and all sections.
  public mutating func deleteAllItems() {
    sectionIdentifiers = []
    contents = [:]
    owners = [:]
  }

  /// Moves an item before another one. Raises if either is unknown or both are the same.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    checkMove(of: identifier, to: toIdentifier)
    place([identifier], at: toIdentifier, distance: 0)
  }

  /// Moves an item after another one. Raises if either is unknown or both are the same.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    checkMove(of: identifier, to: toIdentifier)
    place([identifier], at: toIdentifier, distance: 1)
  }

  private func checkMove(of identifier: ItemIdentifierType, to destination: ItemIdentifierType) {
    if identifier == destination {
      raise(
        "Invalid update: destination for item move is the same as the source [\(destination)] for update: "
          + "\(update("MOV", to: destination, of: [identifier])).")
    }
    require(owners[identifier] != nil, "fromIndex != NSNotFound")
    require(owners[destination] != nil, "toIndex != NSNotFound")
  }

  /// Marks items whose views are to be replaced. Raises for unknown and repeated ones.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    checkMarks(identifiers, "reload")
    reloadedItems.mark(identifiers)
  }

  /// Marks items whose views are to be configured again. Raises for unknown and repeated ones.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    checkMarks(identifiers, "reconfigure")
    reconfiguredItems.mark(identifiers)
  }

  private func checkMarks(_ identifiers: [ItemIdentifierType], _ verb: String) {
    requireUnique(identifiers, "item")
    for identifier in identifiers where owners[identifier] == nil {
      raise("Attempted to \(verb) item identifier that does not exist in the snapshot: \(identifier)")
    }
  }

  /// Removes items from their sections. Unknown ones are ignored.
  private mutating func remove(_ identifiers: [ItemIdentifierType]) {
    var sections: Set<SectionIdentifierType> = []
    for identifier in identifiers {
      if let owner = owners.removeValue(forKey: identifier) { sections.insert(owner) }
    }
    guard !sections.isEmpty else { return }
    let removed = Set(identifiers)
    for section in sections { contents[section]?.removeAll(where: removed.contains) }
  }

  /// Puts items at a distance from the index that the destination has without them.
  private mutating func place(_ identifiers: [ItemIdentifierType], at destination: ItemIdentifierType, distance: Int) {
    remove(identifiers)
    guard let section = owners[destination], let index = contents[section]?.firstIndex(of: destination) else { return }
    contents[section]?.insert(contentsOf: identifiers, at: index + distance)
    for identifier in identifiers { owners[identifier] = section }
  }
}
