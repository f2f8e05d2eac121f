import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// A method that clients may call: the decoder of its parameters, and the action that handles a call.
///
/// The order of calls, jobs, cancellation and progress follow from the `Action`, and the capabilities in the result of
/// `initialize` from `capability`: nothing depends on the method's name.
final class Method: Sendable {
  /// A call with its decoded parameters: what data it reads or writes, and its handler.
  enum Action: Sendable {
    /// Reads or changes the connection or the server, on the server's thread, without waiting for queued calls.
    case immediate(Immediate)
    /// Opens, edits or closes a text document, after earlier calls about this document: on the server's thread, or by
    /// work that the closure returns.
    case document(uri: String, DocumentChange)
    /// Reads the latest snapshot of a document, on any thread.
    case query(Target, Query)
    /// Reads the latest snapshots of all documents of the client, ordered by URI, on any thread.
    case workspace(@Sendable ([DocumentContext], inout JSONWriter) throws(ResponseError) -> Void)
    /// Reads, changes or closes a session, or edits the text that it shows.
    case session(name: String, SessionAction)
    /// Opens a session. Boxed like `reveal`, because its message is larger than all other values.
    indirect case opening(OpenSessionRequest)
    indirect case reveal(RevealRequest)
    /// Explains the changes of the document of a session, by name. It runs beside all other calls.
    case explanation(session: String)
    /// Waits for all earlier calls of the connection.
    case synchronize
  }

  /// The action of a call on a session.
  enum SessionAction: Sendable {
    /// Reads or changes a session, after it has followed the latest snapshot of its document, on any thread. A job does
    /// this on a copy, which then replaces the session.
    case work(SessionEffort, SessionWork)
    /// Changes the viewport of a session in constant time; the layout follows later, once for many messages.
    case viewport(@Sendable (inout Session) -> Void)
    /// Closes a session, on the server's thread.
    case closing(Immediate)
    /// Edits the text that a session shows.
    case edit(SessionEdit)
  }

  /// The document that a query reads, and what the query costs besides.
  enum Target: Sendable {
    case document(String)
    /// The document in which this number of positions is converted.
    case positions(inDocument: String, count: Int)
    /// The document on copies of whose text edits are verified; `budget` limits the bytes of the copies.
    case verifiedEdits(ofDocument: String, budget: Int)
    /// The document whose timeline is simulated: an open one, or a file that a session of the client shows.
    case timeline(String)
    /// The document that is laid out many times: an open one, or a file that a session of the client shows.
    case repeatedLayout(String)
    /// The document that a command's argument names, or the one that the client opened last.
    case command(JSONValue?)
  }

  typealias Immediate =
    @Sendable (Connection, Server, inout JSONWriter) throws(ResponseError) -> Void
  typealias DocumentChange = @Sendable (Connection, Server) -> CallWork?
  typealias Query =
    @Sendable (DocumentContext?, inout JSONWriter) throws(ResponseError) -> Finish?
  typealias SessionWork =
    @Sendable (inout Session, inout SessionContext, inout JSONWriter) throws(ResponseError) -> Void
  /// The completion of a query on the server's thread, if its response depends on the state of the server. Returns
  /// false if the response is sent later.
  typealias Finish =
    @Sendable (Call, EditorDocument?, Server, inout JSONWriter) throws(ResponseError) -> Bool

  let name: String
  /// Earlier names of the method, accepted for one more version.
  let formerNames: [String]
  let isRequest: Bool
  /// Whether the method belongs to LSP's lifecycle, so that a request cannot be cancelled.
  let isLifecycle: Bool
  /// Whether the response contains the pending updates of the session, so that no update is written before it, on the
  /// manual clock.
  let takesUpdates: Bool
  /// The capability in the result of `initialize`; nil if the method needs none, or another method declares it.
  let capability: Capability?
  /// Whether parameters are read. Those of `shutdown` and `exit` are ignored, so that invalid ones do not prevent the
  /// call.
  private let readsParams: Bool
  private let decoder: @Sendable (MessageParameters, CancellationToken?) throws(ResponseError) -> Action

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
    decoder = { parameters, token throws(ResponseError) in
      action(try Method.decode(type, from: parameters, token: token))
    }
  }

  /// Decodes the parameters of a call. Throws `invalidParams`.
  func action(
    of parameters: MessageParameters, token: CancellationToken? = nil
  ) throws(ResponseError) -> Action {
    try decoder(readsParams ? parameters : MessageParameters(bytes: parameters.bytes, range: nil), token)
  }

  /// Decodes parameters, of which missing ones are an empty object. Throws `invalidParams` if they do not match the
  /// schema.
  static func decode<Message: ClientMessage>(
    _ type: Message.Type, from parameters: MessageParameters, token: CancellationToken? = nil
  ) throws(ResponseError) -> Message {
    do throws(JSONError) {
      guard let range = parameters.range else {
        var reader = JSONReader(Array("{}".utf8))
        return try type.init(from: &reader)
      }
      var reader = JSONReader(parameters.bytes, in: range, depthLimit: IncomingMessage.depthLimit)
      reader.token = token
      return try type.init(from: &reader)
    } catch {
      throw .invalidParams(error)
    }
  }
}

