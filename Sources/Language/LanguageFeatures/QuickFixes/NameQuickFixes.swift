import CollectionLayout
import JSON
import LayoutDocument

/// Quick fixes for identifiers and names of templates.
enum NameQuickFixes {
  /// Fixes a duplicate identifier: replaces it by an unused one, or removes it.
  static func duplicate(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node else { return [] }
    var fixes: [QuickFix] = []
    if let name = node.stringValue, let object = context.parent(of: node) {
      for free in freeNames(like: name, isGenerator: object["repeat"] != nil, in: context.tree) {
        fixes.append(ValueQuickFixes.replacement(context, of: node, by: .string(free), isPreferred: true))
      }
    }
    // An element without an identifier gets a default one.
    return fixes + KeyQuickFixes.removals(of: node, context).prefix(1)
  }

  /// Returns an unused identifier that is made from `name`, as an array of one element: that of a generator gets `-{i}`
  /// at its end if it has no `{i}`, others get the next unused number. Empty if all numbers that are tried are in use.
  private static func freeNames(like name: String, isGenerator: Bool, in tree: SyntaxTree) -> [String] {
    if isGenerator, name.utf8.firstRange(of: "{i}".utf8) == nil { return [name + "-{i}"] }
    let existing = tree.strings(ofKey: "id")
    let (stem, number) = numbered(name)
    let segments = stem.split(separator: "{i}", maxSplits: 1, omittingEmptySubsequences: false)
    for next in number...(number + existing.count + 1) {
      let free = isGenerator && segments.count == 2 ? "\(segments[0])\(next)-{i}\(segments[1])" : "\(stem)-\(next)"
      if !existing.contains(free) { return [free] }
    }
    return []
  }

  /// Splits a name such as `a-4` into `a` and the next number, 5. A name without a number is not split, and its next
  /// number is 2.
  private static func numbered(_ name: String) -> (stem: String, next: Int) {
    guard let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]), number > 0,
      number < 1_000_000
    else { return (name, 2) }
    return (String(name[..<dash]), number + 1)
  }

  /// Fixes a reference to an unknown template: replaces the name, or creates the template.
  static func unknownTemplate(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node, let name = node.stringValue, let root = context.tree.root else { return [] }
    var fixes: [QuickFix] = []
    let names = root["templates"]?.members.filter { $0.value?.kind == .object }.map(\.keyName) ?? []
    let suggestions = SpellingSuggester.all(name, in: names)
    fixes = suggestions.map {
      ValueQuickFixes.replacement(context, of: node, by: .string($0), isPreferred: suggestions.count == 1)
    }
    let empty = MemberText(key: name, value: Array("{}".utf8))
    let created: [TextEdit]
    if let templates = root["templates"] {
      created = templates.kind == .object ? context.adding([empty], to: templates) : []
    } else {
      let templates = MemberText(key: "templates", value: context.style.object([empty]))
      created = context.adding([templates], to: root, before: ["sections"])
    }
    fixes.append(QuickFix("Create the template \"\(name)\"", created))
    return fixes + KeyQuickFixes.removals(of: node, context).prefix(1)
  }
}

extension SyntaxTree {
  /// Returns all string values of a key in the tree.
  func strings(ofKey name: String) -> Set<String> {
    var result: Set<String> = []
    var stack = root.map { [$0] } ?? []
    while let node = stack.popLast() {
      if node.kind == .array { stack += node.elements }
      for member in node.members {
        guard let value = member.value else { continue }
        if member.keyName == name, let text = value.stringValue { result.insert(text) }
        if value.kind == .array || value.kind == .object { stack.append(value) }
      }
    }
    return result
  }
}

/// Quick fixes for events of a timeline and their operations.
enum TimelineQuickFixes {
  /// The maximum number of identifiers that are compared with an unknown one.
  private static let nameLimit = 2_000

  /// Fixes an unknown item or section: replaces the identifier by a similar one, or removes the operation or the event.
  static func unknown(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node else { return [] }
    let name = node["item"] ?? node["id"] ?? node
    var fixes: [QuickFix] = []
    if let text = name.stringValue {
      let identifiers = names(context.document)
      let suggestions = SpellingSuggester.all(text, in: identifiers.filter { $0 != text })
      fixes = suggestions.map {
        ValueQuickFixes.replacement(context, of: name, by: .string($0), isPreferred: suggestions.count == 1)
      }
    }
    return fixes + removals(context, node)
  }

  /// Returns the identifiers of sections and items, at most `nameLimit`.
  private static func names(_ document: DocumentSnapshot) -> [String] {
    let sections = document.model.freshCollection.sections
    var names = sections.prefix(nameLimit).map(\.identifier.text)
    for section in sections.prefix(nameLimit) where names.count < nameLimit {
      names += (0..<min(section.items.count, nameLimit - names.count)).map { section.items.identifier(at: $0).text }
    }
    return names
  }

  /// Fixes an invalid operation: replaces an index path that is out of range by the last valid one, or removes the
  /// operation or its event.
  static func invalidOperation(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node else { return [] }
    var fixes: [QuickFix] = []
    let nearest = context.diagnostic.suggestion.flatMap { SyntaxTree(Array($0.utf8)).root }
    if let nearest, node.kind == .array, node.elements.count == nearest.elements.count {
      fixes.append(ValueQuickFixes.replacement(context, of: node, by: nearest.value()))
    }
    return fixes + removals(context, node)
  }

  /// Fixes a batch that UIKit rejects: replaces the move of a section, or fixes an operation as `invalidOperation(_:)`.
  static func rejected(_ context: QuickFixContext) -> [QuickFix] {
    [SectionMoveQuickFix.quickFix(context)].compactMap(\.self) + invalidOperation(context)
  }

  /// Returns the fixes that remove an array element with a node: the innermost one, such as an operation, or one around
  /// it, such as an event.
  private static func removals(_ context: QuickFixContext, _ node: SyntaxNode) -> [QuickFix] {
    guard let index = context.path.firstIndex(of: node) else { return [] }
    let elements = context.path[...index].reversed().filter { context.parent(of: $0)?.kind == .array }
    return elements.enumerated().map { depth, element in
      QuickFix("Remove \(context.name(of: element))", context.removing(element), isDestructive: depth > 0)
    }
  }

  /// Returns the fixes that remove the operation or the event around a node, which would be incomplete without the
  /// node.
  static func enclosingRemovals(of node: SyntaxNode, _ context: QuickFixContext) -> [QuickFix] {
    guard let index = context.path.firstIndex(of: node) else { return [] }
    let elements = context.path[..<index].reversed().filter { element in
      let list = context.parent(of: element).flatMap { $0.kind == .array ? context.member(of: $0)?.keyName : nil }
      return list == "timeline" || list == "update"
    }
    return elements.map { QuickFix("Remove \(context.name(of: $0))", context.removing($0), isDestructive: true) }
  }
}
