import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// How methods are registered: a line says what they read or write, a closure what they do.
extension Method {
  /// A request that is answered at once, on the loop's thread.
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

  /// A notification that is handled at once, on the loop's thread.
  static func notification<Message: ClientMessage>(
    _ type: Message.Type, _ handle: @escaping @Sendable (Message, Connection, Server) -> Void
  ) -> Method {
    Method(type, isRequest: false) { message in
      .immediate { connection, server, _ in handle(message, connection, server) }
    }
  }

  /// A notification that replaces or edits the text of a document.
  static func notification<Message: ClientMessage>(
    _ type: Message.Type, writesTextOf uri: @escaping @Sendable (Message) -> String,
    _ handle: @escaping @Sendable (Message, Connection, Server) -> Void
  ) -> Method {
    Method(type, isRequest: false) { message in
      .document(uri: uri(message)) { connection, server, _ in handle(message, connection, server) }
    }
  }

  /// A question about a document; nil for what is no open layout document.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, reads uri: @escaping @Sendable (Message) -> String, offers capability: Capability? = nil,
    _ handle: @escaping @Sendable (Message, DocumentContext?, inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    request(type, readsTarget: { .document(uri($0)) }, offers: capability) {
      message, document, writer throws(ResponseError) in
      try handle(message, document, &writer)
      return nil
    }
  }

  /// The same with a last part on the loop's thread.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, readsTarget target: @escaping @Sendable (Message) -> Target,
    offers capability: Capability? = nil,
    _ handle: @escaping @Sendable (Message, DocumentContext?, inout JSONWriter) throws(ResponseError) -> Finish?
  ) -> Method {
    Method(type, isRequest: true, offers: capability) { message in
      .question(target(message)) { document, writer throws(ResponseError) in
        try handle(message, document, &writer)
      }
    }
  }

  /// A question about all documents of the client, in the order of their URIs.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, offers capability: Capability? = nil,
    readsDocuments handle:
      @escaping @Sendable (Message, [DocumentContext], inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    Method(type, isRequest: true, offers: capability) { message in
      .workspace { documents, writer throws(ResponseError) in try handle(message, documents, &writer) }
    }
  }

  /// A question about a session or a change of it.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, session name: @escaping @Sendable (Message) -> String,
    steps: @escaping @Sendable (Message) -> Int = { _ in 0 }, takesUpdates: Bool = false,
    _ handle:
      @escaping @Sendable (Message, inout Session, inout SessionContext, inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    Method(type, isRequest: true, takesUpdates: takesUpdates) { message in
      .session(name: name(message), steps: steps(message)) { session, context, writer throws(ResponseError) in
        try handle(message, &session, &context, &writer)
      }
    }
  }

  /// A notification that moves a session's viewport.
  static func notification<Message: ClientMessage>(
    _ type: Message.Type, session name: @escaping @Sendable (Message) -> String,
    _ handle: @escaping @Sendable (Message, inout Session) -> Void
  ) -> Method {
    Method(type, isRequest: false) { message in
      .viewport(name: name(message)) { session in handle(message, &session) }
    }
  }
}
