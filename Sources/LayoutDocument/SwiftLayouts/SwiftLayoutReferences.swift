import JSON

/// The layouts in Swift that a text names, or would name with another kind: what is compiled and run for a client that permits it.
///
/// An edit for a client without that permission must not add one, or it could run code through a client that has it.
package struct SwiftLayoutReferences: Sendable {
  /// For each layout with a source, an entry or the kind `swift`: the JSON texts of these keys, duplicates included. For each
  /// section and for the document: the source and the entry that a layout in Swift has there, own or inherited.
  private var references: Set<[UInt8]> = []

  package init(_ text: [UInt8]) {
    guard let root = SyntaxTree(text).root else { return }
    var remaining = [(node: root, isLayout: false)]
    while let (node, isLayout) = remaining.popLast() {
      let members = node.members
      remaining += node.elements.map { ($0, false) }
      remaining += members.compactMap { member in member.value.map { ($0, member.keyName == "layout") } }
      let isSwift = members.contains { $0.keyName == "kind" && $0.value?.stringValue == LayoutKind.swiftName }
      let named = members.filter { ["kind", "source", "entry"].contains($0.keyName) }
      guard isSwift || isLayout && named.contains(where: { $0.keyName != "kind" }) else { continue }
      references.insert(named.flatMap { $0.key.jsonBytes() + ($0.value?.jsonBytes() ?? []) })
    }
    let layouts = LayoutDecoder(inherited: root["layout"])
    for section in [root] + (root["sections"]?.elements ?? []) {
      let (keys, kind) = layouts.keys(ofSection: section)
      guard kind?.name == LayoutKind.swiftName, let source = keys["source"] else { continue }
      references.insert(source.jsonBytes() + (keys["entry"]?.jsonBytes() ?? []))
    }
  }

  /// Whether another text names all of these layouts, too.
  package func isSubset(of other: SwiftLayoutReferences) -> Bool { references.isSubset(of: other.references) }
}
