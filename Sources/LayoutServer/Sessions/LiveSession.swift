import LayoutDocument
import LayoutSession

/// A session of a connection, and where its document comes from.
final class LiveSession {
  /// Where a session's document comes from.
  enum Source {
    /// The text came with the session and belongs to it.
    case text
    /// A client has the document open.
    case open(OpenDocument)
    /// Nobody has it open, so the file counts.
    case file(FileDocument)
  }

  let session: Session
  /// Nil for a text of the session's own.
  let uri: DocumentURI?
  /// The document's name as the client wrote it, also of a text of the session's own.
  let spelling: String
  var source: Source
  /// Where the cursor of the document's editor is, until the session was told.
  var cursor: (position: TextPosition, encoding: PositionEncoding)?

  init(session: Session, uri: DocumentURI?, spelling: String, source: Source) {
    self.session = session
    self.uri = uri
    self.spelling = spelling
    self.source = source
  }
}

/// A document that is read from its file for sessions, as long as no client has it open.
final class FileDocument {
  /// Which clients share it: those that name the same file and may see the same folders.
  struct Key: Hashable {
    let uri: DocumentURI
    /// Where the file must lie each time it is read; nil for anywhere.
    let folders: [String]?
  }

  let key: Key
  let path: String
  let document: Document
  /// How many sessions watch it.
  var sessionCount = 0
  /// The file itself and the sources that it names.
  var watchedPaths: [String] = []

  init(key: Key, path: String, document: Document) {
    self.key = key
    self.path = path
    self.document = document
  }
}
