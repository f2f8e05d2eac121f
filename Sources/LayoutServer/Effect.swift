/// Something that the server wants done outside; carried out in order, ends after all output is taken.
package enum Effect: Equatable, Sendable {
  /// End the process with this code once the output is written.
  case exit(CInt)
  /// Close the connection once its output is written.
  case closeConnection(ConnectionID)
  /// Stop reading the connection's input.
  case pauseReading(ConnectionID)
  /// Read on.
  case resumeReading(ConnectionID)
  /// Call `fileChanged` whenever this file changes.
  case watchFile(String)
  case unwatchFile(String)
  /// Call `processEnded` when this process is gone; any earlier watch of the connection ends.
  case watchProcess(Int, ConnectionID)
  /// Call `step` and `flush` at this time at the latest.
  case wake(at: Double)
  /// Open the door for browsers, if it is not open, and call `doorOpened`.
  case openDoor
  /// Close it, and all its pages.
  case closeDoor
  /// A session or a document is gone, or a long analysis is over: what it took may go back to the system, soon.
  case releaseMemory

  /// Whether output must be taken before it.
  package var isEnd: Bool {
    switch self {
    case .exit, .closeConnection: true
    default: false
    }
  }
}

/// Names a connection for as long as the server lives; never used twice.
package struct ConnectionID: Hashable, Sendable {
  package let number: Int
}

/// What the end of a connection means.
package enum ConnectionKind: Sendable {
  /// The one client that the process lives for, over stdio or a socket that we connected.
  case stdio
  /// One of many clients of a listening socket: the process goes on without it.
  case socket
}
