#if WebPreview
  /// Who is let in. Every web page that a person visits can send requests to this machine; only the address bar's own
  /// page, which knows the token, gets an answer.
  struct Access {
    /// Why a request gets nothing.
    struct Refusal: Error, Equatable {
      var status: Int
      /// One sentence for whoever debugs it.
      var reason: String
    }

    let token: Token
    /// What `Host` may be, in lower case and with the port.
    let hosts: Set<String>
    /// What `Origin` may be beside the page's own.
    let origins: Set<String>

    /// `address` is what the door is bound to.
    init(token: Token, address: String, port: UInt16, hosts: [String], origins: [String]) {
      self.token = token
      var all = ["127.0.0.1", "localhost", "[::1]", address.contains(":") ? "[\(address)]" : address]
        .map { "\($0):\(port)" }
      all += hosts
      self.hosts = Set(all.map { $0.lowercased() })
      self.origins = Set(origins)
    }

    /// The path below the token.
    func path(of request: Request, opensSocket: Bool) throws(Refusal) -> String {
      guard let host = request.host else { throw Refusal(status: 400, reason: "a request needs a Host") }
      // Behind a name that somebody else's server resolves to this machine the browser sees one origin.
      guard hosts.contains(host.lowercased()) else { throw Refusal(status: 403, reason: "this Host is not allowed") }
      if let origin = request.origin {
        guard origin == "http://\(host)" || origins.contains(origin) else {
          throw Refusal(status: 403, reason: "this Origin is not allowed")
        }
      } else if opensSocket {
        throw Refusal(status: 403, reason: "a WebSocket needs an Origin")
      }
      if let site = request.site, site != "same-origin", site != "none", request.mode != "navigate",
        request.origin == nil
      {
        throw Refusal(status: 403, reason: "another site may not load this")
      }
      guard let path = request.path, path.hasPrefix("/") else {
        throw Refusal(status: 400, reason: "the path must be absolute")
      }
      let parts = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, token.equals(parts[0]) else {
        throw Refusal(status: 403, reason: path == "/favicon.ico" ? Self.icon : "the address has no valid token")
      }
      return String(parts[1])
    }

    /// Browsers ask for it without being told to.
    static let icon = "there is no icon"
  }
#endif
