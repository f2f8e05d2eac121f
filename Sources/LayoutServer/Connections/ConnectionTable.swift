/// The connections of a server, and whose turn it is. Few, so that looking through them takes less than hashing does.
package final class ConnectionTable {
  /// All whose output was not taken to the end.
  private var all: [Connection] = []
  /// Those that have not ended, in the order of their coming.
  package private(set) var living: [Connection] = []
  /// The place in `living` of the one whose turn was last.
  private var turn = 0
  private var count = 0

  package init() {}

  /// The connection of an identifier; nil once it is over.
  package subscript(id: ConnectionID) -> Connection? { all.first { $0.id == id } }

  package func add(_ kind: ConnectionKind, isClockManual: Bool) -> Connection {
    count += 1
    let connection = Connection(id: ConnectionID(number: count), kind: kind, isClockManual: isClockManual)
    all.append(connection)
    living.append(connection)
    return connection
  }

  /// Takes a connection out of the turns; its output may still be taken.
  package func end(_ connection: Connection) { living.removeAll { $0 === connection } }

  /// Forgets a connection whose output was taken.
  package func remove(_ connection: Connection) { all.removeAll { $0 === connection } }

  /// The connection whose turn is next; nil where none is living.
  package func next() -> Connection? {
    guard !living.isEmpty else { return nil }
    turn = turn + 1 < living.count ? turn + 1 : 0
    return living[turn]
  }
}
