/// One action of the world.
///
/// Steps refer to clients, documents, files and requests by numbers that do not change when other steps are removed. A
/// step whose client is not connected, or whose job does not exist, has no effect.
package enum Step: Equatable, Codable, Sendable {
  /// A client connects and is initialized.
  case connect(Int, [ClientTrait])
  /// A client sends a message.
  case send(Int, Message)
  /// A client sends the body of a frame that is no valid message.
  case sendInvalid(Int, String)
  /// Only this many bytes of the client's next message are transmitted; the rest follows with the message after it.
  case cut(Int, bytes: Int)
  /// A client opens, edits, replaces or closes a document.
  case open(Int, document: Int, text: String)
  case edit(Int, document: Int, [TextChange])
  case replace(Int, document: Int, text: String)
  case close(Int, document: Int)
  /// A client stops to read, reads this many bytes, or reads everything from now on.
  case stall(Int)
  case read(Int, bytes: Int)
  case resume(Int)
  /// A client leaves.
  case leave(Int, Disconnection)
  /// The host runs one iteration of its loop, with a time slice of this many messages.
  case iterate(messages: Int)
  /// A thread of the pool runs a job; the result is not committed yet.
  case run(job: Int)
  /// A job ends, and its result is committed.
  case finish(job: Int)
  /// The clock advances, in milliseconds.
  case advance(Int)
  /// A file changes. The next `notice` reports it to the server and to clients.
  case change(file: Int, FileContents)
  case notice
  /// All clients read and all work is done; then copies and originals are compared.
  case settle
  /// A client sends a message many times at once, requests with consecutive identifiers. `$c9` in its parameters is the
  /// identifier of request 9 in the first message, of request 8 in the second one, and so on.
  case burst(Int, Message, count: Int)
  /// This many clients connect, and send nothing until the end.
  case crowd(Int)
  /// A client opens a document with a large text, or many small ones that no other step opens.
  case openLarge(Int, document: Int, LargeText)
  case openMany(Int, count: Int, LargeText)
}

/// A property of a client.
package enum ClientTrait: String, CaseIterable, Codable, Sendable {
  /// A page of the preview server instead of a client of the socket.
  case page
  /// Positions count bytes.
  case utf8
  case pullsDiagnostics
  /// Reports changes of JSON files in its folder itself.
  case watchesFiles
  case appliesEdits
  case configuration
  case lint
  case style
  case progress
  /// Has no workspace folders, so that it may read all files.
  case anyFolder
  /// Sends no response to requests of the server.
  case silent
  /// Sends no `initialize`.
  case uninitialized
  case traces
  /// Applies the edits in responses: of formatting, rename, and the first code action. Only in worlds from bytes.
  case appliesResults
  /// Shows related places of diagnostics. Only in worlds with long work.
  case relatedInformation
}

/// A JSON-RPC message of a client.
package struct Message: Equatable, Codable, Sendable {
  /// Nil for a notification.
  package var id: Int?
  package var method: String
  /// JSON text. `$s7` is the name of the session that request 7 opened, `$v7` its revision, `$o7` the content
  /// offset that one of its queries returned last.
  package var params: String

  package static func request(_ id: Int, _ method: String, _ params: String = "{}") -> Message {
    Message(id: id, method: method, params: params)
  }

  package static func notification(_ method: String, _ params: String = "{}") -> Message {
    Message(id: nil, method: method, params: params)
  }

  /// The identifier as JSON text; some are strings.
  static func identifier(_ id: Int) -> String { id % 7 == 0 ? "\"r\(id)\"" : "\(id)" }
}

/// A replacement of bytes in a document. Offsets are clamped to the text and to the start of a character.
package struct TextChange: Equatable, Codable, Sendable {
  package var offset: Int
  package var removing: Int
  package var text: String

  package init(at offset: Int, removing: Int, _ text: String) {
    self.offset = offset
    self.removing = removing
    self.text = text
  }
}

/// The end of a client.
package enum Disconnection: String, CaseIterable, Codable, Sendable {
  /// The input ends; responses are still read.
  case endOfInput
  /// The connection is reset.
  case reset
  /// The process in `initialize` has exited.
  case processEnd
  /// `shutdown` and `exit`.
  case shutdown
}

/// The contents of a path.
package enum FileContents: Equatable, Codable, Sendable {
  case text(String)
  case nothing
  /// A symbolic link to another path.
  case link(String)
  /// A file that cannot be read or written, with the reason.
  case fault(String)
}
