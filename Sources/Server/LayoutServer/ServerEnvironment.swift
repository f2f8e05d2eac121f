package import CollectionLayout
package import LayoutBase
package import LayoutDocument
package import LayoutSession

/// The services and settings that the host injects into the server.
package struct ServerEnvironment {
  /// Reads the files that documents name.
  package var files: FileSystemAccess
  /// The server version in the result of `initialize`.
  package var version: String
  /// Returns the URI of the file that documents the diagnostics; nil if it is not installed. Called when the first
  /// diagnostic needs it.
  private let documentationURI: @Sendable () -> String?
  /// Renders documents and simulations to files; nil if there is no directory for them.
  package var pageRenderer: PageRenderer?
  /// Whether the host can run the preview server. Without it, commands render an SVG file instead.
  package var hasPreviewServer = false
  /// The absolute path of the file that clients may edit, that of `layoutd preview --edit`; nil if there is none.
  package var editableFile: String?
  /// The absolute path of the file that the host can show in an editor (`ServerAction.showInEditor`), that of
  /// `layoutd preview --editor`; nil if there is none.
  package var fileForEditor: String?
  /// Whether Swift files that documents name as their layouts may be run for all clients but pages.
  package var allowsSwift = false
  /// The absolute path of the file whose layouts in Swift may be run for pages, as it is on disk; nil if there is none.
  package var fileWithSwift: String?
  /// Writes one log line; must not block.
  package var log: (LogLevel, String) -> Void
  /// The number of cores that jobs and the server's thread share.
  package var coreCount = 2
  /// Work estimated at this many nanoseconds or more runs as a job; 0 runs all work as jobs.
  package var jobThreshold = WorkEstimate.inlineLimit.nanoseconds
  /// Creates the token of a job that computes a response. Tests count how often it is checked.
  package var makeCallToken: () -> CancellationToken = { CancellationToken() }
  /// The number of calls and documents that one step ends at most, when many are cancelled or closed at once.
  package var endingLimit = 256
  /// Creates a token that ends work on the server's thread which takes longer than it was estimated; a job then does it
  /// again. Nil for no limit. The server itself reads no clock.
  package var inlineToken: (() -> CancellationToken)?
  /// The limits of the buffers of each connection.
  package var bufferLimits = BufferLimits()
  /// Whether every session starts with a manual clock and one call is handled at a time, so that equal input gives
  /// equal output.
  package var usesManualClock = false

  package init(
    files: FileSystemAccess = .none, version: String = "0",
    documentationURI: @autoclosure @escaping @Sendable () -> String? = nil,
    log: @escaping (LogLevel, String) -> Void = { _, _ in }
  ) {
    self.files = files
    self.version = version
    self.documentationURI = documentationURI
    self.log = log
  }

  /// Returns the link to the documentation of a kind of diagnostic.
  var documentation: @Sendable (DiagnosticCode) -> String? {
    { [documentationURI] kind in documentationURI().map { "\($0)#\(kind.code.lowercased())" } }
  }
}

/// Renders documents to pages for a browser and writes them to files. The host injects it, since this module neither
/// draws nor performs I/O.
package struct PageRenderer: Sendable {
  /// Renders a collection as SVG; only its first screens if it has many elements. `name` is the document's name, for
  /// the title. The closure is polled; after it returns false, the remaining elements are missing.
  package var renderDocument:
    @Sendable (_ view: ScrolledCollection, _ name: String, _ shouldContinue: () -> Bool) -> [UInt8]
  /// Renders a simulation as an HTML player; may truncate a long one. `next` returns its next frame, or nil if it was
  /// cancelled.
  package var renderSimulation:
    @Sendable (_ name: String, _ simulation: Simulation, _ next: () -> SimulationFrame?) -> [UInt8]
  /// Encodes a simulation as a player's JSON data.
  package var simulationData:
    @Sendable (_ name: String, _ simulation: Simulation, _ next: () -> SimulationFrame?) -> [UInt8]
  /// Writes a page and returns its absolute path; nil if it cannot be written.
  package var write: @Sendable (_ fileName: String, _ bytes: [UInt8]) -> String?

  package init(
    renderDocument: @escaping @Sendable (ScrolledCollection, String, () -> Bool) -> [UInt8],
    renderSimulation: @escaping @Sendable (String, Simulation, () -> SimulationFrame?) -> [UInt8],
    simulationData: @escaping @Sendable (String, Simulation, () -> SimulationFrame?) -> [UInt8],
    write: @escaping @Sendable (String, [UInt8]) -> String?
  ) {
    self.renderDocument = renderDocument
    self.renderSimulation = renderSimulation
    self.simulationData = simulationData
    self.write = write
  }
}

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
  /// Watch this file and call `fileChanged` whenever it changes; at once if it has changed since the time from which on
  /// it was read (seconds of the monotonic clock; nil if it is read after this action).
  case watchFile(String, since: Double?)
  case unwatchFile(String)
  /// Call `fileChanged` for those of these files that have changed since a time (seconds of the monotonic clock).
  case reportChanges(of: [String], since: Double)
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

/// The severity of a log line, most severe first.
package enum LogLevel: Comparable, Sendable {
  case error, warning, info, debug
}
