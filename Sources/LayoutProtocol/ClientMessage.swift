package import JSON

/// The parameters of a method that clients call.
///
/// Unknown keys are skipped, null counts as absent, and what is missing or of a wrong type is thrown with its path.
package protocol ClientMessage: Sendable {
  /// The name on the wire.
  static var method: String { get }
  init(from reader: inout JSONReader) throws(JSONError)
}

/// The parameters of a notification that the daemon sends.
package protocol ServerMessage: Sendable {
  /// The name on the wire.
  static var method: String { get }
  /// Writes an object, even an empty one: some clients fail on a notification without parameters.
  func write(to writer: inout JSONWriter)
}

/// The parameters of a request that the daemon sends; nothing waits for its answer.
package protocol ServerRequest: ServerMessage {}
