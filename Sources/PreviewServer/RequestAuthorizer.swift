#if WebPreview
  /// Authorizes requests. Any web page that is open in a browser can send requests to this machine; only pages with the
  /// access token in their URL get a response.
  struct RequestAuthorizer {
    /// The result of the check.
    enum Authorization: Equatable {
      /// Allowed: the path after the token.
      case allowed(String)
      /// 204 No Content: browsers request `/favicon.ico` unprompted.
      case noContent
      /// Denied: an HTTP status and a message for debugging.
      case denied(Int, String)
    }

    let token: AccessToken
    /// The permitted values of `Host`, in lower case with the port.
    let hosts: Set<String>
    /// The permitted values of `Origin`, besides the origin of the page.
    let origins: Set<String>

    /// Creates the authorizer for a server that is bound to `address`.
    init(token: AccessToken, address: String, port: UInt16, hosts: [String], origins: [String]) {
      self.token = token
      var names = ["127.0.0.1", "localhost", "[::1]"]
      // The wildcard addresses are not host names.
      if address != "0.0.0.0", address != "::" { names.append(address.contains(":") ? "[\(address)]" : address) }
      self.hosts = Set((names.map { "\($0):\(port)" } + hosts).map { $0.lowercased() })
      self.origins = Set(origins)
    }

    /// Checks the head of a request before it is processed.
    func authorize(_ request: HTTPRequestHead, opensSocket: Bool) -> Authorization {
      // With conflicting lengths the body of a request could be interpreted as the next request (request smuggling).
      guard !request.isEncoded, request.contentLength.map(Self.isNothing) ?? true else {
        return .denied(400, "requests must not have a body")
      }
      guard let host = request.host else { return .denied(400, "missing Host header") }
      // Prevents DNS rebinding: a foreign host name that resolves to this machine would be same-origin for the browser.
      guard hosts.contains(host.lowercased()) else {
        return .denied(403, "this Host is not allowed (see layoutd preview --allow-host)")
      }
      if let origin = request.origin {
        guard origin == "http://\(host)" || origins.contains(origin) else {
          return .denied(403, "this Origin is not allowed (see layoutd preview --allow-origin)")
        }
      } else if opensSocket {
        return .denied(403, "missing Origin header")
      } else if isCrossSiteSubresource(request) {
        return .denied(403, "requests from other sites are not allowed")
      }
      guard let path = request.path, path.hasPrefix("/") else { return .denied(400, "the path must be absolute") }
      if path == "/favicon.ico" { return .noContent }
      let parts = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, token.isEqualInConstantTime(parts[0]) else {
        return .denied(403, "this preview link has expired; open the preview again from your editor or terminal")
      }
      return .allowed(String(parts[1]))
    }

    private static func isNothing(_ length: String) -> Bool { length.allSatisfy { $0 == "0" } }

    /// Whether the request is for a script, image or other subresource of another site (Fetch Metadata). Browsers that
    /// do not send the headers are checked by the token only.
    private func isCrossSiteSubresource(_ request: HTTPRequestHead) -> Bool {
      guard let site = request.fetchSite, request.fetchMode != "navigate" else { return false }
      return site != "same-origin" && site != "none"
    }
  }
#endif
