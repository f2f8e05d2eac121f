import JSON
import LayoutDocument

/// Quick fixes for the names of data source files and for JSON Pointers into them.
enum SourceQuickFixes {
  /// Fixes a missing file: replaces the name by that of another file in the folder.
  static func missing(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node, let name = node.stringValue else { return [] }
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    let names = place.document.sources.files(in: folder)
    let wanted = String(name.dropFirst(folder.count))
    let nearest = SpellingSuggester.bestMatch(wanted, in: names)
    let others = place.document.sources.dataFiles(in: folder).filter { $0 != nearest }.prefix(3)
    return (nearest.map { [ValueQuickFixes.replacement(place, node, .string(folder + $0), isPreferred: true)] } ?? [])
      + others.map { ValueQuickFixes.replacement(place, node, .string(folder + $0)) }
  }

  /// Fixes a pointer that matches nothing: replaces it by the closest valid one.
  static func pointer(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node, let source = source(place), let tree = tree(place, source) else { return [] }
    if place.member(of: node)?.keyName == "at" || node == source["source"] { return rows(place) }
    guard let written = node.stringValue, let root = tree.root,
      let row = root.value(atPointer: source["at"]?.stringValue ?? "")?.elements.first
    else { return [] }
    var fixes: [QuickFix] = []
    let known = pointers(in: row) { $0.kind != .object && $0.kind != .array }
    if let nearest = nearest(written, in: known) {
      fixes.append(ValueQuickFixes.replacement(place, node, .string(nearest), isPreferred: true))
    }
    return fixes + KeyQuickFixes.removals(of: node, place)
  }

  /// Fixes a pointer to the rows: replaces it by a pointer to an array of the file.
  static func rows(_ place: QuickFixContext) -> [QuickFix] {
    guard let source = source(place), let root = tree(place, source)?.root else { return [] }
    let arrays = pointers(in: root) { $0.kind == .array }
    guard let at = source["at"] else {
      return arrays.prefix(4).map { pointer in
        let member = MemberText(key: "at", value: DetectedStyle.string(pointer))
        return QuickFix(
          "Add \"at\": \"\(pointer)\"", place.adding([member], to: source, before: ["each"]),
          isPreferred: arrays.count == 1)
      }
    }
    let nearest = nearest(at.stringValue ?? "", in: arrays)
    let others = arrays.filter { $0 != nearest }.prefix(3)
    return (nearest.map { [ValueQuickFixes.replacement(place, at, .string($0), isPreferred: true)] } ?? [])
      + others.map { ValueQuickFixes.replacement(place, at, .string($0), isPreferred: arrays.count == 1) }
  }

  private static func source(_ place: QuickFixContext) -> SyntaxNode? { place.path.last { $0["source"] != nil } }

  private static func tree(_ place: QuickFixContext, _ source: SyntaxNode) -> SyntaxTree? {
    source["source"]?.stringValue.flatMap { place.document.sources.tree(of: $0) }
  }

  /// Returns the pointer that is closest to `written`, or that has the same last token.
  private static func nearest(_ written: String, in pointers: [String]) -> String? {
    if let nearest = SpellingSuggester.bestMatch(written, in: pointers) { return nearest }
    let last = written.split(separator: "/").last ?? ""
    return last.isEmpty ? nil : pointers.first { $0.hasSuffix("/\(last)") }
  }

  /// Returns at most 200 pointers to values inside a value, in breadth-first order and at most four levels deep.
  private static func pointers(in node: SyntaxNode, where isWanted: (SyntaxNode) -> Bool) -> [String] {
    var found: [String] = []
    var level = [("", node)]
    for _ in 0..<4 {
      var next: [(String, SyntaxNode)] = []
      for (prefix, object) in level.prefix(200) {
        for member in object.members.prefix(200) {
          guard let value = member.value, found.count < 200 else { continue }
          let pointer = "\(prefix)/\(JSONPointer.escaped(member.keyName))"
          if isWanted(value) { found.append(pointer) }
          if value.kind == .object { next.append((pointer, value)) }
        }
      }
      level = next
    }
    return found
  }
}
