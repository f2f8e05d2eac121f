package import JSON

/// What a user can set, as far as somebody did.
package struct Settings: Equatable, Sendable {
  /// `layoutd.preview.maxFps`: updates per second of sessions that do not say it themselves.
  package var maxFps: Double?
  /// `layoutd.format.indent`: spaces of a level, 0 for a tab; the editor's own options otherwise.
  package var indent: Int?
  /// `layoutd.diagnostics.level`: the mildest severity that is told, as LSP's number.
  package var diagnosticsLevel: Int?

  package init() {}

  /// Reads settings in any of the forms that clients have for them: as objects within each other, with dots in the
  /// keys, with or without `layoutd` around. What is not usable is skipped and named in `mistakes`.
  package init(_ json: JSONValue?, mistakes: inout [String]) {
    var values: [String: JSONValue] = [:]
    Settings.flatten(json ?? .null, "", &values)
    func value(_ name: String) -> JSONValue? {
      (values["layoutd.\(name)"] ?? values[name]).flatMap { $0 == .null ? nil : $0 }
    }
    func read<Value>(_ name: String, _ expected: String, _ convert: (JSONValue) -> Value?) -> Value? {
      guard let json = value(name) else { return nil }
      if let value = convert(json) { return value }
      mistakes.append("layoutd.\(name) is not \(expected)")
      return nil
    }
    maxFps = read("preview.maxFps", "a number from 1 to 1000") { json in
      json.asDouble.flatMap { (1...1000).contains($0) ? $0 : nil }
    }
    indent = read("format.indent", "a number from 1 to 16, or \"tab\"") { json in
      json.asString == "tab" ? 0 : json.asInt.flatMap { (1...16).contains($0) ? $0 : nil }
    }
    diagnosticsLevel = read("diagnostics.level", "error, warning, information or hint") { json in
      json.asString.flatMap { ["error", "warning", "information", "hint"].firstIndex(of: $0) }.map { $0 + 1 }
    }
  }

  /// Values by their path; three levels are all there are.
  private static func flatten(_ json: JSONValue, _ path: String, depth: Int = 0, _ values: inout [String: JSONValue]) {
    guard case .object(let members) = json, depth < 4 else {
      values[path] = json
      return
    }
    for member in members {
      flatten(member.value, path.isEmpty ? member.key : "\(path).\(member.key)", depth: depth + 1, &values)
    }
  }
}

/// Asks for the settings.
package struct AskConfiguration: ServerRequest {
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

/// Tells that settings changed, and mostly which they are.
package struct DidChangeConfiguration: ClientMessage {
  package static let method = "workspace/didChangeConfiguration"

  /// Nil when the client wants to be asked.
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
