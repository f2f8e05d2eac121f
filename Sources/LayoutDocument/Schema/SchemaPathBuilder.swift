import JSON

/// Descends a syntax tree and the schema together, to build the path to a byte offset.
struct SchemaPathBuilder {
  let tree: SyntaxTree
  let offset: Int
  var path: SchemaPath
  /// The containers that enclose the offset, the outermost first.
  private let containers: [SyntaxNode]

  init(tree: SyntaxTree, offset: Int, path: SchemaPath) {
    self.tree = tree
    self.offset = offset
    self.path = path
    // The inside of a container is between its brackets. An unclosed container includes the offset before the bracket
    // that ended it in error recovery.
    containers = SyntaxNode.node(at: offset - 1, in: tree).filter {
      ($0.kind == .object || $0.kind == .array) && ($0.isUnclosed || offset < $0.range.upperBound)
    }
  }

  /// Records the position of the offset relative to a node of a given type, and descends into a container around it.
  mutating func enter(_ node: SyntaxNode, _ type: ValueSchema, in level: SchemaPath.Level?) {
    guard containers.contains(node) else {
      // The offset is before a container, or at a scalar value.
      path.context = touches(node) ? .value(type, node.range) : .nothing
      return
    }
    if node.kind == .array {
      enter(array: node, type.elementType)
    } else if let description = node.level(as: type) {
      path.levels.append(description)
      path.key = nil
      path.keyName = nil
      enter(object: node, description)
    }
  }

  private mutating func enter(array node: SyntaxNode, _ type: ValueSchema?) {
    guard let type else { return }
    let element = node.elements.last { $0.range.lowerBound <= offset }
    if let element, containers.contains(element) || touches(element) {
      enter(element, type, in: nil)
    } else {
      path.context = .value(type, offset..<offset)
    }
  }

  private mutating func enter(object node: SyntaxNode, _ level: SchemaPath.Level) {
    guard let member = node.members.last(where: { $0.key.range.lowerBound <= offset }) else {
      path.context = .key(offset..<offset)
      return
    }
    if touches(member.key) {
      note(member, level)
      path.context = .key(member.key.range)
      return
    }
    let valueStart = member.value?.range.lowerBound ?? Int.max
    if let value = member.value, containers.contains(value) || touches(value) {
      note(member, level)
      if let type = level.type(of: member) { enter(value, type, in: level) }
    } else if offset <= valueStart {
      let (colon, comma) = marks(from: member.key.range.upperBound)
      if comma {
        path.context = .key(offset..<offset)
      } else if colon {
        note(member, level)
        if let type = level.type(of: member), let range = replacedRange(before: member.value) {
          path.context = .value(type, range)
        }
      }
    } else {
      path.context = .key(offset..<offset)
    }
  }

  /// Returns the range that an inserted value replaces if the offset is between a colon and a value: up to the end of a
  /// scalar on the same line. Empty if no value follows; nil if a second value would be inserted.
  private func replacedRange(before value: SyntaxNode?) -> Range<Int>? {
    guard let value, tree.startOfToken(from: offset) == value.range.lowerBound else { return offset..<offset }
    let isScalar = value.kind != .object && value.kind != .array && !value.isUnterminated
    let isNear = tree.text[offset..<value.range.lowerBound].allSatisfy { $0.isBlank }
    return isScalar && isNear ? offset..<value.range.upperBound : nil
  }

  private mutating func note(_ member: SyntaxMember, _ level: SchemaPath.Level) {
    path.keyName = member.keyName
    path.key = level.description.key(member.keyName)
  }

  /// Returns whether the offset is in a scalar value, at its end, or at the start of a container.
  private func touches(_ node: SyntaxNode) -> Bool {
    if node.kind == .object || node.kind == .array { return offset == node.range.lowerBound }
    return node.range.lowerBound <= offset && offset <= node.range.upperBound
  }

  /// Returns whether a colon and a comma are between a byte and the offset. Comments are skipped.
  private func marks(from start: Int) -> (colon: Bool, comma: Bool) {
    var marks = (colon: false, comma: false)
    var position = start
    for comment in tree.comments where comment.lowerBound >= start && comment.lowerBound < offset {
      note(position..<comment.lowerBound, &marks)
      position = comment.upperBound
    }
    if position < offset { note(position..<min(offset, tree.text.count), &marks) }
    return marks
  }

  private func note(_ range: Range<Int>, _ marks: inout (colon: Bool, comma: Bool)) {
    for byte in tree.text[range] {
      if byte == UInt8(ascii: ":") { marks.colon = true }
      if byte == UInt8(ascii: ",") { marks.comma = true }
    }
  }
}
