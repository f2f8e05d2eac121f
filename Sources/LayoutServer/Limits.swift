/// What the server takes and what it keeps, as `initialize` tells.
package enum Limits {
  /// Bytes of one document's text.
  package static let text = 64 << 20
  /// How deep a document may nest.
  package static let depth = 512
  package static let items = 10_000_000
  /// Sessions of one connection.
  package static let sessions = 64
  /// Elements in one state of a session.
  package static let elements = 20_000
  /// Bytes of their texts, and of their names.
  package static let content = 16 << 20
  /// Entries in one answer to an editor: edits, folds, links, colours, diagnostics.
  package static let entries = 5_000
  /// Bytes of a line of the text that an answer quotes.
  static let line = 200
  /// Tokens in one answer; of a document with more, clients ask for those in view.
  package static let tokens = 100_000

  /// Unread output from which on no session of the connection makes any more.
  package static let updateBacklog = 64 << 10
  /// Unread output from which on the connection's input is left alone.
  package static let controlBacklog = 64 << 20
  /// Seconds for which such a connection may take nothing before it is given up.
  package static let stall = 60.0
  /// Seconds for which calls go on after a client's input has ended: it may still read the answers.
  package static let inputGrace = 0.7
  /// Whole messages waiting to be handled from which on the connection is not read.
  package static let input = 16 << 20
}
