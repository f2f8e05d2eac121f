/// An open layout document: its current text and the snapshot of its last analysis.
///
/// `refresh` analyzes the text synchronously. To do so on another thread, run `analysis` there and pass the result to
/// `adopt`.
package final class Document {
  /// The folders from which a document can read source files, and whether it can run Swift. All paths are absolute.
  package struct Location: Equatable, Sendable {
    /// The folder of the document, to which source paths are relative; nil for a document that is not saved.
    package var folder: String?
    /// The folders in one of which source files must be; if there are none, they must be in `folder`.
    package var workspaceFolders: [String]
    /// Whether Swift files that the document names may be run.
    package var allowsSwift: Bool

    package init(folder: String?, workspaceFolders: [String] = [], allowsSwift: Bool = false) {
      self.folder = folder
      self.workspaceFolders = workspaceFolders
      self.allowsSwift = allowsSwift
    }
  }

  /// The current text.
  package private(set) var buffer: TextBuffer
  /// The version number that the editor gave to the current text; 0 if no editor has the document open.
  package var version: Int
  /// Whether the text, the location or a source file has changed since the analysis of `snapshot`.
  package private(set) var isDirty = true
  /// The snapshot of the last analysis; that of an empty document before the first one.
  package private(set) var snapshot: DocumentSnapshot
  /// A number that increases with each change of the text, the location or a source file.
  package private(set) var changeNumber = 0
  private var location: Location
  /// The absolute paths of source files that have changed on disk since the analysis of `snapshot`.
  private var changedSources: Set<String> = []

  package convenience init(text: [UInt8], version: Int = 0, location: Location, files: FileSystemAccess) {
    self.init(text: TextBuffer(text), version: version, location: location, files: files)
  }

  package init(text: TextBuffer, version: Int = 0, location: Location, files: FileSystemAccess) {
    buffer = text
    self.version = version
    self.location = location
    snapshot = DocumentSnapshot(version: version, location: location, files: files)
  }

  /// Replaces the text, and marks the document dirty.
  package func setText(_ text: [UInt8]) { setText(TextBuffer(text)) }

  /// Replaces the text, and marks the document dirty.
  package func setText(_ buffer: TextBuffer) {
    noteChange()
    self.buffer = buffer
  }

  /// Calls `body` with the mutable text, and marks the document dirty if `body` returns that it has changed the text.
  package func edit(_ body: (inout TextBuffer) -> Bool) {
    if body(&buffer) { noteChange() }
  }

  /// Replaces the workspace folders, and marks the document dirty.
  package func setWorkspaceFolders(_ folders: [String]) {
    location.workspaceFolders = folders
    noteChange()
  }

  /// Records that the source file at an absolute path has changed on disk, and marks the document dirty.
  package func sourceChanged(path: String) {
    changedSources.insert(path)
    noteChange()
  }

  private func noteChange() {
    changeNumber += 1
    isDirty = true
  }

  /// The analysis of the current text, to be run on any thread. It reuses what is unchanged since `snapshot`.
  package var analysis: DocumentAnalysis {
    DocumentAnalysis(
      buffer: buffer, version: version, previous: snapshot, location: location, changedSources: changedSources)
  }

  /// Stores the result of an analysis. `number` is the `changeNumber` when the analysis was created; if the document
  /// has changed since then, it stays dirty.
  package func adopt(_ snapshot: DocumentSnapshot, ofChange number: Int) {
    self.snapshot = snapshot
    guard number == changeNumber else { return }
    changedSources = []
    isDirty = false
  }

  /// Analyzes the text, unless nothing has changed since the last analysis.
  package func refresh() {
    if isDirty, let snapshot = analysis.run(nil) { adopt(snapshot, ofChange: changeNumber) }
    snapshot.version = version
  }
}
