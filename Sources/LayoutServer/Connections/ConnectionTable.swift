/// The connections of a server, in round-robin order. An array with linear search: there are few, so hashing would take
/// longer.
package final class ConnectionTable {
  /// All connections whose output is not taken completely.
  private var all: [Connection] = []
  /// The connections that have not ended, in the order in which they were opened.
  package private(set) var living: [Connection] = []
  /// The index in `living` of the connection that was handled last.
  private var roundRobinIndex = 0
  private var count = 0

  package init() {}

  /// Returns the connection with an identifier; nil after it was removed.
  package subscript(id: ConnectionID) -> Connection? { all.first { $0.id == id } }

  package func add(
    _ kind: ConnectionKind, usesManualClock: Bool, _ limits: BufferLimits = BufferLimits()
  ) -> Connection {
    count += 1
    let connection = Connection(id: ConnectionID(number: count), kind: kind, usesManualClock: usesManualClock, limits)
    all.append(connection)
    living.append(connection)
    return connection
  }

  /// Removes a connection from the round-robin; `takeOutput` still returns its output.
  package func end(_ connection: Connection) { living.removeAll { $0 === connection } }

  /// Removes an ended connection after its last output.
  package func remove(_ connection: Connection) { all.removeAll { $0 === connection } }

  /// Advances to the next connection, round-robin; nil if there is none.
  package func next() -> Connection? {
    guard !living.isEmpty else { return nil }
    roundRobinIndex = roundRobinIndex + 1 < living.count ? roundRobinIndex + 1 : 0
    return living[roundRobinIndex]
  }
}
