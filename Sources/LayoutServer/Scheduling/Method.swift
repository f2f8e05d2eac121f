import Cancellation
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// One method that clients may call: what it reads or writes, how its parameters are decoded and what handles it.
///
/// Order, jobs, cancellation and progress follow from its `Action`, and what `initialize` advertises from its `capability`;
/// nothing is guessed from its name.
final class Method: Sendable {
  /// A call with decoded parameters: what it reads or writes, by name, and what handles it.
  enum Action: Sendable {
    /// Reads or writes the connection or the server, on the loop's thread.
    case immediate(Immediate)
    /// Writes the text of a document, on the loop's thread, in order with other calls about it.
    case document(uri: String, Immediate)
    /// Reads the newest snapshot of a document, on any thread.
    case question(Target, Question)
    /// Reads the newest snapshots of all documents of the client, on any thread.
    case workspace(@Sendable ([DocumentContext], inout JSONWriter) throws(ResponseError) -> Void)
    /// Reads or writes a session that is up to date with its document, on any thread; the changed session is taken over
    /// afterwards. `steps` is how many states of it are computed on the way.
    case session(name: String, steps: Int, SessionWork)
    /// Moves a session's viewport, which never takes long; the layout is looked at later, once for many messages.
    case viewport(name: String, @Sendable (inout Session) -> Void)
    /// Ends a session, on the loop's thread.
    case closing(name: String, Immediate)
    case opening(OpenSession)
    case reveal(Reveal)
    /// Waits for all that came before on the connection.
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
  let isRequest: Bool
  /// Whether the request belongs to the lifecycle, which cannot be cancelled.
  let isLifecycle: Bool
  /// Whether the answer holds what updates would tell, so that none is written in front of it on the manual clock.
  let takesUpdates: Bool
  /// What `initialize` advertises; nil for what needs no mention, or is mentioned with another method.
  let capability: Capability?
  private let decoder: @Sendable ([UInt8], Range<Int>?, CancellationToken?) throws(ResponseError) -> Action

  init<Message: ClientMessage>(
    _ type: Message.Type, isRequest: Bool, isLifecycle: Bool = false, takesUpdates: Bool = false,
    offers capability: Capability? = nil, _ action: @escaping @Sendable (Message) -> Action
  ) {
    name = type.method
    self.isRequest = isRequest
    self.isLifecycle = isLifecycle
    self.takesUpdates = takesUpdates
    self.capability = capability
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
