#if WebPreview
  /// Connections without a request in progress, in the order in which they became idle: new ones, and those that are
  /// kept alive after a response.
  struct Waiting {
    /// Milliseconds that a new connection may take to send its first request.
    static let patience: UInt64 = 2_000
    /// The interval of the check for overdue connections, in milliseconds.
    static let beat: UInt64 = 250

    private struct Guest {
      var connection: Library.Connection
      var since: UInt64
      var isNew: Bool
    }

    private var guests: [Guest] = []

    /// Whether there are connections without a first request.
    var hasNew: Bool { guests.contains(where: \.isNew) }

    /// The connection that has been idle longest.
    var oldest: Library.Connection? { guests.first?.connection }

    mutating func insert(_ connection: Library.Connection, since: UInt64, isNew: Bool) {
      remove(connection)
      guests.append(Guest(connection: connection, since: since, isNew: isNew))
    }

    mutating func remove(_ connection: Library.Connection) {
      guests.removeAll { $0.connection == connection }
    }

    /// Returns a new connection whose time for the first request has expired.
    func overdue(at now: UInt64) -> Library.Connection? {
      // libuv's clock is monotonic.
      guests.first { $0.isNew && now - $0.since >= Self.patience }?.connection
    }
  }
#endif
