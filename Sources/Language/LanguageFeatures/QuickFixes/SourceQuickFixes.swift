import JSON
import LayoutDocument

/// Quick fixes for names of data source files and JSON Pointers into these files.
enum SourceQuickFixes {
  /// Fixes a missing file: replaces the name by that of another file in the folder.
  static func missing(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node, let name = node.stringValue else { return [] }
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    let names = context.document.sources.files(in: folder)
    let fileName = String(name.dropFirst(folder.count))
    let nearest = SpellingSuggester.bestMatch(fileName, in: names)
    let others = context.document.sources.dataFiles(in: folder).filter { $0 != nearest }.prefix(3)
    return
      (nearest.map { [ValueQuickFixes.replacement(context, of: node, by: .string(folder + $0), isPreferred: true)] }
      ?? [])
      + others.map { ValueQuickFixes.replacement(context, of: node, by: .string(folder + $0)) }
  }

  /// Fixes a JSON Pointer that matches nothing: replaces it by a similar one that matches a value.
  static func pointer(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node, let source = source(context), let tree = tree(context, source) else { return [] }
    if context.member(of: node)?.keyName == "at" || node == source["source"] { return rows(context) }
    guard let written = node.stringValue, let root = tree.root,
      let row = root.value(atPointer: source["at"]?.stringValue ?? "")?.elements.first
    else { return [] }
    var fixes: [QuickFix] = []
    let candidates = pointers(in: row) { $0.kind != .object && $0.kind != .array }
    if let nearest = nearest(written, in: candidates) {
      fixes.append(ValueQuickFixes.replacement(context, of: node, by: .string(nearest), isPreferred: true))
    }
    return fixes + KeyQuickFixes.removals(of: node, context)
  }

  /// Fixes the JSON Pointer to the rows: replaces it by one to an array of the file.
  static func rows(_ context: QuickFixContext) -> [QuickFix] {
    guard let source = source(context), let root = tree(context, source)?.root else { return [] }
    let arrays = pointers(in: root) { $0.kind == .array }
    guard let at = source["at"] else {
      return arrays.prefix(4).map { pointer in
        let member = MemberText(key: "at", value: DetectedStyle.string(pointer))
        return QuickFix(
          "Add \"at\": \"\(pointer)\"", context.adding([member], to: source, before: ["each"]),
          isPreferred: arrays.count == 1)
      }
    }
    let nearest = nearest(at.stringValue ?? "", in: arrays)
    let others = arrays.filter { $0 != nearest }.prefix(3)
    return (nearest.map { [ValueQuickFixes.replacement(context, of: at, by: .string($0), isPreferred: true)] } ?? [])
      + others.map { ValueQuickFixes.replacement(context, of: at, by: .string($0), isPreferred: arrays.count == 1) }
  }

  private static func source(_ context: QuickFixContext) -> SyntaxNode? { context.path.last { $0["source"] != nil } }

  private static func tree(_ context: QuickFixContext, _ source: SyntaxNode) -> SyntaxTree? {
    source["source"]?.stringValue.flatMap { context.document.sources.tree(of: $0) }
  }

  /// Returns the pointer that is most similar to `written`, otherwise the first one with the same last token; nil if
  /// there is none.
  private static func nearest(_ written: String, in pointers: [String]) -> String? {
    if let nearest = SpellingSuggester.bestMatch(written, in: pointers) { return nearest }
    let last = written.split(separator: "/").last ?? ""
    return last.isEmpty ? nil : pointers.first { $0.hasSuffix("/\(last)") }
  }

  /// Returns at most 200 pointers to the values that `isIncluded` accepts, in an object and the objects in it, in
  /// breadth-first order and at most four levels deep.
  private static func pointers(in node: SyntaxNode, where isIncluded: (SyntaxNode) -> Bool) -> [String] {
    var result: [String] = []
    var level = [("", node)]
    for _ in 0..<4 {
      var next: [(String, SyntaxNode)] = []
      for (prefix, object) in level.prefix(200) {
        for member in object.members.prefix(200) {
          guard let value = member.value, result.count < 200 else { continue }
          let pointer = "\(prefix)/\(JSONPointer.escaped(member.keyName))"
          if isIncluded(value) { result.append(pointer) }
          if value.kind == .object { next.append((pointer, value)) }
        }
      }
      level = next
    }
    return result
  }
}
