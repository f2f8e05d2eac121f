#if WebPreview
  import CWebSockets
  import EmbeddedFiles
  import EventLoop

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
      host = Self.header(WSI_TOKEN_HOST, of: connection, library)
      origin = Self.header(WSI_TOKEN_ORIGIN, of: connection, library)
      upgrade = Self.header(WSI_TOKEN_UPGRADE, of: connection, library)
      subprotocols = Self.header(WSI_TOKEN_PROTOCOL, of: connection, library)
      version = Self.header(WSI_TOKEN_VERSION, of: connection, library)
      contentLength = Self.header(WSI_TOKEN_HTTP_CONTENT_LENGTH, of: connection, library)
      isEncoded = library.headerLength(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0
      fetchSite = Self.header("sec-fetch-site:", of: connection, library)
      fetchMode = Self.header("sec-fetch-mode:", of: connection, library)
    }

    private static func header(
      _ token: lws_token_indexes, of connection: LibWebSockets.LWSConnection, _ library: LibWebSockets
    ) -> String? {
      let count = library.headerLength(connection, token)
      guard count > 0 else { return nil }
      var buffer = [CChar](repeating: 0, count: 1_024)
      let copied = library.copyHeader(connection, &buffer, CInt(buffer.count), token)
      return copied > 0 ? Self.text(buffer, copied) : "?"
    }

    private static func header(
      _ name: String, of connection: LibWebSockets.LWSConnection, _ library: LibWebSockets
    ) -> String? {
      var buffer = [CChar](repeating: 0, count: 64)
      let copied = library.copyCustomHeader(connection, &buffer, CInt(buffer.count), name, CInt(name.utf8.count))
      return copied > 0 ? Self.text(buffer, copied) : nil
    }

    private static func text(_ buffer: [CChar], _ count: CInt) -> String {
      String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// An HTTP response.
  struct HTTPResponse {
    var status: Int
    var type = "text/plain; charset=utf-8"
    var body: [UInt8] = []
    var headers: [(name: String, value: String)] = []
    /// Whether the connection is closed afterwards: after a 400 the start of the next request is unknown.
    var isLast: Bool { status == 400 }

    /// Creates a text response.
    init(status: Int, _ text: String) {
      self.status = status
      body = Array("\(text)\n".utf8)
    }

    /// Creates a response without a body.
    init(status: Int) { self.status = status }

    init(type: String, _ body: [UInt8]) {
      status = 200
      self.type = type
      self.body = body
    }

    /// The security headers of every response, including errors. `host` must be an authorized host, or nil.
    static func securityHeaders(host: String?) -> [(name: String, value: String)] {
      // Not every browser matches 'self' with a WebSocket URL of the same host.
      let socket = host.map { " ws://\($0)" } ?? ""
      let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
        "connect-src 'self'\(socket)", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
      ]
      return [
        ("content-security-policy", policy.joined(separator: "; ")),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
      ]
    }
  }

  /// The embedded files of the page, by exact name. Request paths are never resolved in the file system.
  enum Assets {
    /// The folder that replaces the embedded files while the page is developed, from `LAYOUTD_PAGE_FOLDER`.
    private static let folder = FileSystem.environment("LAYOUTD_PAGE_FOLDER")

    /// Returns the file of this name, that of the page itself for an empty name; nil if the page has no such file.
    static func response(_ name: String) -> HTTPResponse? {
      let file = name.isEmpty ? "index.html" : name
      guard let type = type(of: name), let text = EmbeddedFiles.text("editors/web/\(file)") else { return nil }
      // Only names of embedded files are read, so a request cannot name a path.
      if let folder, let text = try? FileSystem.read("\(folder)/\(file)", limit: 1 << 20) {
        return HTTPResponse(type: type, text)
      }
      return HTTPResponse(type: type, text)
    }

    private static func type(of name: String) -> String? {
      if name.isEmpty { return "text/html; charset=utf-8" }
      if name.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
      return name.hasSuffix(".css") ? "text/css; charset=utf-8" : nil
    }
  }
#endif
