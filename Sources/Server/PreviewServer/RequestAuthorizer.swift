#if WebPreview
  /// Authorizes requests: any web page that is open in a browser can send requests to this machine; only those with the
  /// access token in their path are allowed.
  struct RequestAuthorizer {
    /// The result of the check.
    enum Authorization: Equatable {
      /// Allowed; the path after the token and its slash.
      case allowed(String)
      /// 204 No Content: browsers request `/favicon.ico` unprompted.
      case noContent
      /// Denied, with an HTTP status and a sentence that explains why.
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

    /// Checks the head of a request. `opensSocket`: it requests a WebSocket, for which `Origin` is required.
    func authorize(_ request: HTTPRequestHead, opensSocket: Bool) -> Authorization {
      // With conflicting lengths the body of a request could be interpreted as the next request (request smuggling).
      guard !request.isEncoded, request.contentLength.map(Self.isNothing) ?? true else {
        return .denied(400, "requests must not have a body")
      }
      guard let host = request.host else { return .denied(400, "the header Host is missing") }
      // Prevents DNS rebinding: a foreign host name that resolves to this machine would be same-origin for the browser.
      guard hosts.contains(host.lowercased()) else {
        return .denied(403, "this Host is not allowed (see layoutd preview --allow-host)")
      }
      if let origin = request.origin {
        guard origin == "http://\(host)" || origins.contains(origin) else {
          return .denied(403, "this Origin is not allowed (see layoutd preview --allow-origin)")
        }
      } else if opensSocket {
        return .denied(403, "the header Origin is missing; a WebSocket needs it")
      } else if isCrossSiteSubresource(request) {
        return .denied(403, "requests from other sites are not allowed; open the address that layoutd preview prints")
      }
      guard let path = request.path, path.hasPrefix("/") else { return .denied(400, "the path must start with /") }
      if path == "/favicon.ico" { return .noContent }
      let components = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard components.count == 2, token.isEqualInConstantTime(components[0]) else {
        return .denied(403, "this preview link has expired; open the preview again from your editor or terminal")
      }
      return .allowed(String(components[1]))
    }

    private static func isNothing(_ length: String) -> Bool { length.allSatisfy { $0 == "0" } }

    /// Whether the request is for a script, image or other subresource of another site (Fetch Metadata). Browsers that
    /// do not send the headers are checked by the token only.
    private func isCrossSiteSubresource(_ request: HTTPRequestHead) -> Bool {
      guard let site = request.fetchSite, request.fetchMode != "navigate" else { return false }
      return site != "same-origin" && site != "none"
    }
  }

  /// An access token: 192 random bits from the system, encoded as 32 characters of a URL.
  struct AccessToken {
    let text: String

    /// Creates the token of an earlier server; nil if the text is no token.
    init?(_ text: String) {
      let isToken =
        text.utf8.count == 32
        && text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
      guard isToken else { return nil }
      self.text = text
    }

    init() {
      let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)
      var source = SystemRandomNumberGenerator()
      var text = ""
      for _ in 0..<32 { text.unicodeScalars.append(digits[Int(source.next() & 63 as UInt64)]) }
      self.text = text
    }

    /// Whether `other` is this token, in a time that does not depend on the index of the first difference.
    func isEqualInConstantTime(_ other: some StringProtocol) -> Bool {
      let (bytes, other) = (Array(text.utf8), Array(other.utf8))
      guard bytes.count == other.count else { return false }
      var difference: UInt8 = 0
      for (one, two) in zip(bytes, other) { difference |= one ^ two }
      return difference == 0
    }
  }
#endif
