import LayoutBase

/// A node of a syntax tree: a value, or the key of a member.
package struct SyntaxNode: Sendable {
  package let tree: SyntaxTree
  let index: Int

  var record: RawSyntaxNode { tree.nodes[index] }

  /// The kind of the node. Keys are strings, and so are words without quotes.
  package var kind: JSONKind { record.rawKind.kind }

  /// The byte range of the node, including quotes and brackets.
  package var range: Range<Int> { Int(record.start)..<Int(record.end) }

  /// Whether this is a container without its closing bracket.
  package var isUnclosed: Bool { record.isUnclosed }

  /// Whether this is a string without its closing quote.
  package var isUnterminated: Bool { record.rawKind == .unterminatedString }

  /// The range of the `{` or `[`; the first byte of any other node.
  package var openToken: Range<Int> {
    range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
  }

  /// The bytes between the quotes or the brackets; the whole range of any other node. Missing closing quotes and
  /// brackets are allowed.
  package var inside: Range<Int> {
    let text = tree.text
    let first = range.isEmpty ? 0 : text[range.lowerBound]
    switch kind {
    case .string where first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"):
      let isClosed = range.count > 1 && text[range.upperBound - 1] == first && !isUnclosed
      return range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - (isClosed ? 1 : 0))
    case .object, .array:
      let end = isUnclosed ? range.upperBound : range.upperBound - 1
      return range.lowerBound + 1..<max(range.lowerBound + 1, end)
    default: return range
    }
  }

  /// The members of an object in text order, including duplicates; empty for any other node.
  package var members: [SyntaxMember] { members(atMost: .max) }

  /// Returns the first `limit` members of an object, without enumerating the others.
  package func members(atMost limit: Int) -> [SyntaxMember] {
    guard kind == .object else { return [] }
    var members: [SyntaxMember] = []
    var index = index + 1
    while index < Int(record.next), members.count < limit {
      let member = SyntaxMember(tree: tree, key: index)
      members.append(member)
      index = Int((member.value ?? member.key).record.next)
    }
    return members
  }

  /// Returns the first `limit` elements of an array, without enumerating the others.
  package func elements(atMost limit: Int) -> [SyntaxNode] {
    guard kind == .array else { return [] }
    var elements: [SyntaxNode] = []
    var index = index + 1
    while index < Int(record.next), elements.count < limit {
      let element = SyntaxNode(tree: tree, index: index)
      elements.append(element)
      index = Int(element.record.next)
    }
    return elements
  }

  /// The elements of an array in text order; empty for any other node.
  package var elements: [SyntaxNode] { elements(atMost: .max) }

  /// The value of a key, of the first one of duplicates; nil if the key is missing or has no value, or if this is not
  /// an object.
  package subscript(key: String) -> SyntaxNode? {
    guard kind == .object else { return nil }
    // Reads the records: a `SyntaxMember` for each key would retain the tree twice.
    let nodes = tree.nodes
    let end = Int(nodes[index].next)
    var keyIndex = index + 1
    while keyIndex < end {
      let record = nodes[keyIndex]
      if SyntaxNode(tree: tree, index: keyIndex).isString(key) {
        return record.hasValue ? SyntaxNode(tree: tree, index: keyIndex + 1) : nil
      }
      keyIndex = Int(record.hasValue ? nodes[keyIndex + 1].next : record.next)
    }
    return nil
  }
}

extension SyntaxNode {
  /// A node of the text `{}`; never nil.
  package static var emptyObject: SyntaxNode? { SyntaxTree(Array("{}".utf8)).root }
}

extension SyntaxNode: Hashable {
  /// Whether both are the same node of the same tree.
  package static func == (a: SyntaxNode, b: SyntaxNode) -> Bool {
    a.tree === b.tree && a.index == b.index
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(tree))
    hasher.combine(index)
  }
}

extension Dictionary where Key == SyntaxNode {
  /// Returns the value that is stored for a node. If there is none, stores and returns the result of `make`.
  package mutating func value(of node: SyntaxNode, make: (SyntaxNode) -> Value) -> Value {
    if let value = self[node] { return value }
    let value = make(node)
    updateValue(value, forKey: node)
    return value
  }
}

