#if WebPreview
  import CWebSockets
  import EmbeddedFiles
  import EventLoop

  /// The head of an HTTP request: the request line and the headers that are checked.
  struct HTTPRequestHead {
    /// A supported HTTP method.
    enum Method {
      case get
      case head
    }

    /// The method; nil if it is not supported.
    var method: Method?
    /// The decoded path without the query; nil if it is not valid UTF-8.
    var path: String?
    /// The Host header; nil if there is none.
    var host: String?
    /// The Origin header; nil if there is none. A value that is longer than the buffer becomes "?", which no allowed
    /// origin equals.
    var origin: String?
    /// Sec-Fetch-Site, the relation between the requesting and the requested origin; nil if there is none.
    var fetchSite: String?
    /// Sec-Fetch-Mode, the kind of request; nil if there is none.
    var fetchMode: String?
    /// The Upgrade header, the requested protocol; nil if there is none.
    var upgrade: String?
    /// Sec-WebSocket-Protocol, the requested subprotocols; nil if there is none.
    var subprotocols: String?
    /// Sec-WebSocket-Version; nil if there is none.
    var version: String?
    /// Content-Length, of several headers joined by commas; nil if there is none.
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

  /// Collects the head of a request, and passes only those headers on that `HTTPRequestHead` or libwebsockets reads.
  ///
  /// Checks what libwebsockets 4.1 accepts wrongly (any version, methods in any case, white space before a colon), and
  /// rejects heads for which libwebsockets closes the connection without a response: long ones and those with some
  /// names. Long heads are usual: browsers send the cookies of 127.0.0.1 to all of its ports.
  struct RequestHeadFilter {
    /// The state of the head after a chunk.
    enum Outcome {
      case incomplete
      /// The head is complete: `request` is for libwebsockets, and `end` is the number of bytes of the chunk up to the
      /// end of the head.
      case complete(request: [UInt8], end: Int)
      case rejected(HTTPResponse)
    }

    /// The maximum length of a head in bytes.
    private static let limit = 64 << 10
    /// The maximum number of bytes of the head that is passed on; the buffer of libwebsockets has twice as many.
    static let passedLimit = 8 << 10
    private static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
    private static let passedNames: Set = [
      "host", "origin", "connection", "upgrade", "sec-websocket-key", "sec-websocket-protocol", "sec-websocket-version",
      "sec-fetch-site", "sec-fetch-mode", "content-length", "transfer-encoding",
    ]

    private var bytes: [UInt8] = []
    /// Whether the current line is empty so far.
    private var isLineEmpty = false

    /// Adds a chunk, up to the empty line that ends the head.
    mutating func receive(_ chunk: [UInt8]) -> Outcome {
      for (index, byte) in chunk.enumerated() {
        guard bytes.count < Self.limit else {
          let remedy = "delete the cookies of this host, which browsers send to all of its ports"
          let reason = "the headers of the request exceed \(Self.limit >> 10) KiB; \(remedy)"
          return .rejected(HTTPResponse(status: 431, reason))
        }
        bytes.append(byte)
        switch byte {
        case UInt8(ascii: "\n") where isLineEmpty: return request(end: index + 1)
        case UInt8(ascii: "\n"): isLineEmpty = true
        case UInt8(ascii: "\r"): break
        default: isLineEmpty = false
        }
      }
      return .incomplete
    }

    private func request(end: Int) -> Outcome {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      if let error = Self.error(ofRequestLine: lines[0]) { return .rejected(error) }
      var passed = Array(lines[0]) + Array("\r\n".utf8)
      for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let name = Self.token(line[..<colon]),
          line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
        else {
          let reason = "line \(index + 1) of the request is no header; expected NAME: VALUE without control characters"
          return .rejected(HTTPResponse(status: 400, reason))
        }
        if Self.passedNames.contains(name.lowercased()) { passed += line + Array("\r\n".utf8) }
      }
      passed += Array("\r\n".utf8)
      guard passed.count <= Self.passedLimit else {
        let reason = "the path and the headers that are used exceed \(Self.passedLimit >> 10) KiB"
        return .rejected(HTTPResponse(status: 431, "\(reason); shorten the path"))
      }
      return .complete(request: passed, end: end)
    }

    /// Returns the error response to a malformed request line, an HTTP version other than 1.1 and 1.0, or an unknown
    /// method; nil for a valid line.
    private static func error(ofRequestLine line: ArraySlice<UInt8>) -> HTTPResponse? {
      let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard fields.count == 3, let method = token(fields[0]), !fields[1].isEmpty,
        fields[1].allSatisfy({ (0x21...0x7E).contains($0) }), fields[2].starts(with: "HTTP/".utf8)
      else { return HTTPResponse(status: 400, "line 1 of the request is malformed; expected METHOD PATH HTTP/1.1") }
      guard ["HTTP/1.1", "HTTP/1.0"].contains(where: { fields[2].elementsEqual($0.utf8) }) else {
        return HTTPResponse(status: 505, "only HTTP/1.1 and HTTP/1.0 are supported")
      }
      return methods.contains(method) ? nil : HTTPResponse(status: 501, "only the methods GET and HEAD are supported")
    }

    /// Returns the bytes as a string; nil if they are not a token (RFC 9110, 5.6.2), such as a method or the name of a
    /// header.
    private static func token(_ bytes: ArraySlice<UInt8>) -> String? {
      let text = String(decoding: bytes, as: UTF8.self)
      let isToken = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
      return isToken && !text.isEmpty ? text : nil
    }
  }

  struct HTTPResponse {
    var status: Int
    var type = "text/plain; charset=utf-8"
    var body: [UInt8] = []
    var headers: [(name: String, value: String)] = []
    /// Whether the connection is closed after the response: after a 400 it is not known where the next request starts.
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

    /// The bytes of the response as the last one of its connection.
    var closingBytes: [UInt8] {
      let reasons = [
        400: "Bad Request", 431: "Request Header Fields Too Large", 501: "Not Implemented",
        505: "HTTP Version Not Supported",
      ]
      let headers =
        Self.securityHeaders(host: nil) + self.headers + [
          ("connection", "close"), ("content-type", type), ("content-length", String(body.count)),
        ]
      let lines = ["HTTP/1.1 \(status) \(reasons[status] ?? "")"] + headers.map { "\($0.name): \($0.value)" }
      return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    /// The security headers of every response, including errors. `host` is the authorized `Host` of the request, or
    /// nil.
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

  /// The embedded files of the page, found by exact name. The path of a request is never resolved in the file system.
  enum Assets {
    /// The folder whose files replace the embedded ones during development of the page, from the environment variable
    /// `LAYOUTD_PAGE_FOLDER`; nil if it is not set.
    private static let folder = FileSystem.environment("LAYOUTD_PAGE_FOLDER")

    /// Returns the file with this name, for an empty name the page itself; nil if the page has no such file.
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
