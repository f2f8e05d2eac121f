#if WebPreview
  import CWebSockets

  /// The head of an HTTP request: the request line and the headers that are checked.
  struct HTTPRequestHead {
    /// The HTTP method; nil if unsupported.
    enum Method {
      case get
      case head
    }

    var method: Method?
    /// The decoded path without the query; nil if it is not valid UTF-8.
    var path: String?
    /// The Host header; nil if there is none.
    var host: String?
    /// The Origin header; nil if there is none. A value that is too long becomes "?", which matches nothing.
    var origin: String?
    /// Sec-Fetch-Site: the relation between the requesting and the requested origin.
    var fetchSite: String?
    /// Sec-Fetch-Mode: the kind of request.
    var fetchMode: String?
    /// The Upgrade header: the requested protocol.
    var upgrade: String?
    /// Sec-WebSocket-Protocol: the offered subprotocols.
    var subprotocols: String?
    /// Sec-WebSocket-Version.
    var version: String?
    /// Content-Length; the values of several headers are joined by commas.
    var contentLength: String?
    /// Whether there is a Transfer-Encoding header.
    var isEncoded = false
  }

  extension HTTPRequestHead {
    init(_ connection: LibWebSockets.LWSConnection, _ library: LibWebSockets) {
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
      upgrade = Self.header(WSI_TOKEN_UPGRADE, connection, library)
      subprotocols = Self.header(WSI_TOKEN_PROTOCOL, connection, library)
      version = Self.header(WSI_TOKEN_VERSION, connection, library)
      contentLength = Self.header(WSI_TOKEN_HTTP_CONTENT_LENGTH, connection, library)
      isEncoded = library.headerLength(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0
      fetchSite = Self.header("sec-fetch-site:", connection, library)
      fetchMode = Self.header("sec-fetch-mode:", connection, library)
    }

    private static func header(
      _ token: lws_token_indexes, _ connection: LibWebSockets.LWSConnection, _ library: LibWebSockets
    ) -> String? {
      let count = library.headerLength(connection, token)
      guard count > 0 else { return nil }
      var buffer = [CChar](repeating: 0, count: 1_024)
      let copied = library.copyHeader(connection, &buffer, CInt(buffer.count), token)
      return copied > 0 ? Self.text(buffer, copied) : "?"
    }

    private static func header(_ name: String, _ connection: LibWebSockets.LWSConnection, _ library: LibWebSockets)
      -> String?
    {
      var buffer = [CChar](repeating: 0, count: 64)
      let copied = library.copyCustomHeader(connection, &buffer, CInt(buffer.count), name, CInt(name.utf8.count))
      return copied > 0 ? Self.text(buffer, copied) : nil
    }

    private static func text(_ buffer: [CChar], _ count: CInt) -> String {
      String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
#endif
