#if WebPreview
  import CWebSockets

  /// A file of the page on its way.
  struct Transfer {
    let body: [UInt8]
    var sent = 0
  }

  extension Door {
    /// Answers a request for a file of the page.
    func answer(_ connection: Library.Connection, _ library: Library) -> CInt {
      let request = Request(connection, library)
      let reply: Reply
      var host: String?
      switch access?.decide(request, opensSocket: false) {
      case .path(let name):
        host = request.host
        reply = self.reply(to: request, for: name)
      case .icon: reply = Reply(status: 204)
      case .refused(let status, let reason): reply = Reply(status: status, reason)
      case nil: reply = Self.closed
      }
      guard send(reply, host: host, connection, library) else { return -1 }
      guard request.method == .get, reply.status == 200 else {
        let isSent = finish(reply, isHead: request.method == .head, connection, library)
        return isSent && !reply.isLast ? complete(connection, library) : -1
      }
      transfers[connection] = Transfer(body: reply.body)
      return library.callbackOnWritable(connection) < 0 ? -1 : 0
    }

    private func reply(to request: Request, for name: String) -> Reply {
      guard request.method != nil else {
        var reply = Reply(status: 405, "only GET is answered here")
        reply.headers = [("allow", "GET, HEAD")]
        return reply
      }
      if name == Self.socketName { return Self.versions(of: nil) }
      return Assets.named(name) ?? Reply(status: 404, "the page has no such file")
    }

    private static let closed = Reply(status: 403, "the door is closed")

    /// Decides about a WebSocket: 0 lets it in, 1 says that it was refused.
    func confirmUpgrade(_ connection: Library.Connection, _ kind: String, _ library: Library) -> CInt {
      let request = Request(connection, library)
      let reply: Reply
      switch access?.decide(request, opensSocket: true) {
      case .path(Self.socketName) where kind.lowercased() == "websocket" && request.method == .get:
        guard request.version == "13" else {
          reply = Self.otherVersion
          break
        }
        if request.subprotocols == Self.subprotocol { return 0 }
        reply = Self.versions(of: request.subprotocols ?? "none")
      case .path, .icon: reply = Reply(status: 403, "there is no WebSocket here")
      case .refused(let status, let reason): reply = Reply(status: status, reason)
      case nil: reply = Self.closed
      }
      guard send(reply, host: nil, connection, library), finish(reply, isHead: false, connection, library) else {
        return -1
      }
      // What comes next could be meant for the WebSocket.
      return -1
    }

    /// Below the token.
    static let socketName = "socket"

    /// Says which WebSocket protocol is spoken here.
    private static var otherVersion: Reply {
      var reply = Reply(status: 426, "this server speaks version 13 of the WebSocket protocol")
      reply.headers = [("upgrade", "websocket"), ("sec-websocket-version", "13")]
      return reply
    }

    /// Says what is spoken here, and what somebody else wanted to speak.
    private static func versions(of other: String?) -> Reply {
      let wish = other.map { ", and the page \(Self.quoted($0))" } ?? ""
      var reply = Reply(status: 426, "this server speaks \(subprotocol)\(wish); load the page again")
      reply.headers = [("upgrade", "websocket"), ("sec-websocket-protocol", subprotocol)]
      return reply
    }

    private static func quoted(_ text: String) -> String {
      String(text.unicodeScalars.prefix(64).map { (" "..."~").contains($0) ? Character($0) : "?" })
    }

    private func send(_ reply: Reply, host: String?, _ connection: Library.Connection, _ library: Library) -> Bool {
      guard let base = buffer.baseAddress else { return false }
      let start = (base + layoutd_lws_pre).assumingMemoryBound(to: UInt8.self)
      let end = (base + buffer.count).assumingMemoryBound(to: UInt8.self)
      var place: UnsafeMutablePointer<UInt8>? = start
      guard library.addStatus(connection, CUnsignedInt(reply.status), &place, end) == 0 else { return false }
      var headers = Reply.safeguards(host: host) + reply.headers
      if reply.isLast { headers.append(("connection", "close")) }
      if reply.status != 204 {
        headers += [("content-type", reply.type), ("content-length", String(reply.body.count))]
      }
      for header in headers {
        let count = CInt(header.value.utf8.count)
        guard library.addHeader(connection, "\(header.name):", header.value, count, &place, end) == 0 else {
          return false
        }
      }
      guard library.addEnd(connection, &place, end) == 0, let place else { return false }
      return library.write(connection, start, place - start, LWS_WRITE_HTTP_HEADERS) >= 0
    }

    /// Sends a short body right behind the headers.
    private func finish(
      _ reply: Reply, isHead: Bool, _ connection: Library.Connection, _ library: Library
    ) -> Bool {
      guard !isHead, !reply.body.isEmpty, let base = buffer.baseAddress else { return true }
      let room = base + layoutd_lws_pre
      let count = min(reply.body.count, buffer.count - layoutd_lws_pre)
      reply.body.withUnsafeBytes { room.copyMemory(from: $0.baseAddress!, byteCount: count) }
      return library.write(connection, room.assumingMemoryBound(to: UInt8.self), count, LWS_WRITE_HTTP_FINAL) >= 0
    }

    private func complete(_ connection: Library.Connection, _ library: Library) -> CInt {
      guard library.completeTransaction(connection) == 0 else { return -1 }
      waits(connection, isNew: false)
      return 0
    }

    /// Sends the next piece of a file.
    func transfer(_ connection: Library.Connection, _ library: Library) -> CInt {
      guard let transfer = transfers[connection], let base = buffer.baseAddress else { return -1 }
      let room = base + layoutd_lws_pre
      let count = min(transfer.body.count - transfer.sent, 16 << 10)
      let isLast = transfer.sent + count == transfer.body.count
      transfer.body.withUnsafeBytes { bytes in
        if count > 0 { room.copyMemory(from: bytes.baseAddress! + transfer.sent, byteCount: count) }
      }
      let kind = isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP
      guard library.write(connection, room.assumingMemoryBound(to: UInt8.self), count, kind) >= 0 else { return -1 }
      transfers[connection]?.sent += count
      guard isLast else {
        library.setTimeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, 10)
        return library.callbackOnWritable(connection) < 0 ? -1 : 0
      }
      transfers[connection] = nil
      return complete(connection, library)
    }
  }
#endif
