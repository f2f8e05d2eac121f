package import CollectionLayout
package import LayoutBase
package import LayoutDocument
package import LayoutSession

/// The services and settings that the host passes to the server.
package struct ServerEnvironment {
  /// Reads the files that documents name.
  package var files: FileSystemAccess
  /// The version of the server, for the result of `initialize`.
  package var version: String
  /// Returns the URI of the file that documents the diagnostic codes; nil if it is not installed. Called when a
  /// diagnostic first needs it.
  private let documentationURI: @Sendable () -> String?
  /// Renders documents and simulations, and writes them to files; nil if there is no directory for these.
  package var pageRenderer: PageRenderer?
  /// Whether the host can run the preview server. If not, commands write an SVG file instead.
  package var hasPreviewServer = false
  /// The absolute path of the file that clients may edit (`layoutd preview --edit`); nil if there is none.
  package var editableFile: String?
  /// The absolute path of the file that the host can show in an editor by `ServerAction.showInEditor` (`layoutd preview
  /// --editor`); nil if there is none.
  package var fileForEditor: String?
  /// Whether Swift files that documents name as their layouts may be run for all clients except pages.
  package var allowsSwift = false
  /// The absolute path of the document whose layouts in Swift may be run for pages while the document is read from its
  /// file; nil if there is none.
  package var fileWithSwift: String?
  /// Writes one log line; must not block.
  package var log: (LogLevel, String) -> Void
  /// The number of processor cores that jobs and the server's thread share.
  package var coreCount = 2
  /// The estimate in nanoseconds from which on work runs as a job; 0 runs all work as jobs.
  package var jobThreshold = WorkEstimate.inlineLimit.nanoseconds
  /// Creates the token of a job that computes a response; replaced by tests that count how often the token is checked.
  package var makeCallToken: () -> CancellationToken = { CancellationToken() }
  /// The maximum number of calls, files or documents that one step ends or handles, when there are many.
  package var endingLimit = 256
  /// Creates a token that stops work on the server's thread if it takes too long; a job then does the work again. Nil
  /// for no limit.
  package var inlineToken: (() -> CancellationToken)?
  package var bufferLimits = BufferLimits()
  /// Whether every session starts with the manual clock and one call is executed after the other, so that equal input
  /// gives equal output.
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

  /// A function that returns the link to the documentation of a diagnostic code, or nil if the documentation is not
  /// installed.
  var documentation: @Sendable (DiagnosticCode) -> String? {
    { [documentationURI] kind in documentationURI().map { "\($0)#\(kind.code.lowercased())" } }
  }
}

/// Renders documents to pages for a browser and writes them to files. The host provides it, since this module neither
/// draws nor performs I/O.
package struct PageRenderer: Sendable {
  /// Renders a collection as SVG; only its first screens if it has many elements. `name` is the document's name, for
  /// the title. `shouldContinue` is polled: after it returns false, the remaining elements are omitted.
  package var renderDocument:
    @Sendable (_ view: ScrolledCollection, _ name: String, _ shouldContinue: () -> Bool) -> [UInt8]
  /// Renders a simulation as an HTML page with a player; may truncate a long simulation. `next` returns the next frame,
  /// or nil at the end and after cancellation.
  package var renderSimulation:
    @Sendable (_ name: String, _ simulation: Simulation, _ next: () -> SimulationFrame?) -> [UInt8]
  /// Encodes a simulation as JSON for a player; parameters as of `renderSimulation`.
  package var simulationData:
    @Sendable (_ name: String, _ simulation: Simulation, _ next: () -> SimulationFrame?) -> [UInt8]
  /// Writes a page to a file of this name and returns its absolute path; nil if it cannot be written.
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

/// A side effect that the host performs, in the order of the list. Terminal actions are performed after all output is
/// written.
package enum ServerAction: Equatable, Sendable {
  /// Exit the process with this code.
  case exit(CInt)
  /// Close the connection.
  case closeConnection(ConnectionID)
  /// Stop reading the connection's input.
  case pauseReading(ConnectionID)
  /// Read the connection's input again.
  case resumeReading(ConnectionID)
  /// Watch a file and call `fileChanged` whenever the file changes; at once if it has changed since this time, in
  /// seconds of the monotonic clock, from which on its contents were read. Nil if they are read after this action.
  case watchFile(String, since: Double?)
  case unwatchFile(String)
  /// Call `fileChanged` for those of these files that have changed since a time, in seconds of the monotonic clock.
  case reportChanges(of: [String], since: Double)
  /// Call `processEnded` for the connection when the process with this identifier exits, in addition to other processes
  /// that are watched for the connection.
  case watchProcess(Int, ConnectionID)
  /// Call `step` and `flush` at this time (in seconds of the monotonic clock) or earlier.
  case wake(at: Double)
  /// Show `file`, which is `ServerEnvironment.fileForEditor`, in an editor, at a line and a column that are counted
  /// from 1.
  case showInEditor(file: String, line: Int, column: Int)
  /// Start the preview server unless it runs, and call `previewServerDidStart`.
  case startPreviewServer
  /// Stop the preview server and close the connections of its pages.
  case stopPreviewServer
  /// Make the document at this path, which is made from Swift source files, from another of their layouts: the one that
  /// the Swift expression makes.
  case selectLayout(path: String, expression: String)
  /// Return freed memory to the system soon: a session or a document was closed, or a long analysis has ended.
  case trimMemory

  /// Whether the action is performed after all output is written.
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
