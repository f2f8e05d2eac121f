import LayoutBase
package import LayoutDocument
package import LayoutProtocol

/// A document that clients edit or that sessions show: its text with the latest snapshot, and the job that works on it.
package class ServedDocument {
  /// The job that works on a document.
  enum Activity {
    case idle
    /// A job analyzes it; the job of a file reads it, too.
    case analyzing(RunningAnalysis)
    /// A job writes an edit of a client to the file. The file is read again when the edit is in the history, and not
    /// before.
    case writing
  }

  package let uri: DocumentURI
  /// The text and its latest snapshot.
  package let document: Document
  /// The sequence number of its creation, from 1.
  let sequence: Int
  var sessionCount = 0
  var activity = Activity.idle {
    didSet {
      guard let owner = editor?.owner else { return }
      if case .idle = oldValue {} else { owner.awaitedDocumentCount -= 1 }
      if isAwaitingJob { owner.awaitedDocumentCount += 1 }
    }
  }
  let inlineHistory = InlineHistory()
  /// Whether its text was analyzed at least once; until then the snapshot is that of an empty document.
  private(set) var isAnalyzed = false
  /// The files that the latest snapshot was read from.
  var readPaths: [String] = []
  /// The files of `readPaths` that the host watches.
  var watchedPaths: [String] = []

  fileprivate init(_ uri: DocumentURI, _ document: Document, sequence: Int) {
    self.uri = uri
    self.document = document
    self.sequence = sequence
  }

  /// The document that a client has open; nil for a file.
  var editor: EditorDocument? { self as? EditorDocument }
  /// The file that it is read from; nil if a client sent the text.
  var file: FileDocument? { self as? FileDocument }

  /// The current text.
  package var buffer: TextBuffer { document.buffer }
  /// The latest snapshot, possibly of an earlier text.
  package var snapshot: DocumentSnapshot { document.snapshot }
  /// The version of the current text for clients.
  var textVersion: Int { editor?.version ?? file?.textCount ?? 0 }

  /// The analysis that a job runs; nil if there is none.
  var analysis: RunningAnalysis? { if case .analyzing(let running) = activity { running } else { nil } }
  /// Whether a job reads or analyzes it.
  package var isReading: Bool { analysis != nil }
  /// Whether a job reads, writes or analyzes it.
  var isAwaitingJob: Bool { if case .idle = activity { false } else { true } }
  /// Whether the snapshot is that of the current text and source files. A file is read as soon as it has changed.
  var isCurrent: Bool { !isAwaitingJob && (file != nil || !document.isDirty) }

  /// The source files that the latest snapshot reads and earlier ones did not; empty once they are watched.
  var newSources: [String] {
    let earlierPaths = Set(readPaths)
    return snapshot.sourcePaths.filter { !earlierPaths.contains($0) }
  }

  /// Stores the result of an analysis, as `Document.adopt` does.
  func adopt(_ snapshot: DocumentSnapshot, ofChange number: Int) {
    document.adopt(snapshot, ofChange: number)
    isAnalyzed = true
  }
}

/// A document that a client has open: its text, and the results that were sent to the client.
package final class EditorDocument: ServedDocument {
  /// The URI exactly as the owner wrote it; messages to the owner use it.
  package let originalURI: String
  /// The client that opened the document.
  package let owner: Connection
  /// Whether the document gets diagnostics and editor features: some clients open any JSON file with this server. With
  /// a session it is analyzed in any case.
  package let isLayout: Bool
  /// The version that the owner assigned to the text; nil if it assigns none.
  package internal(set) var version: Int?

  /// The number under which it is one of the owner's dirty documents; nil if it is none.
  var dirtyNumber: Int?
  /// Seconds that the last analysis by a job took.
  var analysisDuration = 0.0
  /// Whether an edit was out of range or could not be read, so this copy may differ from the client's.
  var isOutOfSync = false
  /// Whether the client's text exceeds the limit, so that an earlier text is in use.
  var exceedsTextLimit = false
  /// The diagnostics that were last published, with their version; nil before the first.
  var lastPublishedDiagnostics: (version: Int?, items: [PublishDiagnosticsNotification.Item])?
  /// The diagnostics that the owner last pulled, with their result id; nil before the first.
  var lastPulledDiagnostics: (result: String, items: [PublishDiagnosticsNotification.Item])?
  var lint = DocumentLintState()
  /// The semantic tokens of the last response with their result id, for deltas; nil before the first.
  var lastSemanticTokens: (result: String, data: [UInt32])?

  init(
    uri: DocumentURI, originalURI: String, owner: Connection, isLayout: Bool, version: Int?, document: Document,
    sequence: Int
  ) {
    self.originalURI = originalURI
    self.owner = owner
    self.isLayout = isLayout
    self.version = version
    super.init(uri, document, sequence: sequence)
  }

  /// Whether it is linted: as the setting of its client requires; without one, if the document has the key `lint`.
  var isLinted: Bool { owner.settings.isLintEnabled ?? snapshot.configuresLint }

  /// The work of closing it, which frees its text and tree, in multiples of the work of cancelling a call.
  var closingWork: Int { 1 + sessionCount + watchedPaths.count + buffer.bytes.count / 1_024 }

  /// Whether queries about it are processed: it is a layout document within the text limit.
  var supportsQueries: Bool { isLayout && !exceedsTextLimit }
}

/// A document that is read from its file for sessions while no client has it open.
package final class FileDocument: ServedDocument {
  /// Clients share a file document if they name the same URI and have the same workspace folders and permissions.
  struct Access: Equatable {
    /// The folders that must contain the file each time it is read; nil for no restriction.
    let folders: [String]?
    /// Whether Swift files that it names as layouts may be run.
    let allowsSwift: Bool
  }

  let access: Access
  let path: String
  /// The client whose jobs read it: the first one that named it.
  let client: ConnectionID
  /// The reason why the last attempt to read it failed; nil if it succeeded.
  var failure: FileSystemAccess.Failure?
  /// The number of different texts that were read.
  var textCount = 0
  /// The edits that clients made, for undo.
  var history = EditHistory()

  init(
    _ uri: DocumentURI, _ access: Access, path: String, document: Document, client: ConnectionID, sequence: Int
  ) {
    self.access = access
    self.path = path
    self.client = client
    super.init(uri, document, sequence: sequence)
  }

  /// Whether the first attempt to read it failed.
  package var isMissing: Bool { !isAnalyzed && failure != nil && !isReading }
}

/// An analysis that a job runs.
final class RunningAnalysis {
  let token = CancellationToken()
  /// The document's change number at the start of the analysis.
  let changeNumber: Int
  let start: Double
  /// The number of file changes that were reported before the start.
  let fileChangeCount: Int

  init(of document: Document, start: Double, fileChangeCount: Int) {
    changeNumber = document.changeNumber
    self.start = start
    self.fileChangeCount = fileChangeCount
  }
}
