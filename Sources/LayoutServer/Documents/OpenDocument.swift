package import LayoutDocument
import LayoutProtocol

/// A document that a client has opened: its text, and the results that were sent to the client.
package final class OpenDocument {
  package let uri: DocumentURI
  /// The URI exactly as the owner wrote it; messages to the owner use it.
  package let originalURI: String
  /// The client that opened the document.
  package let owner: Connection
  /// Whether the document gets diagnostics and editor features: some clients open any JSON file with this server.
  package let isLayout: Bool
  /// The version that the owner assigned to the text; nil if it assigns none.
  package internal(set) var version: Int?
  /// The sequence number of its opening, from 1.
  let openSequence: Int
  /// The text and its latest snapshot.
  package let document: Document
  /// The number of sessions on it. A document with a session is analyzed even if `isLayout` is false.
  package var sessionCount = 0

  /// Whether its text was analyzed at least once; until then the snapshot is that of an empty document.
  private(set) var isAnalyzed = false
  /// The analysis that a job runs; nil if there is none.
  var analysis: RunningAnalysis?
  /// Seconds that the last analysis by a job took.
  var analysisDuration = 0.0
  /// Whether it is in the store's list of dirty documents.
  var isMarkedDirty = false
  /// Whether an edit was out of range or could not be read, so this copy may differ from the client's.
  var isOutOfSync = false
  /// Whether the client's text exceeds the limit, so that an earlier text is in use.
  var exceedsTextLimit = false
  /// The diagnostics that were last published, with their version; nil before the first.
  var lastPublishedDiagnostics: (version: Int?, items: [PublishDiagnosticsNotification.Item])?
  /// The diagnostics that the owner last pulled, with their result id; nil before the first.
  var lastPulledDiagnostics: (result: String, items: [PublishDiagnosticsNotification.Item])?
  /// The lint of the document.
  var lint = DocumentLintState()
  /// The files that the latest snapshot was read from.
  var sourcePaths: [String] = []
  /// The source files that the host watches: those that the client does not watch itself.
  var watchedPaths: [String] = []
  /// The semantic tokens of the last response, for deltas.
  var semanticTokenCache = SemanticTokenCache()

  init(
    uri: DocumentURI, originalURI: String, owner: Connection, isLayout: Bool, version: Int?, document: Document,
    openSequence: Int
  ) {
    self.uri = uri
    self.originalURI = originalURI
    self.owner = owner
    self.isLayout = isLayout
    self.version = version
    self.openSequence = openSequence
    self.document = document
  }

  /// Whether it is linted: as the setting of its client requires; without one, if the document has the key `lint`.
  var isLinted: Bool { owner.settings.isLintEnabled ?? snapshot.configuresLint }

  /// Whether the snapshot is that of the current text and source files.
  var isCurrent: Bool { !document.isDirty && analysis == nil }

  /// Whether queries about it are processed: it is a layout document within the text limit.
  var supportsQueries: Bool { isLayout && !exceedsTextLimit }

  /// The current text.
  package var buffer: TextBuffer { document.buffer }
  /// The latest snapshot, possibly of an earlier text.
  package var snapshot: DocumentSnapshot { document.snapshot }

  /// Stores the result of an analysis, as `Document.adopt` does.
  func adopt(_ snapshot: DocumentSnapshot, ofChange number: Int) {
    document.adopt(snapshot, ofChange: number)
    isAnalyzed = true
  }
}