extension SyntaxNode {
  /// The decoded text of a string, in which invalid escapes are kept literally; nil for any other node.
  package var stringValue: String? {
    switch record.rawKind {
    case .string: String(decoding: tree.text[content], as: UTF8.self)
    case .escapedString, .unterminatedString: JSONText.unescaped(tree.text, in: content)
    case .bareWord: String(decoding: tree.text[range], as: UTF8.self)
    default: nil
    }
  }

  /// The nearest `Double`: infinite for `1e999`; of a malformed number what `Double.init` reads (1 for `01`), or NaN;
  /// nil for any other node.
  package var numberValue: Double? {
    switch record.rawKind {
    case .number:
      guard case .literal(let literal) = NumberLiteral.scan(tree.text, from: range.lowerBound, end: range.upperBound)
      else { return .nan }
      return literal.double(tree.text)
    case .malformedNumber: return Double(String(decoding: tree.text[range], as: UTF8.self)) ?? .nan
    default: return nil
    }
  }

  /// The Boolean; nil for any other node.
  package var boolValue: Bool? {
    switch record.rawKind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Whether the node is a null.
  package var isNull: Bool { record.rawKind == .null }

  /// Returns the node as a `JSONValue`. Members without a value are omitted; NaN becomes null.
  package func value() -> JSONValue {
    switch kind {
    case .null: .null
    case .bool: .bool(record.rawKind == .true)
    case .number: numberValue.map { $0.isNaN ? .null : .number($0) } ?? .null
    case .string: .string(stringValue ?? "")
    case .array: .array(elements.map { $0.value() })
    case .object:
      .object(
        members.compactMap { member in
          member.value.map { JSONMember(key: member.keyName, value: $0.value()) }
        })
    }
  }

  /// Returns the node as compact strict JSON. Valid numbers keep their spelling; numbers that are not finite become
  /// null.
  package func jsonBytes() -> [UInt8] {
    var writer = JSONWriter(capacity: range.count)
    write(to: &writer)
    return writer.takeBytes()
  }

  /// Appends the node as compact strict JSON.
  package func write(to writer: inout JSONWriter) {
    switch kind {
    case .null: writer.null()
    case .bool: writer.bool(record.rawKind == .true)
    case .number:
      let number = numberValue ?? .nan
      if record.rawKind == .number, number.isFinite {
        writer.raw(Array(tree.text[range]))
      } else {
        writer.number(number)
      }
    case .string: writer.string(stringValue ?? "")
    case .array:
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      for member in members {
        guard let value = member.value else { continue }
        writer.key(named: member.keyName)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// Whether this is a string whose decoded text is `text`.
  func isString(_ text: String) -> Bool {
    guard record.rawKind == .string else { return stringValue?.isIdentical(to: text) ?? false }
    return content.count == text.utf8.count && tree.text[content].elementsEqual(text.utf8)
  }

  /// The byte range between the quotes. Requires a string in quotes.
  var content: Range<Int> {
    let start = range.lowerBound + 1
    return start..<max(start, record.rawKind == .unterminatedString ? range.upperBound : range.upperBound - 1)
  }
}

extension SyntaxNode {
  /// Returns the nodes that contain the byte `offset`, from the root to the innermost, keys included; empty outside the
  /// root.
  ///
  /// A container without its closing bracket also contains the text after it, and a string without its closing quote
  /// also its end offset, because the cursor is there while the user types.
  package static func node(at offset: Int, in tree: SyntaxTree) -> [SyntaxNode] {
    var path: [SyntaxNode] = []
    var candidate = tree.root
    // The end of the candidate if its closing bracket is missing.
    var limit = tree.text.count + 1
    while let node = candidate, node.holds(offset, limit) {
      path.append(node)
      if !node.isUnclosed { limit = node.range.upperBound - 1 }
      let (last, next) = node.children(around: offset)
      if let next { limit = min(limit, next.range.lowerBound) }
      candidate = last
    }
    return path
  }

  /// Returns the last direct child that starts at or before a byte offset, and the child after it; nil where there is
  /// none. Keys are children, too. In containers with many nodes they are found by binary search.
  package func children(around offset: Int) -> (last: SyntaxNode?, next: SyntaxNode?) {
    let (nodes, end) = (tree.nodes, Int(record.next))
    var last: Int?
    var next = index + 1
    if end - index > SyntaxTree.longArrayLength {
      let indices = tree.elementIndices(ofArray: index)
      let count = indices.indices.partitioningIndex { nodes[Int(indices[$0])].start > offset }
      if count > 0 { last = Int(indices[count - 1]) }
      next = count < indices.count ? Int(indices[count]) : end
    }
    var count = 0
    while next < end, nodes[next].start <= offset {
      count += 1
      last = next
      next = Int(nodes[next].next)
    }
    WorkCounter.add(count)
    return (last.map { SyntaxNode(tree: tree, index: $0) }, next < end ? SyntaxNode(tree: tree, index: next) : nil)
  }

  /// Returns the member whose key or value is `child`, a direct child; nil if this is not an object.
  package func member(ofChild child: SyntaxNode) -> SyntaxMember? {
    guard kind == .object else { return nil }
    // A value is directly behind its key.
    let isValue = tree.nodes[child.index - 1].hasValue
    return SyntaxMember(tree: tree, key: isValue ? child.index - 1 : child.index)
  }

  private func holds(_ offset: Int, _ limit: Int) -> Bool {
    guard offset >= range.lowerBound else { return false }
    if offset < range.upperBound { return true }
    if record.rawKind == .unterminatedString { return offset == range.upperBound }
    return isUnclosed && offset < limit
  }
}

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

  /// Whether both nodes are equal apart from their children. Unless `isRoot`, they must also agree on having a value,
  /// if they are keys.
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
        hash.combine(text)
      }
    }
  }

