#if WebPreview
  import CWebSockets

  /// What a browser, or whoever else knocks, asks for: the head of an HTTP request.
  struct Request {
    /// What is to be done; nil for methods that nothing here knows.
    enum Method {
      case get
      case head
    }

    var method: Method?
    /// Decoded and without the query; nil when it is none.
    var path: String?
    /// Nil where there is none, or more than fits.
    var host: String?
    /// Nil where there is none; what is too long is kept as text that equals nothing.
    var origin: String?
    /// What the browser says of the relation between who asks and who is asked.
    var site: String?
    /// What the browser wants the answer for.
    var mode: String?
    /// As the client lists them.
    var subprotocols: String?
    /// Of the WebSocket protocol.
    var version: String?
    /// How long the body is, with a comma between what several headers say.
    var contentLength: String?
    /// Whether the body has a form of its own.
    var isEncoded = false
  }

  extension Request {
    init(_ connection: Library.Connection, _ library: Library) {
      var text: UnsafeMutablePointer<CChar>?
      var count: CInt = 0
      switch Int(library.uriAndMethod(connection, &text, &count)) {
      case LWSHUMETH_GET: method = .get
      case LWSHUMETH_HEAD: method = .head
      default: method = nil
      }
      path = text.flatMap { text in
        String(validating: UnsafeRawBufferPointer(start: text, count: max(0, Int(count))), as: UTF8.self)
      }
      host = Self.header(WSI_TOKEN_HOST, connection, library)
      origin = Self.header(WSI_TOKEN_ORIGIN, connection, library)
      subprotocols = Self.header(WSI_TOKEN_PROTOCOL, connection, library)
      version = Self.header(WSI_TOKEN_VERSION, connection, library)
      contentLength = Self.header(WSI_TOKEN_HTTP_CONTENT_LENGTH, connection, library)
      isEncoded = library.headerLength(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0
      site = Self.header("sec-fetch-site:", connection, library)
      mode = Self.header("sec-fetch-mode:", connection, library)
    }

    private static func header(
      _ token: lws_token_indexes, _ connection: Library.Connection, _ library: Library
    ) -> String? {
      let count = library.headerLength(connection, token)
      guard count > 0 else { return nil }
      var buffer = [CChar](repeating: 0, count: 1_024)
      let copied = library.copyHeader(connection, &buffer, CInt(buffer.count), token)
      return copied > 0 ? Self.text(buffer, copied) : "?"
    }

    private static func header(_ name: String, _ connection: Library.Connection, _ library: Library) -> String? {
      var buffer = [CChar](repeating: 0, count: 64)
      let copied = library.copyCustomHeader(connection, &buffer, CInt(buffer.count), name, CInt(name.utf8.count))
      return copied > 0 ? Self.text(buffer, copied) : nil
    }

    private static func text(_ buffer: [CChar], _ count: CInt) -> String {
      String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
#endif
