import Cancellation
package import LayoutDocument

/// A document that is read from its file for sessions while no client has it open.
package final class FileDocument {
  /// Clients share a file document if they name the same URI and have the same workspace folders and permissions.
  struct Key: Hashable {
    let uri: DocumentURI
    /// The folders that must contain the file each time it is read; nil for no restriction.
    let folders: [String]?
    /// Whether Swift files that it names as layouts may be run.
    let allowsSwift: Bool
  }

  /// The job that works on the file.
  enum Activity {
    case idle
    /// A job reads the file; `isChanged` is true once the file has changed since the job started.
    case reading(CancellationToken, isChanged: Bool)
    /// A job writes an edit of a client. The file is read again when the edit is in the history, and not before.
    case writing
  }

  /// The result of the attempts to read the file.
  enum Content {
    /// The first attempt has not ended.
    case unread
    /// It was read at least once.
    case read
    /// The first attempt failed.
    case missing
  }

  let key: Key
  let path: String
  /// The sequence number of its creation, from 1.
  let number: Int
  package let document: Document
  /// The number of sessions that show it.
  var sessionCount = 0
  /// The file itself and its source files.
  var watchedPaths: [String] = []
  var activity = Activity.idle
  var content = Content.unread
  /// The reason why the last attempt to read it failed; nil if it succeeded.
  var failure: FileSystemAccess.Failure?
  /// The files that were reported as changed since a job started to read this one, and that it did not read before.
  var changedPaths: Set<String> = []
  /// The number of different texts that were read.
  var textVersion = 0
  /// The edits that clients made, for undo.
  var history = EditHistory()

  init(key: Key, path: String, number: Int, document: Document) {
    self.key = key
    self.path = path
    self.number = number
    self.document = document
  }

  /// Whether a job reads the file.
  package var isReading: Bool { if case .reading = activity { true } else { false } }
  /// Whether no job reads or writes the file.
  var isUpToDate: Bool { if case .idle = activity { true } else { false } }
  /// Whether the first attempt to read it failed.
  package var isMissing: Bool { content == .missing }
}
