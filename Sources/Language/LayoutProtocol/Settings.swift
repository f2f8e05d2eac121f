package import JSON

/// The user's settings; nil for each that is not set.
package struct Settings: Equatable, Sendable {
  /// `layoutd.preview.maxFps`: maximum updates per second of sessions that do not set it when they are opened.
  package var maxFps: Double?
  /// `layoutd.format.indent`: spaces per level, 0 for a tab. If nil, the editor's formatting options apply.
  package var indent: Int?
  /// `layoutd.diagnostics.level`: the least severe `DiagnosticSeverity` (1 to 4) to report.
  package var diagnosticsLevel: Int?
  /// `layoutd.lint.enable`: whether open documents are linted; nil for those with the key `lint`.
  package var isLintEnabled: Bool?

  package init() {}

  /// Reads settings in the forms that clients use: nested objects or dotted keys, with or without the prefix `layoutd`.
  /// An invalid value is skipped, and its message is appended to `problems`.
  package init(_ json: JSONValue?, problems: inout [String]) {
    var values: [String: JSONValue] = [:]
    Settings.flatten(json ?? .null, at: "", into: &values)
    func value(_ name: String) -> JSONValue? {
      (values["layoutd.\(name)"] ?? values[name]).flatMap { $0 == .null ? nil : $0 }
    }
    func read<Value>(_ name: String, expecting expected: String, as convert: (JSONValue) -> Value?) -> Value? {
      guard let json = value(name) else { return nil }
      if let value = convert(json) { return value }
      problems.append("layoutd.\(name): expected \(expected)")
      return nil
    }
    maxFps = read("preview.maxFps", expecting: "a number from 1 to 1000") { json in
      json.asDouble.flatMap { (1...1000).contains($0) ? $0 : nil }
    }
    indent = read("format.indent", expecting: "a number from 1 to 16, or \"tab\"") { json in
      json.asString == "tab" ? 0 : json.asInt.flatMap { (1...16).contains($0) ? $0 : nil }
    }
    diagnosticsLevel = read("diagnostics.level", expecting: "error, warning, information or hint") { json in
      json.asString.flatMap { ["error", "warning", "information", "hint"].firstIndex(of: $0) }.map { $0 + 1 }
    }
    isLintEnabled = read("lint.enable", expecting: "true or false", as: \.asBool)
  }

  /// Stores values by dotted path, to a depth of four levels.
  private static func flatten(
    _ json: JSONValue, at path: String, depth: Int = 0, into values: inout [String: JSONValue]
  ) {
    guard case .object(let members) = json, depth < 4 else {
      values[path] = json
      return
    }
    for member in members {
      let memberPath = path.isEmpty ? member.key : "\(path).\(member.key)"
      flatten(member.value, at: memberPath, depth: depth + 1, into: &values)
    }
  }
}

/// The editor's indentation options.
package struct FormattingOptions: Equatable, Sendable {
  /// The columns of one level; nil if absent.
  package var tabSize: Int?
  /// Whether levels are indented with spaces rather than tabs.
  package var insertSpaces = true

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "tabSize":
        // Some editors send -1 or a fraction if the option is not set.
        if try !reader.readNull() { tabSize = Int(min(max(try reader.readDouble(), 0), 1_000)) }
      case "insertSpaces":
        if try !reader.readNull() { insertSpaces = try reader.readBool() }
      default: break
      }
    }
  }
}

/// Requests the user's settings.
package struct ConfigurationRequest: ServerRequest {
  package static let method = "workspace/configuration"

  package init() {}

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("items")
      writer.array { writer in
        writer.object { writer in writer.member("section", "layoutd") }
      }
    }
  }
}

/// Notifies the server of changed settings, usually with their values.
package struct DidChangeConfigurationNotification: ClientMessage {
  package static let method = "workspace/didChangeConfiguration"

  /// Nil if the server must request them.
  package var settings: JSONValue?

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "settings": settings = try reader.readValue()
      default: break
      }
    }
  }
}

/// Registers for a notification of the client.
package struct RegisterCapabilityRequest: ServerRequest {
  package static let method = "client/registerCapability"

  /// A registration; the raw values are its ids on the wire.
  package enum Kind: String, Sendable {
    case configuration = "layoutd-configuration"
    /// Changes of source files, and of documents that sessions show and no client has open.
    case files = "layoutd-files"
  }

  package var kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("registrations")
      writer.array { writer in
        writer.object { writer in
          writer.member("id", kind.rawValue)
          switch kind {
          case .configuration:
            writer.member("method", DidChangeConfigurationNotification.method)
            writer.key("registerOptions")
            writer.object { writer in writer.member("section", "layoutd") }
          case .files:
            writer.member("method", DidChangeWatchedFilesNotification.method)
            writer.key("registerOptions")
            writer.object { writer in
              writer.key("watchers")
              writer.array { writer in
                writer.object { writer in writer.member("globPattern", "**/*.json") }
              }
            }
          }
        }
      }
    }
  }
}
