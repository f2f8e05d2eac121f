/// Placeholders such as `{file}` in values of options.
enum Placeholders {
  /// Returns a text with each `{name}` replaced by the value of its name. Values are not searched for placeholders, and
  /// names without a value are left unchanged.
  static func replacing(in text: String, _ value: (Substring) -> String?) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      let body = rest.dropFirst()
      if let close = body.firstIndex(where: { $0 == "}" || $0 == "{" }), body[close] == "}",
        let value = value(body[..<close])
      {
        result += value
        rest = body[body.index(after: close)...]
      } else {
        result += "{"
        rest = body
      }
    }
    return result + rest
  }
}
