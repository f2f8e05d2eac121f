package import JSON

/// The layouts in Swift that a text names: what is compiled and run for a client that permits it.
///
/// An edit for a client without that permission must not add one, or it could run code through a client that has it.
package struct SwiftLayoutReferences: Sendable {
  /// The JSON texts of `kind`, `source` and `entry` of each object with the kind `swift`, duplicates included.
  private var references: Set<[UInt8]> = []

  package init(_ text: [UInt8]) {
    // The kind is written as it is, or with an escape.
    guard Self.contains(text, "swift") || text.contains(UInt8(ascii: "\\")) else { return }
    var remaining = SyntaxTree(text).root.map { [$0] } ?? []
    while let node = remaining.popLast() {
      let members = node.members
      remaining += node.elements + members.compactMap(\.value)
      guard members.contains(where: { Self.isKind($0.key.stringValue, $0.value?.stringValue) }) else { continue }
      let named = members.filter { Self.keys.contains($0.key.stringValue ?? "") }
      references.insert(named.flatMap { $0.key.jsonBytes() + ($0.value?.jsonBytes() ?? []) })
    }
  }

  /// The keys of an object that name a layout.
  fileprivate static let keys: Set<String> = ["kind", "source", "entry"]

  /// Whether another text names all of these layouts, too.
  package func isSubset(of other: SwiftLayoutReferences) -> Bool { references.isSubset(of: other.references) }

  /// Whether a member with this value makes its object a layout in Swift.
  fileprivate static func isKind(_ key: String?, _ value: String?) -> Bool {
    key == "kind" && value == LayoutKind.swiftName
  }

  private static func contains(_ text: [UInt8], _ word: StaticString) -> Bool {
    let word = Array("\(word)".utf8)
    return text.indices.contains { text[$0] == word[0] && text[$0...].starts(with: word) }
  }
}

extension DocumentSnapshot {
  /// Whether setting a value would write the kind, source or entry of a layout in Swift.
  package func isPartOfSwiftLayout(_ path: ValuePath, _ value: JSONValue) -> Bool {
    if Self.namesSwiftLayout(value) { return true }
    guard let key = path.steps.last, SwiftLayoutReferences.keys.contains(key) else { return false }
    if SwiftLayoutReferences.isKind(key, value.asString) { return true }
    let parent = path.parent.flatMap { parent in lastValidRoot.flatMap { parent.node(in: $0) } }
    return parent?.members.contains { SwiftLayoutReferences.isKind($0.key.stringValue, $0.value?.stringValue) } ?? false
  }

  private static func namesSwiftLayout(_ value: JSONValue) -> Bool {
    var remaining = [value]
    while let value = remaining.popLast() {
      switch value {
      case .object(let members):
        if members.contains(where: { SwiftLayoutReferences.isKind($0.key, $0.value.asString) }) { return true }
        remaining += members.map(\.value)
      case .array(let elements): remaining += elements
      default: break
      }
    }
    return false
  }
}
