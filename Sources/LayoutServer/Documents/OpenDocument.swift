package import LayoutDocument
import LayoutProtocol

/// A document whose text a client handed over: the text as it is edited, and what the client was told about it.
package final class OpenDocument {
  package let uri: DocumentURI
  /// The URI as the owner writes it; what it is told carries this.
  package let spelling: String
  /// The client whose text this is.
  package let owner: Connection
  /// Whether diagnostics and features are wanted: some clients open any JSON file here.
  package let isLayout: Bool
  /// The owner's number for the text; nil when it gives none.
  package internal(set) var version: Int?
  /// How many documents were opened before it.
  let number: Int
  /// The text, and the latest snapshot of it.
  package let document: Document
  /// How many sessions watch it; with one of them even a document that is no layout is read.
  package var sessionCount = 0

  /// The analysis that a job makes; nil while there is none.
  var analysis: RunningAnalysis?
  /// How long the last analysis by a job took. Seconds.
  var analysisDuration = 0.0
  /// Whether it waits in the store's list of changed documents.
  var isListed = false
  /// Whether an edit did not fit the text, so that ours may differ from the client's.
  var isSuspect = false
  /// Whether the client sent more text than is taken, so that ours is an earlier one.
  var isRefused = false
  /// What the owner was last told; nil for nothing yet.
  var published: (version: Int?, items: [PublishDiagnostics.Item])?
  /// The same for an owner that asks for it, with the name of the answer.
  var pulled: (result: String, items: [PublishDiagnostics.Item])?
  /// The files that it is made from, as of the latest snapshot.
  var sourcePaths: [String] = []
  /// Those of them that the client does not watch itself.
  var watchedPaths: [String] = []
  /// The last tokens that a client was told; gone with the document.
  var tokens = TokenMemory()

  init(
    uri: DocumentURI, spelling: String, owner: Connection, isLayout: Bool, version: Int?, document: Document,
    number: Int
  ) {
    self.uri = uri
    self.spelling = spelling
    self.owner = owner
    self.isLayout = isLayout
    self.version = version
    self.number = number
    self.document = document
  }

  /// Whether questions about it are answered.
  var isAnswered: Bool { isLayout && !isRefused }

  /// The newest text.
  package var buffer: TextBuffer { document.buffer }
  /// The latest snapshot, which may be that of an earlier text.
  package var snapshot: DocumentSnapshot { document.snapshot }
}
