import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Registration of methods: the declaration states what a method reads or writes, the closure implements it.
extension Method {
  /// Creates a request that is handled inline on the server's thread.
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

  /// Creates a notification that is handled inline on the server's thread.
  static func notification<Message: ClientMessage>(
    _ type: Message.Type, _ handle: @escaping @Sendable (Message, Connection, Server) -> Void
  ) -> Method {
    Method(type, isRequest: false) { message in
      .immediate { connection, server, _ in handle(message, connection, server) }
    }
  }

  /// Creates a notification that opens, edits or closes a text document.
  static func notification<Message: ClientMessage>(
    _ type: Message.Type, writesTextOf uri: @escaping @Sendable (Message) -> String,
    _ handle: @escaping @Sendable (Message, Connection, Server) -> Void
  ) -> Method {
    Method(type, isRequest: false) { message in
      .document(uri: uri(message)) { connection, server, _ in handle(message, connection, server) }
    }
  }

  /// Creates a query about a document. The context is nil if the URI is not that of an open layout document.
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

  /// Creates a query about a document whose closure may return a completion that runs on the server's thread.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, readsTarget target: @escaping @Sendable (Message) -> Target,
    offers capability: Capability? = nil,
    _ handle: @escaping @Sendable (Message, DocumentContext?, inout JSONWriter) throws(ResponseError) -> Finish?
  ) -> Method {
    Method(type, isRequest: true, offers: capability) { message in
      .query(target(message)) { document, writer throws(ResponseError) in
        try handle(message, document, &writer)
      }
    }
  }

  /// Creates a query about all documents of the client, ordered by URI.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, offers capability: Capability? = nil,
    readsDocuments handle:
      @escaping @Sendable (Message, [DocumentContext], inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    Method(type, isRequest: true, offers: capability) { message in
      .workspace { documents, writer throws(ResponseError) in try handle(message, documents, &writer) }
    }
  }

  /// Creates a request that reads or changes a session.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, session name: @escaping @Sendable (Message) -> String,
    effort: @escaping @Sendable (Message) -> SessionEffort = { _ in SessionEffort() }, takesUpdates: Bool = false,
    _ handle:
      @escaping @Sendable (Message, inout Session, inout SessionContext, inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    Method(type, isRequest: true, takesUpdates: takesUpdates) { message in
      .session(name: name(message), effort(message)) { session, context, writer throws(ResponseError) in
        try handle(message, &session, &context, &writer)
      }
    }
  }

  /// Creates a notification that changes a session's viewport.
  static func notification<Message: ClientMessage>(
    _ type: Message.Type, session name: @escaping @Sendable (Message) -> String,
    _ handle: @escaping @Sendable (Message, inout Session) -> Void
  ) -> Method {
    Method(type, isRequest: false) { message in
      .viewport(name: name(message)) { session in handle(message, &session) }
    }
  }
}
