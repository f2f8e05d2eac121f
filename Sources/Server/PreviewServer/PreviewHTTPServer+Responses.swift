#if WebPreview
  import CWebSockets

  /// A response body that is sent in chunks, and how much of it was sent.
  struct PendingResponseBody {
    let body: [UInt8]
    var sent = 0
  }

  extension PreviewHTTPServer {
    /// Responds to an HTTP request that does not open a WebSocket. Returns -1 to close the connection.
    func handleRequest(_ connection: LibWebSockets.LWSConnection, _ library: LibWebSockets) -> CInt {
      let request = HTTPRequestHead(connection, library)
      let reply: HTTPResponse
      var host: String?
      switch authorizer?.authorize(request, opensSocket: false) {
      case .allowed(let name):
        host = request.host
        reply = self.response(to: request, for: name)
      case .noContent: reply = HTTPResponse(status: 204)
      case .denied(let status, let reason): reply = HTTPResponse(status: status, reason)
      case nil: reply = Self.serverStopped
      }
      guard send(reply, host: host, on: connection, library) else { return -1 }
      guard request.method == .get, reply.status == 200 else {
        let isSent = writeShortBody(of: reply, isHead: request.method == .head, on: connection, library)
        return isSent && !reply.isLast ? completeTransaction(connection, library) : -1
      }
      pendingBodies[connection] = PendingResponseBody(body: reply.body)
      return library.callbackOnWritable(connection) < 0 ? -1 : 0
    }

    private func response(to request: HTTPRequestHead, for name: String) -> HTTPResponse {
      guard request.method != nil else {
        var reply = HTTPResponse(status: 405, "only GET and HEAD are supported")
        reply.headers = [("allow", "GET, HEAD")]
        return reply
      }
      if name == Self.socketName { return Self.upgradeRequired(of: nil) }
      guard var reply = Assets.response(name) else {
        return HTTPResponse(status: 404, "there is no file at this path; open the address that layoutd preview prints")
      }
      if name.isEmpty, let document = options.document { reply.body = Self.page(reply.body, showing: document) }
      return reply
    }

    /// Returns `text`, the HTML of the page, with the URI `document` as an attribute of the root element.
    private static func page(_ text: [UInt8], showing document: String) -> [UInt8] {
      let tag = Array("<html lang=\"en\"".utf8)
      guard let start = text.indices.first(where: { text[$0...].starts(with: tag) }) else { return text }
      let uri = document.unicodeScalars.reduce(into: "") { escaped, scalar in
        switch scalar {
        case "&": escaped += "&amp;"
        case "\"": escaped += "&quot;"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      let end = start + tag.count
      return text[..<end] + Array(" data-document=\"\(uri)\"".utf8) + text[end...]
    }

    private static let serverStopped = HTTPResponse(
      status: 403, "the preview server is not running; start layoutd preview again")

    /// Decides whether a request opens a WebSocket. Returns 0 to accept it, or -1 to close the connection, after an
    /// error response.
    func confirmUpgrade(_ connection: LibWebSockets.LWSConnection, _ library: LibWebSockets) -> CInt {
      let request = HTTPRequestHead(connection, library)
      // libwebsockets 4.1 responds to an unknown protocol itself with 403, frees the headers, and calls this then; the
      // argument of the callback is invalid.
      guard let kind = request.upgrade else { return -1 }
      let reply: HTTPResponse
      switch authorizer?.authorize(request, opensSocket: true) {
      case .allowed(Self.socketName) where kind.lowercased() == "websocket" && request.method == .get:
        guard request.version == "13" else {
          reply = Self.otherVersion
          break
        }
        if request.subprotocols == Self.subprotocol { return 0 }
        reply = Self.upgradeRequired(of: request.subprotocols ?? "none")
      case .allowed, .noContent:
        reply = HTTPResponse(status: 403, "there is no WebSocket at this path; use /TOKEN/\(Self.socketName)")
      case .denied(let status, let reason): reply = HTTPResponse(status: status, reason)
      case nil: reply = Self.serverStopped
      }
      guard send(reply, host: nil, on: connection, library),
        writeShortBody(of: reply, isHead: false, on: connection, library)
      else { return -1 }
      // Further bytes could be WebSocket frames, so the connection is closed.
      return -1
    }

    /// The path of the WebSocket, after the token in the URL.
    static let socketName = "socket"

    /// The response to a request with another version of the WebSocket protocol than 13.
    private static var otherVersion: HTTPResponse {
      var reply = HTTPResponse(status: 426, "only version 13 of the WebSocket protocol is supported")
      reply.headers = [("upgrade", "websocket"), ("sec-websocket-version", "13")]
      return reply
    }

    /// Returns 426 Upgrade Required, whose text names the supported subprotocol and `other`, the requested one. `other`
    /// is nil for a request that is no upgrade.
    private static func upgradeRequired(of other: String?) -> HTTPResponse {
      let requested = other.map { ", but the page uses \(Self.quoted($0))" } ?? ""
      var reply = HTTPResponse(status: 426, "this server supports \(subprotocol)\(requested); reload the page")
      reply.headers = [("upgrade", "websocket"), ("sec-websocket-protocol", subprotocol)]
      return reply
    }

    private static func quoted(_ text: String) -> String {
      String(text.unicodeScalars.prefix(64).map { (" "..."~").contains($0) ? Character($0) : "?" })
    }

    private func send(
      _ reply: HTTPResponse, host: String?, on connection: LibWebSockets.LWSConnection, _ library: LibWebSockets
    ) -> Bool {
      guard let base = buffer.baseAddress else { return false }
      let start = (base + layoutd_lws_pre).assumingMemoryBound(to: UInt8.self)
      let end = (base + buffer.count).assumingMemoryBound(to: UInt8.self)
      var position: UnsafeMutablePointer<UInt8>? = start
      guard library.addStatus(connection, CUnsignedInt(reply.status), &position, end) == 0 else { return false }
      var headers = HTTPResponse.securityHeaders(host: host) + reply.headers
      if reply.isLast { headers.append(("connection", "close")) }
      if reply.status != 204 {
        headers += [("content-type", reply.type), ("content-length", String(reply.body.count))]
      }
      for header in headers {
        let count = CInt(header.value.utf8.count)
        guard library.addHeader(connection, "\(header.name):", header.value, count, &position, end) == 0 else {
          return false
        }
      }
      guard library.addEnd(connection, &position, end) == 0, let position else { return false }
      return library.write(connection, start, position - start, LWS_WRITE_HTTP_HEADERS) >= 0
    }

    /// Writes a body in one write, truncated to the size of `buffer`; nothing if `isHead` or the body is empty. Returns
    /// false if the connection failed.
    private func writeShortBody(
      of reply: HTTPResponse, isHead: Bool, on connection: LibWebSockets.LWSConnection, _ library: LibWebSockets
    ) -> Bool {
      guard !isHead, !reply.body.isEmpty else { return true }
      let body = reply.body.prefix(buffer.count - layoutd_lws_pre)
      return library.send(body, as: LWS_WRITE_HTTP_FINAL, through: buffer, on: connection)
    }

    private func completeTransaction(_ connection: LibWebSockets.LWSConnection, _ library: LibWebSockets) -> CInt {
      guard library.completeTransaction(connection) == 0 else { return -1 }
      didBecomeIdle(connection, isNew: false)
      return 0
    }

    /// Writes the next chunk of a response body, or its end. Returns -1 to close the connection.
    func writeNextChunk(_ connection: LibWebSockets.LWSConnection, _ library: LibWebSockets) -> CInt {
      guard let transfer = pendingBodies[connection] else { return -1 }
      let chunk = transfer.body[transfer.sent...].prefix(16 << 10)
      let isLast = chunk.endIndex == transfer.body.count
      let kind = isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP
      guard library.send(chunk, as: kind, through: buffer, on: connection) else { return -1 }
      pendingBodies[connection]?.sent += chunk.count
      guard isLast else {
        library.setTimeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, 10)
        return library.callbackOnWritable(connection) < 0 ? -1 : 0
      }
      pendingBodies[connection] = nil
      return completeTransaction(connection, library)
    }
  }
#endif
