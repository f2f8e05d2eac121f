package import JSON
import LayoutBase
import LayoutDocument

/// The path of a value in a document, written as a JSON Pointer (RFC 6901) such as `/sections/0/items/3/height`.
package struct ValuePath: Hashable, Sendable {
  /// The keys and indices from the root to the value.
  package private(set) var steps: [String]

  init(_ steps: [String] = []) { self.steps = steps }

  /// Reads a JSON Pointer; nil if the text is none.
  package init?(pointer: String) {
    guard let steps = JSONPointer.tokens(of: pointer) else { return nil }
    self.steps = steps
  }

  /// The path as a JSON Pointer.
  package var pointer: String { steps.map { "/" + JSONPointer.escaped($0) }.joined() }

  /// The path of the object or the array that contains the value; nil for the root.
  var parent: ValuePath? { steps.isEmpty ? nil : ValuePath(steps.dropLast()) }

  func appending(_ step: String) -> ValuePath { ValuePath(steps + [step]) }

  /// Returns the value at the path; nil if the text has none. Of duplicate keys the first one is used, as in decoding.
  package func node(in root: SyntaxNode) -> SyntaxNode? { root.value(at: steps) }

  /// Returns the path of the value whose byte range is `range`; nil if no value has it.
  init?(of range: Range<Int>, in root: SyntaxNode) {
    steps = []
    var node = root
    while node.range != range {
      guard node.range.encloses(range) else { return nil }
      switch node.kind {
      case .object:
        guard let member = node.members.first(where: { $0.value?.range.encloses(range) == true }),
          let value = member.value
        else { return nil }
        steps.append(member.keyName)
        node = value
      case .array:
        let elements = SyntaxArrayElements(of: node)
        let index = (0..<elements.count).partitioningIndex { elements.range(at: $0).upperBound >= range.upperBound }
        guard index < elements.count else { return nil }
        steps.append(String(index))
        node = elements[index]
      default: return nil
      }
    }
  }
}
