package import JSON

/// The user's settings; nil for each that is not set.
package struct Settings: Equatable, Sendable {
  /// `layoutd.preview.maxFps`: maximum updates per second of sessions that do not set it when they are opened. If nil,
  /// the maximum is 60.
  package var maxFps: Double?
  /// `layoutd.format.indent`: spaces per nesting level, 0 for a tab. If nil, the editor's formatting options apply.
  package var indent: Int?
  /// `layoutd.diagnostics.level`: the least severe `DiagnosticSeverity` (1 to 4) to report. If nil, all are reported.
  package var diagnosticsLevel: Int?
  /// `layoutd.lint.enable`: whether open documents are linted. If nil, those with the key `lint` are.
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

/// The level of `$/logTrace` messages.
package enum TraceValue: String, Equatable, Sendable {
  case off
  case messages
  case verbose

  /// Reads the name of a level; unknown names are `off`.
  package init(from reader: inout JSONReader) throws(JSONError) {
    let name = try reader.readString()
    // Older clients send "compact", an earlier LSP value similar to "messages".
    self = name == "compact" ? .messages : TraceValue(rawValue: name) ?? .off
  }
}
