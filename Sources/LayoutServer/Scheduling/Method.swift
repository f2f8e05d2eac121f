import Cancellation
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// A method that clients may call: the decoder of its parameters and the action that handles it.
///
/// Order, jobs, cancellation and progress follow from the `Action`, and the capabilities that `initialize` returns
/// follow from `capability`; nothing depends on the method's name.
final class Method: Sendable {
  /// A call with decoded parameters: the data that it reads or writes, by name, and its handler.
  enum Action: Sendable {
    /// Reads or writes the connection or the server, on the server's thread.
    case immediate(Immediate)
    /// Opens, edits or closes a text document on the server's thread, in order with other calls about it.
    case document(uri: String, Immediate)
    /// Reads the latest snapshot of a document, on any thread.
    case query(Target, Query)
    /// Reads the latest snapshots of all documents of the client, on any thread.
    case workspace(@Sendable ([DocumentContext], inout JSONWriter) throws(ResponseError) -> Void)
    /// Reads or writes a session that is in sync with its document, on any thread; the changed copy then replaces the
    /// session.
    case session(name: String, SessionEffort, SessionWork)
    /// Changes a session's viewport in constant time; layout happens later, once for many messages.
    case viewport(name: String, @Sendable (inout Session) -> Void)
    /// Closes a session, on the server's thread.
    case closing(name: String, Immediate)
    /// Edits the text that a session shows.
    case edit(session: String, SessionEdit)
    /// Opens a session. Boxed like `reveal`, because the message is larger than all other values.
    indirect case opening(OpenSessionRequest)
    indirect case reveal(RevealRequest)
    /// Waits for all earlier calls of the connection.
    case synchronize
  }

  /// The document that a query reads.
  enum Target: Sendable {
    case document(String)
    /// The document whose edits are verified on copies of its text, with a budget in bytes.
    case verifiedEdits(ofDocument: String, budget: Int)
    /// The document whose timeline is simulated: an open one, or a file that a session shows.
    case timeline(String)
    /// The document that a command's argument names, or the one that the client opened last.
    case command(JSONValue?)
  }

  typealias Immediate =
    @Sendable (Connection, Server, inout JSONWriter) throws(ResponseError) -> Void
  typealias Query =
    @Sendable (DocumentContext?, inout JSONWriter) throws(ResponseError) -> Finish?
  typealias SessionWork =
    @Sendable (inout Session, inout SessionContext, inout JSONWriter) throws(ResponseError) -> Void
  /// The completion of a query on the server's thread, for responses that depend on server state. Returns false if the
  /// response is deferred.
  typealias Finish =
    @Sendable (Call, OpenDocument?, Server, inout JSONWriter) throws(ResponseError) -> Bool

  let name: String
  /// Earlier names, accepted for one more version.
  let formerNames: [String]
  let isRequest: Bool
  /// Whether the request belongs to the lifecycle and cannot be cancelled.
  let isLifecycle: Bool
  /// Whether the response contains the pending updates of the session, so that none is written before it on the manual
  /// clock.
  let takesUpdates: Bool
  /// The capability that `initialize` returns; nil if none is needed or another method declares it.
  let capability: Capability?
  /// Whether parameters are read; `shutdown` and `exit` have none, and those that a client sends must not prevent them.
  private let readsParams: Bool
  private let decoder: @Sendable ([UInt8], Range<Int>?, CancellationToken?) throws(ResponseError) -> Action

  init<Message: ClientMessage>(
    _ type: Message.Type, isRequest: Bool, isLifecycle: Bool = false, readsParams: Bool = true,
    takesUpdates: Bool = false, offers capability: Capability? = nil, _ action: @escaping @Sendable (Message) -> Action
  ) {
    name = type.method
    formerNames = type.formerNames
    self.isRequest = isRequest
    self.isLifecycle = isLifecycle
    self.readsParams = readsParams
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
    try decoder(bytes, readsParams ? params : nil, token)
  }

  /// Decodes parameters; absent parameters are read as an empty object. Throws `invalidParams` otherwise.
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
