#if WebPreview
  /// Connections of which no request is under way, in the order in which they fell silent: those that sent none yet, and
  /// those that are kept for the next one.
  struct Waiting {
    /// How long a new one has for its first request. Milliseconds.
    static let patience: UInt64 = 2_000
    /// How often they are looked at.
    static let beat: UInt64 = 250

    private struct Guest {
      var connection: Library.Connection
      var since: UInt64
      var isNew: Bool
    }

    private var guests: [Guest] = []

    /// Whether there are some that sent nothing yet.
    var hasNew: Bool { guests.contains(where: \.isNew) }

    /// The one that is silent longest.
    var oldest: Library.Connection? { guests.first?.connection }

    mutating func insert(_ connection: Library.Connection, since: UInt64, isNew: Bool) {
      remove(connection)
      guests.append(Guest(connection: connection, since: since, isNew: isNew))
    }

    mutating func remove(_ connection: Library.Connection) {
      guests.removeAll { $0.connection == connection }
    }

    /// A new one that has had its time.
    func overdue(at now: UInt64) -> Library.Connection? {
      // libuv's clock never goes back.
      guests.first { $0.isNew && now - $0.since >= Self.patience }?.connection
    }
  }
#endif
