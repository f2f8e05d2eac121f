import CollectionLayout
import EventLoop
import LayoutDocument
import LayoutServer

/// A layout document that was named on the command line, read and validated.
struct DocumentFile {
  /// The error of a file that cannot be read.
  struct ReadError: Error {
    let name: String
    let error: UVError
    /// The pattern of the names of files that the command reads, for the message about a directory.
    let expected: String

    init(_ name: String, _ error: UVError, expected: String = "*.layout.json") {
      self.name = name
      self.error = error
      self.expected = expected
    }
  }

  /// Runs the layouts in Swift that a document names.
  typealias SwiftLayouts = @Sendable (SwiftLayoutRequest) -> SwiftLayoutResult

  /// The name as given; `-` for standard input.
  let name: String
  private(set) var document: DocumentSnapshot
  /// The diagnostics in text order.
  let diagnostics: [Diagnostic]

  var buffer: TextBuffer { document.buffer }

  /// Reads a file, or standard input for `-`. Source files of standard input are relative to the current directory.
  ///
  /// `inputs` records the file, also if it cannot be read, and its data sources. `swiftLayouts` runs the Swift files that
  /// the document names as its layouts; nil to run none.
  init(
    _ name: String, recordingIn inputs: InputLog? = nil,
    swiftLayouts: SwiftLayouts? = nil
  ) throws(ReadError) {
    let text = try DocumentFile.text(of: name, recordingIn: inputs)
    self.name = name
    var files = FileSystemAccess.disk
    files.runSwiftLayout = swiftLayouts
    let location = Document.Location(folder: DocumentFile.folder(of: name), allowsSwift: swiftLayouts != nil)
    document = DocumentSnapshot(text: text, location: location, files: files)
    diagnostics = document.diagnostics
    for path in document.sourcePaths { inputs?.add(file: path) }
  }

  /// Analyzes a text that is not a file of this name, such as one of another revision. Its source files are relative to
  /// `folder` and read by `files`.
  init(
    _ name: String, text: [UInt8], folder: String?, files: FileSystemAccess,
    swiftLayouts: SwiftLayouts? = nil
  ) {
    self.name = name
    var files = files
    files.runSwiftLayout = swiftLayouts
    let location = Document.Location(folder: folder, allowsSwift: swiftLayouts != nil)
    document = DocumentSnapshot(text: text, location: location, files: files)
    diagnostics = document.diagnostics
  }

  /// Returns the text of a file or of standard input.
  static func text(of name: String, recordingIn inputs: InputLog? = nil) throws(ReadError) -> [UInt8] {
    inputs?.add(file: name)
    do throws(UVError) {
      return try name == "-"
        ? FileSystem.readAll(descriptor: 0, limit: Limits.text) : FileSystem.read(name, limit: Limits.text)
    } catch {
      throw ReadError(name, error)
    }
  }

  /// Replaces the document by that in an environment. The diagnostics stay.
  mutating func adapt(to environment: LayoutEnvironment) { document = document.adapted(to: environment) }

  var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  /// Whether the document names a layout in Swift that was not run.
  var leavesOutSwift: Bool { diagnostics.contains { $0.code == "swiftNotAllowed" } }
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The absolute path of the folder that contains a file; nil if the current directory was removed.
  static func folder(of name: String) -> String? {
    let parent = name == "-" ? nil : name.lastIndex(of: "/").map { String(name[..<$0]) }
    if let parent, name.hasPrefix("/") { return parent.isEmpty ? "/" : parent }
    guard let current = try? FileSystem.currentDirectory() else { return nil }
    return parent.map { "\(current)/\($0)" } ?? current
  }
}

extension Arguments {
  /// Runs the layouts in Swift that documents name, with `--allow-swift`; nil without it.
  var swiftLayouts: DocumentFile.SwiftLayouts? {
    has(CommandOption.allowSwift.name) ? SwiftLayoutProgram.result(of:) : nil
  }
}

extension DocumentFile.ReadError {
  var message: String { error.message }
  /// The error as a diagnostic, for reports of several documents.
  var diagnostic: Diagnostic { Diagnostic(range: 0..<0, code: "unreadable", message: message) }

  /// Prints the error on standard error. Returns the exit code.
  func report(to terminal: CommandOutput) -> CInt {
    let problem = error.name == "EISDIR" ? "\(name) is a directory; name a file \(expected)" : "\(name): \(message)"
    terminal.message("\(problem)")
    return ExitCode.noInput
  }
}
