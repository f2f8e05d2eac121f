import CollectionLayout

/// What happened since the last update: not a queue, only what the next one has to tell.
struct PendingChanges: Sendable {
  private(set) var isEmpty = true
  private(set) var cause = UpdateCause.scroll
  /// The newest token, JSON.
  private(set) var token: [UInt8]?
  /// How what happened is animated; nil when it is not.
  var animation: UpdateAnimation?
  /// What is shown by a new view although its name was sent before.
  var renewed = RenewedElements()

  /// Adds a change; of several causes the strongest stays, of several tokens the newest.
  mutating func add(_ cause: UpdateCause, token: [UInt8]? = nil) {
    isEmpty = false
    self.cause = max(self.cause, cause)
    if let token { self.token = token }
  }
}
