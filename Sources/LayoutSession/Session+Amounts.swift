package import CollectionLayout

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

extension Session {
  /// Whether there are at least so many items to ask about.
  package func hasItems(atLeast limit: Int) -> Bool { model.hasItems(atLeast: limit) }

  /// Whether the next update, if one is due, has to lay out before it can tell what changed.
  package var needsLayout: Bool { invalidation.needsPreparation || seen != SeenDocument(document) }

  /// Whether `takeOutput` has something to do by now.
  package func isDue(now: Double) -> Bool {
    seen != SeenDocument(document) || nextWake(now: now).map { $0 <= now } ?? false
  }

  /// Whether something may be told without anything else happening.
  package var hasNews: Bool { !pending.isEmpty || isPlayingFrames || needsLayout }
}
