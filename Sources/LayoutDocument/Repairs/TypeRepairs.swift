import JSON

/// Repairs of values that have another type than they should.
enum TypeRepairs {
  static func all(_ place: RepairPlace) -> [Repair] {
    guard let node = place.node else { return [] }
    if node == place.tree.root { return root(place, node) }
    if let member = place.parent(of: node)?.members.first(where: { $0.key == node }) {
      // What cannot be random is reported at the word.
      return member.value.map { KeyRepairs.removals(of: $0, place) } ?? []
    }
    guard let (type, key) = place.type(of: node) else { return KeyRepairs.removals(of: node, place) }
    var repairs: [Repair] = []
    if node.isNull {
      // Nothing is what a key says that is not there.
      repairs = KeyRepairs.removals(of: node, place).prefix(1).map { removal in
        Repair(removal.title, removal.edits, isPreferred: key?.isRequired != true)
      }
    }
    repairs += Conversion.values(of: node, to: type, place.style).map { bytes in
      Repair("Change to \(shown(bytes))", place.replacing(node, bytes), isPreferred: true)
    }
    if let value = key.flatMap({ $0.isRequired ? Placeholder.value(of: $0) : $0.defaultValue }) {
      repairs.append(ValueRepairs.replacement(place, node, value))
    }
    if let source = sourceRoot(place, node) { repairs += source }
    return repairs + KeyRepairs.removals(of: node, place)
  }

  /// A document that is no object.
  private static func root(_ place: RepairPlace, _ node: SyntaxNode) -> [Repair] {
    let sections = { (value: [UInt8]) in place.style.object([WrittenMember(key: "sections", value: value)]) }
    return [
      Repair("Make it the sections of a document", place.replacing(node, sections(Array(place.text[node.range])))),
      Repair("Change to an empty document", place.replacing(node, sections(Array("[]".utf8)))),
    ]
  }

  /// Rows of a source that are no array.
  private static func sourceRoot(_ place: RepairPlace, _ node: SyntaxNode) -> [Repair]? {
    let isSource = place.member(of: node)?.keyName == "source" || place.member(of: node)?.keyName == "at"
    return isSource ? SourceRepairs.rows(place) : nil
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count > 40 ? text.prefix(39) + "…" : text
  }
}
