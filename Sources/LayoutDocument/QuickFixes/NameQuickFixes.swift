import JSON

/// Quick fixes for identifiers.
enum NameQuickFixes {
  /// Fixes a duplicate identifier: replaces it by an unused one, or removes it.
  static func duplicate(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node else { return [] }
    var fixes: [QuickFix] = []
    if let name = node.stringValue, let object = place.parent(of: node) {
      for free in freeNames(like: name, isGenerator: object["repeat"] != nil, in: place.tree) {
        fixes.append(ValueQuickFixes.replacement(place, node, .string(free), isPreferred: true))
      }
    }
    // An element without an identifier gets a default one.
    return fixes + KeyQuickFixes.removals(of: node, place).prefix(1)
  }

  /// Returns an unused identifier: with `{i}` for a generator without it, otherwise with the next unused number.
  private static func freeNames(like name: String, isGenerator: Bool, in tree: SyntaxTree) -> [String] {
    if isGenerator, name.utf8.firstRange(of: "{i}".utf8) == nil { return [name + "-{i}"] }
    let taken = tree.strings(ofKey: "id")
    let (stem, number) = numbered(name)
    let parts = stem.split(separator: "{i}", maxSplits: 1, omittingEmptySubsequences: false)
    for next in number...(number + taken.count + 1) {
      let free = isGenerator && parts.count == 2 ? "\(parts[0])\(next)-{i}\(parts[1])" : "\(stem)-\(next)"
      if !taken.contains(free) { return [free] }
    }
    return []
  }

  /// Splits a name into its stem and the number after the one at its end; that is 2 if there is none.
  private static func numbered(_ name: String) -> (stem: String, next: Int) {
    guard let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]), number > 0,
      number < 1_000_000
    else { return (name, 2) }
    return (String(name[..<dash]), number + 1)
  }

  /// Fixes a reference to an unknown template: replaces the name, or creates the template.
  static func unknownTemplate(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node, let name = node.stringValue, let root = place.tree.root else { return [] }
    var fixes: [QuickFix] = []
    let known = root["templates"]?.members.filter { $0.value?.kind == .object }.map(\.keyName) ?? []
    let meant = SpellingSuggester.all(name, in: known)
    fixes = meant.map { ValueQuickFixes.replacement(place, node, .string($0), isPreferred: meant.count == 1) }
    let empty = MemberText(key: name, value: Array("{}".utf8))
    let created: [TextEdit]
    if let templates = root["templates"] {
      created = templates.kind == .object ? place.adding([empty], to: templates) : []
    } else {
      let templates = MemberText(key: "templates", value: place.style.object([empty]))
      created = place.adding([templates], to: root, before: ["sections"])
    }
    fixes.append(QuickFix("Create the template \"\(name)\"", created))
    return fixes + KeyQuickFixes.removals(of: node, place).prefix(1)
  }
}

extension SyntaxTree {
  /// Returns all string values of a key in the tree.
  func strings(ofKey name: String) -> Set<String> {
    var found: Set<String> = []
    var stack = root.map { [$0] } ?? []
    while let node = stack.popLast() {
      if node.kind == .array { stack += node.elements }
      for member in node.members {
        guard let value = member.value else { continue }
        if member.keyName == name, let text = value.stringValue { found.insert(text) }
        if value.kind == .array || value.kind == .object { stack.append(value) }
      }
    }
    return found
  }
}
