#if WebPreview
  /// Who is let in. Every web page that a person visits can send requests to this machine; only the address bar's own
  /// page, which knows the token, gets an answer.
  struct Access {
    /// What a request gets.
    enum Decision: Equatable {
      /// What is below the token, by its name.
      case path(String)
      /// Nothing, but no reproach either: browsers ask for an icon without being told to.
      case icon
      /// Nothing: an HTTP status and one sentence for whoever debugs it.
      case refused(Int, String)
    }

    let token: Token
    /// What `Host` may be, in lower case and with the port.
    let hosts: Set<String>
    /// What `Origin` may be beside the page's own.
    let origins: Set<String>

    /// `address` is what the door is bound to.
    init(token: Token, address: String, port: UInt16, hosts: [String], origins: [String]) {
      self.token = token
      var names = ["127.0.0.1", "localhost", "[::1]"]
      // Where all addresses are meant, none is a name.
      if address != "0.0.0.0", address != "::" { names.append(address.contains(":") ? "[\(address)]" : address) }
      self.hosts = Set((names.map { "\($0):\(port)" } + hosts).map { $0.lowercased() })
      self.origins = Set(origins)
    }

    /// Looks at a request before anything else is done with it.
    func decide(_ request: Request, opensSocket: Bool) -> Decision {
      // Two lengths that differ let the body of one request pass for the next one.
      guard !request.isEncoded, request.contentLength.map(Self.isNothing) ?? true else {
        return .refused(400, "a request has no body here, and at most one Content-Length, of 0")
      }
      guard let host = request.host else { return .refused(400, "a request needs a Host") }
      // Behind a name that somebody else's server resolves to this machine the browser sees one origin.
      guard hosts.contains(host.lowercased()) else { return .refused(403, "this Host is not allowed") }
      if let origin = request.origin {
        guard origin == "http://\(host)" || origins.contains(origin) else {
          return .refused(403, "this Origin is not allowed")
        }
      } else if opensSocket {
        return .refused(403, "a WebSocket needs an Origin")
      } else if isForeignElement(request) {
        return .refused(403, "another site may not load this")
      }
      guard let path = request.path, path.hasPrefix("/") else { return .refused(400, "the path must be absolute") }
      if path == "/favicon.ico" { return .icon }
      let parts = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, token.equals(parts[0]) else { return .refused(403, "the address has no valid token") }
      return .path(String(parts[1]))
    }

    private static func isNothing(_ length: String) -> Bool { length.allSatisfy { $0 == "0" } }

    /// Whether a script, a picture or the like on another site's page asks; where the browser does not say it, the token
    /// has to do.
    private func isForeignElement(_ request: Request) -> Bool {
      guard let site = request.site, request.mode != "navigate" else { return false }
      return site != "same-origin" && site != "none"
    }
  }
#endif
