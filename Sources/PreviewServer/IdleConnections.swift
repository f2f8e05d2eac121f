#if WebPreview
  /// Connections without a request in progress, in the order in which they became idle: new ones, and those that are
  /// kept alive after a response.
  struct IdleConnections {
    /// Milliseconds that a new connection may take to send its first request.
    static let firstRequestTimeout: UInt64 = 2_000
    /// The interval of the check for overdue connections, in milliseconds.
    static let checkInterval: UInt64 = 250

    private struct Entry {
      var connection: LibWebSockets.LWSConnection
      var since: UInt64
      var isNew: Bool
    }

    private var entries: [Entry] = []

    /// Whether there are connections without a first request.
    var hasNew: Bool { entries.contains(where: \.isNew) }

    /// The connection that has been idle longest.
    var oldest: LibWebSockets.LWSConnection? { entries.first?.connection }

    mutating func insert(_ connection: LibWebSockets.LWSConnection, since: UInt64, isNew: Bool) {
      remove(connection)
      entries.append(Entry(connection: connection, since: since, isNew: isNew))
    }

    mutating func remove(_ connection: LibWebSockets.LWSConnection) {
      entries.removeAll { $0.connection == connection }
    }

    /// Returns a new connection whose time for the first request has expired.
    func overdue(at now: UInt64) -> LibWebSockets.LWSConnection? {
      // libuv's clock is monotonic.
      entries.first { $0.isNew && now - $0.since >= Self.firstRequestTimeout }?.connection
    }
  }
#endif