extension Method {
  /// The result of a query: the bytes of the response, or the completion on the server's thread that writes them.
  struct QueryResult: Sendable {
    var finish: Finish?
    var bytes: [UInt8]
  }

  /// Returns the bytes that `write` produces, or the error that it throws.
  static func encoded(
    _ write: (inout JSONWriter) throws(ResponseError) -> Void
  ) -> Result<[UInt8], ResponseError> {
    Result { () throws(ResponseError) in
      var writer = JSONWriter()
      try write(&writer)
      return writer.takeBytes()
    }
  }
}

/// Registration of methods: the declaration states what a method reads or writes, the closure implements it.
extension Method {
  /// Creates a request that is handled immediately on the server's thread.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, isLifecycle: Bool = false,
    _ handle:
      @escaping @Sendable (Message, Connection, Server, inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    Method(type, isRequest: true, isLifecycle: isLifecycle) { message in
      .immediate { connection, server, writer throws(ResponseError) in
        try handle(message, connection, server, &writer)
      }
    }
  }

  /// Creates a notification that is handled immediately on the server's thread.
  static func notification<Message: ClientMessage>(
    _ type: Message.Type, _ handle: @escaping @Sendable (Message, Connection, Server) -> Void
  ) -> Method {
    Method(type, isRequest: false) { message in
      .immediate { connection, server, _ in handle(message, connection, server) }
    }
  }

  /// Creates a query about a document. The context is nil if the URI is not that of a layout document that can be read.
  static func query<Message: DocumentMessage>(
    _ type: Message.Type, of target: @escaping @Sendable (Message) -> Target = { .document($0.textDocument.uri) },
    offers capability: Capability? = nil,
    _ handle: @escaping @Sendable (Message, DocumentContext?, inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    Method(type, isRequest: true, offers: capability) { message in
      .query(target(message)) { document, writer throws(ResponseError) in
        try handle(message, document, &writer)
        return nil
      }
    }
  }

  /// Creates a query about a document whose response is completed on the server's thread. The context is nil as for
  /// other queries.
  static func query<Message: DocumentMessage>(
    _ type: Message.Type, offers capability: Capability? = nil,
    _ handle: @escaping @Sendable (Message, DocumentContext?) -> Finish
  ) -> Method {
    Method(type, isRequest: true, offers: capability) { message in
      .query(.document(message.textDocument.uri)) { document, _ in handle(message, document) }
    }
  }

  /// Creates a request that reads or changes a session.
  static func session<Message: SessionMessage>(
    _ type: Message.Type, effort: @escaping @Sendable (Message) -> SessionEffort = { _ in SessionEffort() },
    takesUpdates: Bool = false,
    _ handle:
      @escaping @Sendable (Message, inout Session, inout SessionContext, inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    Method(type, isRequest: true, takesUpdates: takesUpdates) { message in
      .session(
        name: message.session,
        .work(effort(message)) { session, context, writer throws(ResponseError) in
          try handle(message, &session, &context, &writer)
        })
    }
  }

  /// Creates a notification that changes a session's viewport.
  static func viewport<Message: SessionMessage>(
    _ type: Message.Type, _ handle: @escaping @Sendable (Message, inout Session) -> Void
  ) -> Method {
    Method(type, isRequest: false) { message in
      .session(name: message.session, .viewport { session in handle(message, &session) })
    }
  }
}
