import LayoutBase
package import LayoutDocument
package import LayoutProtocol

/// A document that a client has open or that sessions show: its text, the latest snapshot, and the job that works on
/// it.
package class ServedDocument {
  /// The work of a job on the document.
  enum Activity {
    case idle
    /// A job analyzes the text; if the document is a file, the job reads it first.
    case analyzing(RunningAnalysis)
    /// A job writes a client's edit to the file. The file is read again only after the edit was added to the history.
    case writing
  }

  package let uri: DocumentURI
  /// The text and its latest snapshot.
  package let document: Document
  /// The number in the order in which documents were created, from 1.
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
  /// Whether the text was analyzed at least once; until then the snapshot is that of an empty document.
  private(set) var isAnalyzed = false
  /// The paths of the files that the latest snapshot was read from.
  var readPaths: [String] = []
  /// The paths of `readPaths` that the host watches; the changes of the others are reported by the client.
  var watchedPaths: [String] = []

  fileprivate init(_ uri: DocumentURI, _ document: Document, sequence: Int) {
    self.uri = uri
    self.document = document
    self.sequence = sequence
  }

  /// This document if a client has it open; nil if it is a file document.
  var editor: EditorDocument? { self as? EditorDocument }
  /// This document if it is read from a file; nil if a client has it open.
  var file: FileDocument? { self as? FileDocument }

  /// The current text.
  package var buffer: TextBuffer { document.buffer }
  /// The latest snapshot, possibly of an earlier text.
  package var snapshot: DocumentSnapshot { document.snapshot }
  /// The version of the current text that clients are sent: that of the editor (0 if it assigns none), or the number of
  /// texts that were read from the file.
  var textVersion: Int { editor?.version ?? file?.textCount ?? 0 }

  /// The analysis that a job is running; nil if there is none.
  var analysis: RunningAnalysis? { if case .analyzing(let running) = activity { running } else { nil } }
  /// Whether a job reads or analyzes the document.
  package var isReading: Bool { analysis != nil }
  /// Whether a job reads, writes or analyzes the document.
  var isAwaitingJob: Bool { if case .idle = activity { false } else { true } }
  /// Whether the snapshot is that of the current text and source files. A file document counts no change as pending,
  /// since it is read as soon as its file has changed.
  var isCurrent: Bool { !isAwaitingJob && (file != nil || !document.isDirty) }

  /// The source files of the latest snapshot that are not in `readPaths` yet.
  var newSources: [String] {
    let earlierPaths = Set(readPaths)
    return snapshot.sourcePaths.filter { !earlierPaths.contains($0) }
  }

  /// Stores the snapshot of the document's change `number`, as `Document.adopt` does.
  func adopt(_ snapshot: DocumentSnapshot, ofChange number: Int) {
    document.adopt(snapshot, ofChange: number)
    isAnalyzed = true
  }
}

/// A document that a client, its owner, has open, with the results that were sent to the owner.
package final class EditorDocument: ServedDocument {
  /// The URI exactly as the owner wrote it; messages to the owner contain it in this form.
  package let originalURI: String
  /// The client that has opened the document.
  package let owner: Connection
  /// Whether the document gets diagnostics and editor features: some clients open every JSON file with this server. A
  /// document that a session shows is analyzed in any case.
  package let isLayout: Bool
  /// The version that the owner assigned to the text; nil if it assigns none.
  package internal(set) var version: Int?

  /// The key of the document in the owner's `dirtyDocuments`; nil if it is not dirty.
  var dirtyNumber: Int?
  /// The duration of the last analysis by a job, in seconds; 0 before the first.
  var analysisDuration = 0.0
  /// Whether an edit was out of range or could not be read, so that this copy may differ from the owner's text.
  var isOutOfSync = false
  /// Whether the owner's text exceeds the limit, so that an earlier text is in use.
  var exceedsTextLimit = false
  /// The diagnostics that were last published, with their version; nil before the first.
  var lastPublishedDiagnostics: (version: Int?, items: [PublishDiagnosticsNotification.Item])?
  /// The diagnostics that the owner last requested, with their result id; nil before the first request.
  var lastPulledDiagnostics: (result: String, items: [PublishDiagnosticsNotification.Item])?
  var lint = DocumentLintState()
  /// The semantic tokens of the last response with their result id, for deltas; nil before the first, and if the last
  /// one had too many.
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

  /// Whether the document is linted: as the owner's setting requires; without this setting, if the document has the key
  /// `lint`.
  var isLinted: Bool { owner.settings.isLintEnabled ?? snapshot.configuresLint }

  /// The cost of closing the document, which frees its text and syntax tree, as a multiple of that of cancelling a
  /// call.
  var closingWork: Int { 1 + sessionCount + watchedPaths.count + buffer.bytes.count / 1_024 }

  /// Whether queries about the document are processed: it is a layout document, and its text is within the limit.
  var supportsQueries: Bool { isLayout && !exceedsTextLimit }
}

/// A document that is read from its file for sessions while no client has it open.
package final class FileDocument: ServedDocument {
  /// The permissions with which a file document is read. Clients with equal permissions share the document of a URI.
  struct Access: Equatable {
    /// The folders that must contain the file each time it is read; nil for no restriction.
    let folders: [String]?
    /// Whether Swift files that the document names as its layouts may be run.
    let allowsSwift: Bool
  }

  let access: Access
  let path: String
  /// The client for which jobs read the file: the first one that requested it.
  let client: ConnectionID
  /// The reason why the last attempt to read the file failed; nil if it succeeded.
  var failure: FileSystemAccess.Failure?
  /// The number of different texts that were read from the file.
  var textCount = 0
  /// The edits that sessions have written to the file, for undo.
  var history = EditHistory()

  init(
    _ uri: DocumentURI, _ access: Access, path: String, document: Document, client: ConnectionID, sequence: Int
  ) {
    self.access = access
    self.path = path
    self.client = client
    super.init(uri, document, sequence: sequence)
  }

  /// Whether the file was never read, and the last attempt has failed.
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
