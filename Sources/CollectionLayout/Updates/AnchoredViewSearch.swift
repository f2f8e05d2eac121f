/// Finds the owners of anchored views by key, and the views of owners.
package struct AnchoredViewSearch: Sendable {
  private let collection: ScrolledCollection
  private let search: IdentifierIndex

  /// Creates a search for about `expectedLookups` lookups.
  package init(_ collection: ScrolledCollection, expectedLookups: Int) {
    self.collection = collection
    search = IdentifierIndex(collection.layout.model, expectedLookups: expectedLookups)
  }

  /// Returns the owner of a view; nil for a view of a group, for any other element, and if there is none.
  package func owner(of key: ElementKey) -> AnchoredViewOwner? {
    guard case .supplementaryItem(let element) = key,
      let section = element.section.flatMap(search.sectionIndex(of:))
    else { return nil }
    return collection.owner(
      ofAnchoredView: element.kind, at: IndexPath(section: section, item: element.number))
  }

  /// Returns the key of the view of an owner; nil if there is none.
  package func key(of owner: AnchoredViewOwner) -> ElementKey? {
    guard let item = search.indexPath(of: owner.item),
      let place = collection.indexPath(ofViewOf: owner, itemAt: item)
    else { return nil }
    let section = collection.layout.model.sections[place.section].identifier
    return .supplementaryItem(SectionElementKey(kind: owner.kind, section: section, number: place.item))
  }

  /// Returns the attributes of an element; nil if there is none.
  package func attributes(for key: ElementKey) -> LayoutAttributes? { collection.attributes(for: key, search) }
}
