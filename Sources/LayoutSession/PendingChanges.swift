import CollectionLayout

/// What happened since the last update: not a queue, only what the next one has to tell.
struct PendingChanges {
  private(set) var isEmpty = true
  private(set) var cause = UpdateCause.scroll
  /// The newest token, JSON.
  private(set) var token: [UInt8]?
  /// From the layout that was last sent, when what happened is animated.
  var transition: Transition?

  /// Adds a change; of several causes the strongest stays, of several tokens the newest.
  mutating func add(_ cause: UpdateCause, token: [UInt8]? = nil) {
    isEmpty = false
    self.cause = max(self.cause, cause)
    if let token { self.token = token }
  }
}
