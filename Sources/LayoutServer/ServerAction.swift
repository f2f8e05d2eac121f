/// A side effect that the host performs, in order. Terminal actions run after all output is written.
package enum ServerAction: Equatable, Sendable {
  /// Exit the process with this code after the output is written.
  case exit(CInt)
  /// Close the connection after its output is written.
  case closeConnection(ConnectionID)
  /// Pause reads of the connection's input.
  case pauseReading(ConnectionID)
  /// Resume reads of the connection's input.
  case resumeReading(ConnectionID)
  /// Watch this file and call `fileChanged` whenever it changes; also if it has changed since a time at which it was
  /// perhaps not read yet (seconds of the monotonic clock; nil if it is read later).
  case watchFile(String, since: Double?)
  case unwatchFile(String)
  /// Call `processEnded` when this process exits, in addition to those that are watched for the connection.
  case watchProcess(Int, ConnectionID)
  /// Call `step` and `flush` no later than at this time (seconds of the monotonic clock).
  case wake(at: Double)
  /// Show `ServerEnvironment.fileForEditor` in an editor, at a line and a column that are counted from 1.
  case showInEditor(file: String, line: Int, column: Int)
  /// Start the preview server if it does not run, and call `previewServerDidStart`.
  case startPreviewServer
  /// Stop the preview server and close its pages.
  case stopPreviewServer
  /// Make the document at this path from another layout of its Swift source files.
  case selectLayout(path: String, expression: String)
  /// Return freed memory to the system soon: a session or a document was closed, or a long analysis has ended.
  case trimMemory

  /// Whether all output must be written before this action.
  package var isTerminal: Bool {
    switch self {
    case .exit, .closeConnection: true
    default: false
    }
  }
}

/// Identifies a connection during the lifetime of the server; never reused.
package struct ConnectionID: Hashable, Sendable {
  package let number: Int
}

/// The effect that the end of a connection has on the process.
package enum ConnectionKind: Sendable {
  /// The only client, over stdio or over a socket that this process connected to. The process exits with it.
  case stdio
  /// One of many clients of a listening socket; the process outlives it.
  case socket
  /// A page of the preview server. It cannot permit to run code.
  case page
}
