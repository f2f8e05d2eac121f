import JSON

/// Keys whose meaning is known and checked, and that do nothing yet: better said than silently ignored.
enum NotBuilt {
  static func findings(_ root: SyntaxNode) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if let sticky = root["stickyHeaders"], let mode = sticky.stringValue, ["push", "stack"].contains(mode) {
      findings.append(finding(sticky.range, "Sticky headers are"))
    }
    for effect in root["effects"]?.elements ?? [] {
      if let kind = effect["kind"], let name = kind.stringValue {
        findings.append(finding(kind.range, "The effect \"\(name)\" is"))
      }
    }
    for section in root["sections"]?.elements ?? [] where section.kind == .object {
      for decoration in section["decorations"]?.elements ?? [] {
        if let kind = decoration["kind"], let name = kind.stringValue {
          findings.append(finding(kind.range, "The decoration \"\(name)\" is"))
        }
      }
      if let key = section.members.first(where: { $0.keyName == "pagedOffset" })?.key {
        findings.append(finding(key.range, "Paged offsets are"))
      }
    }
    return findings
  }

  private static func finding(_ range: Range<Int>, _ what: String) -> Diagnostic {
    Diagnostic(
      range: range, severity: .warning, code: "kindNotBuilt", message: "\(what) not built yet; nothing is drawn for it."
    )
  }
}