  /// The bits of the number, equal for all zeros and for all NaNs; a hash of the digits for integers from 2^53 on,
  /// which a `Double` may not represent exactly.
  private var canonicalNumber: UInt64 {
    let number = numberValue ?? .nan
    if number == 0 { return 0 }
    if number.magnitude >= 0x1p53, let literal = integerLiteral { return FNV1a(literal).value }
    return number.isNaN ? Double.nan.bitPattern : number.bitPattern
  }

  /// The text of a number that has only digits and perhaps a minus sign; nil for any other node.
  package var integerLiteral: String? {
    guard kind == .number else { return nil }
    let bytes = tree.text[range]
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    guard !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A member of an object in a tree.
package struct SyntaxMember: Sendable {
  /// The key as a string node.
  package let key: SyntaxNode
  /// The value; nil if the text has none.
  package let value: SyntaxNode?

  init(tree: SyntaxTree, key: Int) {
    self.key = SyntaxNode(tree: tree, index: key)
    self.value = tree.nodes[key].hasValue ? SyntaxNode(tree: tree, index: key + 1) : nil
  }

  /// The text of the key, without quotes and escapes.
  package var keyName: String { key.stringValue ?? "" }

  /// The range of the key and the value.
  package var range: Range<Int> { key.range.lowerBound..<(value?.range.upperBound ?? key.range.upperBound) }
}

/// The elements of an array, found once. Cheaper than an array of nodes, each of which retains the tree.
package struct SyntaxArrayElements: RandomAccessCollection, Sendable {
  private let tree: SyntaxTree
  private let places: [Int32]

  /// Collects the elements; empty if the node is not an array.
  package init(of node: SyntaxNode) {
    tree = node.tree
    places = node.kind == .array ? tree.elementIndices(ofArray: node.index) : []
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  package subscript(position: Int) -> SyntaxNode { SyntaxNode(tree: tree, index: Int(places[position])) }

  /// Returns the byte range of an element.
  package func range(at position: Int) -> Range<Int> {
    let record = tree.nodes[Int(places[position])]
    return Int(record.start)..<Int(record.end)
  }
}

extension JSONKind {
  /// The number of the kind in hashes, equal in every run.
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
