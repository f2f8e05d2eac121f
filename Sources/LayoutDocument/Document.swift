package import Cancellation

/// A layout document that changes: its newest text, and the latest snapshot of what it says.
///
/// The snapshot is made by `refresh` at once, or by a `DocumentAnalysis` on another thread whose result is handed to `adopt`.
package final class Document {
  /// The folder that relative source paths start from, and the folders that they must stay inside; absolute paths.
  package struct Location: Equatable, Sendable {
    package var folder: String?
    package var workspaceFolders: [String]

    package init(folder: String?, workspaceFolders: [String] = []) {
      self.folder = folder
      self.workspaceFolders = workspaceFolders
    }
  }

  /// The newest text.
  package private(set) var buffer: TextBuffer
  /// The number that the editor gave the newest text; 0 for one that no editor has open.
  package var version: Int
  /// Whether the snapshot is that of an earlier text, or of earlier source files.
  package private(set) var isDirty = true
  /// The latest snapshot; that of an empty document before there was one.
  package private(set) var snapshot: DocumentSnapshot
  /// Rises with every change of the text and of what it is read with.
  package private(set) var changeNumber = 0
  private var location: Location
  /// Source files that changed on disk since `snapshot`.
  private var changedSources: Set<String> = []

  package convenience init(text: [UInt8], version: Int = 0, location: Location, files: FileAccess) {
    self.init(text: TextBuffer(text), version: version, location: location, files: files)
  }

  package init(text: TextBuffer, version: Int = 0, location: Location, files: FileAccess) {
    buffer = text
    self.version = version
    self.location = location
    snapshot = DocumentSnapshot(version: version, location: location, files: files)
  }

  /// Replaces the text.
  package func setText(_ text: [UInt8]) { setText(TextBuffer(text)) }

  /// Replaces the text.
  package func setText(_ buffer: TextBuffer) { edit { $0 = buffer } }

  /// Edits the text in place.
  package func edit<Result>(_ body: (inout TextBuffer) -> Result) -> Result {
    noteChange()
    return body(&buffer)
  }

  /// Looks for source files elsewhere from now on.
  package func setLocation(_ location: Location) {
    guard location != self.location else { return }
    self.location = location
    noteChange()
  }

  /// Notes that a source file changed on disk.
  package func sourceChanged(path: String) {
    changedSources.insert(path)
    noteChange()
  }

  private func noteChange() {
    changeNumber += 1
    isDirty = true
  }

  /// The analysis that brings the snapshot up to date.
  package var analysis: DocumentAnalysis {
    DocumentAnalysis(
      buffer: buffer, version: version, previous: snapshot, location: location, changedSources: changedSources)
  }

  /// Takes over the result of an analysis that was asked for when `changeNumber` was this.
  package func adopt(_ snapshot: DocumentSnapshot, ofChange number: Int) {
    self.snapshot = snapshot
    guard number == changeNumber else { return }
    changedSources = []
    isDirty = false
  }

  /// Brings the snapshot up to date; false when `token` was cancelled and nothing changed.
  @discardableResult package func refresh(_ token: CancellationToken? = nil) -> Bool {
    if isDirty {
      guard let snapshot = analysis.run(token) else { return false }
      adopt(snapshot, ofChange: changeNumber)
    }
    snapshot.version = version
    return true
  }
}
