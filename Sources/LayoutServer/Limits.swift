import JSON
import LayoutDocument
import LayoutSession

/// Limits of documents, sessions and queues. `initialize` reports the first five.
package enum Limits {
  /// Maximum bytes of a document's text.
  package static let text = SyntaxTree.sizeLimit
  /// Maximum nesting depth of a document.
  package static let depth = SyntaxTree.depthLimit
  /// Maximum items of a document.
  package static let items = ItemSchema.itemLimit
  /// Maximum sessions of one connection.
  package static let sessions = 64
  /// Maximum elements in one state of a session.
  package static let elements = Session.elementLimit
  /// Maximum bytes of the labels and the identifiers of these elements.
  package static let content = Session.contentLimit
  /// Maximum entries in one response to an editor: edits, folding ranges, links, colors, diagnostics.
  package static let resultCount = 5_000
  /// Maximum bytes of a line of text that a response quotes.
  static let excerptBytes = 200
  /// Maximum semantic tokens in one response. For larger documents, clients request the visible range instead.
  package static let tokens = 100_000

  /// Unwritten output in bytes above which sessions of the connection produce no updates.
  package static let updateHighWaterMark = 64 << 10
  /// Unwritten output in bytes above which reads of the connection are paused.
  package static let outputHighWaterMark = 64 << 20
  /// Write stall timeout: seconds without progress above that mark before the connection is closed.
  package static let writeStallTimeout = 60.0
  /// Seconds that calls may run on after the client closed its input (half-closed connection).
  package static let inputGrace = 0.7
  /// Bytes of complete unhandled messages above which reads of the connection are paused.
  package static let inputHighWaterMark = 16 << 20
}

/// The limits of the buffers of each connection: by default those of `Limits`. Tests lower them to reach them often.
package struct BufferLimits: Sendable {
  package var updateHighWaterMark = Limits.updateHighWaterMark
  package var outputHighWaterMark = Limits.outputHighWaterMark
  package var inputHighWaterMark = Limits.inputHighWaterMark

  package init() {}
}
