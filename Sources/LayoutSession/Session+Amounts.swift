import CollectionLayout
package import LayoutDocument

extension Session {
  /// Whether there are at least so many items to ask about.
  package func hasItems(atLeast limit: Int) -> Bool { model.hasItems(atLeast: limit) }

  /// Whether the next update, if one is due, has to lay out before it can tell what changed.
  package var needsLayout: Bool { invalidation.needsPreparation }

  /// Whether a document says something that the session has not taken over.
  package func isBehind(_ document: DocumentSnapshot) -> Bool { seen != SeenDocument(document) }

  /// Whether `takeOutput` has something to do by now.
  package func isDue(now: Double) -> Bool {
    nextWake(now: now).map { $0 <= now } ?? false
  }

  /// Whether something may be told without anything else happening.
  package var hasNews: Bool { !pending.isEmpty || isPlayingFrames || needsLayout }
}
