import Foundation
import JSON
import TestSupport

/// `protocol/layoutd.json`, and what is made from it.
struct ProtocolModel {
  static let file = Project.protocolFolder.appendingPathComponent("layoutd.json")

  struct Field {
    var name: String
    var isOptional: Bool
    var type: String
    var about: String
  }

  let value: JSONValue

  init() throws {
    value = try JSONValue(parsing: Project.bytes(Self.file))
  }

  var methods: [(name: String, value: JSONValue)] {
    value["methods"]?.asObject?.map { ($0.key, $0.value) } ?? []
  }

  /// The members that an object of the model describes.
  static func fields(_ value: JSONValue?) -> [Field] {
    (value?.asObject ?? []).map { member in
      let parts = (member.value.asString ?? "").split(separator: " — ", maxSplits: 1).map(String.init)
      return Field(
        name: member.key.hasSuffix("?") ? String(member.key.dropLast()) : member.key,
        isOptional: member.key.hasSuffix("?"), type: parts[0], about: parts.count > 1 ? parts[1] : "")
    }
  }

  /// The Swift source that carries the text of the model into the executable.
  func source() throws -> String {
    """
    /// The protocol's model, `protocol/layoutd.json`, as it stands there; a test writes this file.
    enum ProtocolModel {
      static let text = #\"\"\"
    \(try Project.text(Self.file).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n"))
        \"\"\"#
    }

    """
  }
}

extension ProtocolModel {
  /// `protocol/README.md`.
  func page() -> String {
    var lines = [
      "<!-- Made from layoutd.json by the tests (LAYOUTD_RECORD=1); change that instead. -->", "# The protocol", "",
    ]
    lines += (value["about"]?.asArray ?? []).compactMap(\.asString)
    lines += [
      "",
      "`examples/` has documents, and conversations that `layoutd replay` plays. `layoutd protocol` prints the model.",
    ]
    for (direction, title) in [("client", "What clients say"), ("server", "What the server says")] {
      lines += ["", "## \(title)"]
      for method in methods where method.value["direction"]?.asString == direction { lines += section(method) }
    }
    lines += ["", "## Shapes"]
    for shape in value["shapes"]?.asObject ?? [] where shape.value.asObject?.isEmpty == false {
      lines += ["", "### \(shape.key)"] + Self.table(shape.value)
    }
    lines += ["", "## Types", "", "| name | is | |", "|---|---|---|"]
    for field in Self.fields(value["types"]) {
      lines.append("| `\(field.name)` | `\(field.type)` | \(Self.escaped(field.about)) |")
    }
    lines += [
      "", "## Settings", "",
      "What a user can set, in any form that editors have for it: `{\"layoutd\": {\"format\": {\"indent\": 2}}}`,",
      "`{\"layoutd.format.indent\": 2}`, both also without `layoutd`; by `workspace/configuration`,",
      "`workspace/didChangeConfiguration` or `initializationOptions`. A value that cannot be used is logged and does not count.",
      "", "| name | value | |", "|---|---|---|",
    ]
    for field in Self.fields(value["settings"]) {
      lines.append("| `\(field.name)` | `\(Self.escaped(field.type))` | \(Self.escaped(field.about)) |")
    }
    lines += ["", "## Errors", "", "| code | |", "|---|---|"]
    for error in value["errors"]?.asObject ?? [] {
      lines.append("| \(error.key) | \(Self.escaped(error.value.asString ?? "")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ method: (name: String, value: JSONValue)) -> [String] {
    let word = { (key: String) in method.value[key]?.asString ?? "" }
    var lines = ["", "### `\(method.name)`", "", "*\(word("kind")), \(word("since"))* — \(word("about"))"]
    lines += Self.table(method.value["params"])
    guard let result = method.value["result"] else { return lines }
    if let type = result.asString {
      lines += ["", "Result: `\(type)`"]
    } else if result.asObject?.isEmpty == true {
      lines += ["", "Result: `{}`"]
    } else {
      lines += ["", "Result:"] + Self.table(result)
    }
    return lines
  }

  private static func table(_ value: JSONValue?) -> [String] {
    let fields = fields(value)
    if fields.isEmpty { return [] }
    return ["", "| member | type | |", "|---|---|---|"]
      + fields.map { field in
        "| `\(field.name)`\(field.isOptional ? " *(optional)*" : "") | `\(escaped(field.type))` | \(escaped(field.about)) |"
      }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }
}
