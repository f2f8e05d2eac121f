import Hashing

extension SyntaxNode {
  /// Whether both nodes have equal values, regardless of position and spelling. The order of members is significant.
  package func isEquivalent(to other: SyntaxNode) -> Bool {
    let count = Int(record.next) - index
    guard count == Int(other.record.next) - other.index else { return false }
    // Nodes are in preorder, so equal runs of nodes with equal subtree sizes are equal trees.
    return (0..<count).allSatisfy { step in
      SyntaxNode(tree: tree, index: index + step).hasSameShallowValue(
        as: SyntaxNode(tree: other.tree, index: other.index + step), isRoot: step == 0)
    }
  }

  /// A hash that is equal for equivalent nodes, on every machine and in every run.
  package var structuralHash: UInt64 {
    var hash = FNV1a()
    for step in index..<Int(record.next) {
      SyntaxNode(tree: tree, index: step).hashShallowValue(into: &hash, isRoot: step == index)
    }
    return hash.value
  }

  /// Whether both nodes are equal apart from their children.
  func hasSameShallowValue(as other: SyntaxNode, isRoot: Bool) -> Bool {
    let (a, b) = (record, other.record)
    guard kind == other.kind, isRoot || a.hasValue == b.hasValue else { return false }
    switch kind {
    case .null: return true
    case .bool: return a.rawKind == b.rawKind
    case .number: return canonicalNumber == other.canonicalNumber
    case .array, .object: return Int(a.next) - index == Int(b.next) - other.index
    case .string:
      if a.rawKind == .string, b.rawKind == .string { return tree.text[content] == other.tree.text[other.content] }
      return isString(other.stringValue ?? "")
    }
  }

  private func hashShallowValue(into hash: inout FNV1a, isRoot: Bool) {
    let record = record
    hash.combine(byte: kind.ordinal << 1 | (record.hasValue && !isRoot ? 1 : 0))
    switch kind {
    case .null: break
    case .bool: hash.combine(byte: record.rawKind == .true ? 1 : 0)
    case .number: hash.combine(canonicalNumber)
    case .array, .object: hash.combine(UInt64(Int(record.next) - index))
    case .string:
      // The length separates adjacent strings.
      if record.rawKind == .string {
        hash.combine(UInt64(content.count))
        for byte in tree.text[content] { hash.combine(byte: byte) }
      } else {
        let text = stringValue ?? ""
        hash.combine(UInt64(text.utf8.count))
        for byte in text.utf8 { hash.combine(byte: byte) }
      }
    }
  }

  /// The bits of the number, with a single zero and a single NaN. Integers that a Double does not have exactly are hashed by
  /// their digits.
  private var canonicalNumber: UInt64 {
    let number = numberValue ?? .nan
    if number == 0 { return 0 }
    if number.magnitude >= 0x1p53, let literal = integerLiteral {
      var hash = FNV1a()
      hash.combine(literal)
      return hash.value
    }
    return number.isNaN ? Double.nan.bitPattern : number.bitPattern
  }

  /// The text of a number that is an integer without an exponent; nil for any other value.
  package var integerLiteral: String? {
    guard kind == .number else { return nil }
    let bytes = tree.text[range]
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    guard !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONKind {
  /// A number for each kind that does not depend on the run.
  fileprivate var ordinal: UInt8 {
    switch self {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .array: 4
    case .object: 5
    }
  }
}
