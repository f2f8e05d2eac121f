import CollectionLayout

/// Reads the files that a document names; handed in at the edge so that this module does no input of its own.
package struct FileAccess {
  /// Why a file could not be had.
  package enum Failure: Error, Equatable {
    case missing
    case unreadable(String)
    case tooLarge
  }

  /// The bytes of a regular file at an absolute path.
  package var read: (_ path: String) -> Result<[UInt8], Failure>
  /// The absolute path after every symbolic link is resolved; nil when there is no such file.
  package var realPath: (_ path: String) -> String?

  package init(
    read: @escaping (_ path: String) -> Result<[UInt8], Failure>,
    realPath: @escaping (_ path: String) -> String?
  ) {
    self.read = read
    self.realPath = realPath
  }

  /// Knows no files: every look-up misses.
  package static var none: FileAccess { FileAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }) }
}

/// One layout document while it is open: its text, what was wrong with it, and the last good model.
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

  /// The text as bytes; UTF-8 unless the client sent something else, which is then a `syntax` diagnostic.
  package private(set) var text: [UInt8]
  /// Whether the text changed since the last `refresh`.
  package private(set) var isDirty = true
  /// What is wrong with the text, in text order, as of the last `refresh`.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether the text has a syntax error and the model is that of an earlier text.
  package private(set) var isStale = false
  /// Absolute paths of the source files that the model was made from, for watching.
  package private(set) var sourcePaths: [String] = []

  private let files: FileAccess
  private let location: Location

  package init(text: [UInt8], location: Location, files: FileAccess) {
    self.text = text
    self.location = location
    self.files = files
  }

  /// Replaces the text; nothing is parsed before `refresh`.
  package func setText(_ text: [UInt8]) {
    self.text = text
    isDirty = true
  }

  /// Tells that a source file changed on disk; nothing is read before `refresh`.
  package func sourceChanged(path: String) {
    if sourcePaths.contains(path) { isDirty = true }
  }

  /// Parses and checks the text when it is dirty.
  package func refresh() {
    guard isDirty else { return }
    isDirty = false
  }
}
