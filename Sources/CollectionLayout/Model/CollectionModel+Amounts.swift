extension CollectionModel {
  /// The number of items.
  package var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// Whether there are at least so many items, sections counted as items.
  package func hasItems(atLeast limit: Int) -> Bool {
    // Counting the items of so many sections would take as long as what is to be avoided.
    guard sections.count < limit else { return true }
    var count = 0
    for section in sections {
      count += section.items.count
      if count >= limit { return true }
    }
    return false
  }
}
