import CollectionLayout
import JSON

extension SectionDiagnostics {
  /// Returns the diagnostics of layouts without `kind` whose keys the inherited or default kind does not have.
  ///
  /// The schema validator accepts the keys of all kinds in such a layout, because it has no inherited kind.
  func keysOfOtherKinds(_ sections: [SyntaxNode]) -> [Diagnostic] {
    let inherited = root["layout"]?["kind"]?.stringValue ?? LayoutKind.defaults
    var diagnostics = root["layout"].map { keysOfOtherKinds($0, LayoutKind.defaults) } ?? []
    for section in sections {
      guard let own = section["layout"] else { continue }
      diagnostics += keysOfOtherKinds(own, inherited)
    }
    return diagnostics
  }

  private func keysOfOtherKinds(_ layout: SyntaxNode, _ kind: String) -> [Diagnostic] {
    guard layout.kind == .object, layout["kind"] == nil,
      let description = LayoutKind.description.description(ofKind: kind)
    else { return [] }
    return layout.members.compactMap { member in
      let name = member.keyName
      guard description.key(name) == nil else { return nil }
      let kinds = LayoutKind.description.kinds(withKey: name)
      guard !kinds.isEmpty else { return nil }
      return Diagnostic(
        range: member.key.range, severity: .warning, code: "unknownKey",
        message: SchemaValidator.unknownKey(name, of: description, kinds))
    }
  }
}
