import Cancellation
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// One method that clients may call: what it reads or writes, how its parameters are decoded and what handles it.
///
/// Order, jobs, cancellation and progress follow from what a method declares to read or write; nothing is guessed from its
/// name.
final class Method: Sendable {
  /// What a method reads or writes.
  enum Access: Sendable {
    /// The connection or the server; handled at once, on the loop's thread.
    case connection
    /// Reads the newest snapshot of one document.
    case document
    /// Replaces or edits a document's text.
    case text
    /// Reads the newest snapshots of all documents of the client.
    case workspace
    /// Reads or changes one session that is up to date with its document.
    case session
    /// Moves a session's viewport; the document is looked at later, once for many messages.
    case viewport
    /// Waits for all that came before on the connection.
    case everything
  }

  /// A call with decoded parameters.
  enum Action: Sendable {
    /// Handled on the loop's thread.
    case immediate(Immediate)
    /// The same, in order with other calls about a document.
    case document(uri: String, Immediate)
    /// Computed from the snapshot of a document, on any thread.
    case question(Target, Question)
    /// Computed from the snapshots of all documents, on any thread.
    case workspace(@Sendable ([DocumentContext], inout JSONWriter) throws(ResponseError) -> Void)
    /// Computed from a session, on any thread; the changed session is taken over afterwards.
    /// `steps` is how many states of it are computed on the way.
    case session(name: String, steps: Int, SessionWork)
    /// The same for a notification, which never takes long.
    case viewport(name: String, @Sendable (inout Session) -> Void)
    /// Handled on the loop's thread between two pieces of work on a session.
    case closing(name: String, Immediate)
    case opening(OpenSession)
    case reveal(Reveal)
    case synchronize
  }

  /// The document that a question is about.
  enum Target: Sendable {
    case document(String)
    /// One that is open, or a file that sessions watch.
    case play(String)
    /// That of a command: what its arguments name, or the one that the client opened last.
    case command(JSONValue?)
  }

  typealias Immediate =
    @Sendable (Connection, Server, inout JSONWriter) throws(ResponseError) -> Void
  typealias Question =
    @Sendable (DocumentContext?, inout JSONWriter) throws(ResponseError) -> Finish?
  typealias SessionWork =
    @Sendable (inout Session, inout SessionContext, inout JSONWriter) throws(ResponseError) -> Void
  /// The last part of an answer, on the loop's thread, where the answer depends on what the server remembers; false where
  /// the answer comes later.
  typealias Finish =
    @Sendable (Call, OpenDocument?, Server, inout JSONWriter) throws(ResponseError) -> Bool

  let name: String
  let access: Access
  let isRequest: Bool
  /// Whether the request belongs to the lifecycle, which cannot be cancelled.
  let isLifecycle: Bool
  private let decoder: @Sendable ([UInt8], Range<Int>?, CancellationToken?) throws(ResponseError) -> Action

  init<Message: ClientMessage>(
    _ type: Message.Type, _ access: Access, isRequest: Bool, isLifecycle: Bool = false,
    _ action: @escaping @Sendable (Message) -> Action
  ) {
    name = type.method
    self.access = access
    self.isRequest = isRequest
    self.isLifecycle = isLifecycle
    decoder = { bytes, params, token throws(ResponseError) in
      action(try Method.decode(type, bytes, params, token))
    }
  }

  /// Decodes the parameters of a call.
  func action(
    _ bytes: [UInt8], _ params: Range<Int>?, token: CancellationToken? = nil
  ) throws(ResponseError) -> Action {
    try decoder(bytes, params, token)
  }

  /// Reads parameters; absent ones count as an empty object.
  static func decode<Message: ClientMessage>(
    _ type: Message.Type, _ bytes: [UInt8], _ params: Range<Int>?, _ token: CancellationToken? = nil
  ) throws(ResponseError) -> Message {
    do throws(JSONError) {
      guard let params else {
        var reader = JSONReader(Array("{}".utf8))
        return try type.init(from: &reader)
      }
      var reader = JSONReader(bytes, in: params, depthLimit: IncomingMessage.depthLimit)
      reader.token = token
      return try type.init(from: &reader)
    } catch {
      throw .invalidParams(error)
    }
  }
}
