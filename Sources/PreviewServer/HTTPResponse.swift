#if WebPreview
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
#endif
