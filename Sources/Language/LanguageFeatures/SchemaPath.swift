package import JSON
package import LayoutDocument

/// The schema objects around a byte offset of a text, and what is at the offset.
///
/// It is computed from the error-tolerant syntax tree, so it is available in texts with syntax errors too.
package struct SchemaPath: Sendable {
  /// The syntactic context of the offset.
  package enum Context: Sendable {
    /// A key of the innermost object. The range is empty if the offset is where a new key could be inserted.
    case key(Range<Int>)
    /// A value of a type, and the range that a completion would replace. The range is empty if the offset is where a
    /// value could be inserted, and begins with white space if the offset is before the value.
    case value(ValueSchema, Range<Int>)
    /// Any other position: a comment, the space before a colon, the end of a value, a value without a schema.
    case nothing
  }

  /// An object that contains the offset, with its schema.
  package struct Level: Sendable {
    package let node: SyntaxNode
    package let description: ObjectSchema
    /// The union type of which `description` is one alternative; nil for other objects.
    package let tagged: UnionSchema?
  }

  /// The objects that contain the offset, the outermost first. The list ends before the first one without a schema.
  package internal(set) var levels: [Level] = []
  /// The schema of the key at the offset, or of the key whose value contains it; nil if there is none or it is unknown.
  package internal(set) var key: PropertySchema?
  /// The key at the offset, or the key whose value contains it, as the text writes it; nil if there is none.
  package internal(set) var keyName: String?
  package internal(set) var context = Context.nothing

  /// The innermost object that contains the offset; nil if there is none with a schema.
  package var level: Level? { levels.last }

  /// Returns the enumeration value at the offset; nil if the value there is not one of the type's enumeration values.
  package func word(in tree: SyntaxTree) -> EnumerationValue? {
    guard case .value(let type, let range) = context, let node = SyntaxNode.node(at: range.lowerBound, in: tree).last,
      node.range == range, let text = node.stringValue
    else { return nil }
    return type.enumerationValues.first { $0.name == text }
  }

  /// Computes the path to a byte offset of a text. Its `levels` are empty outside of the outermost object, and in
  /// comments.
  package init(at offset: Int, in tree: SyntaxTree) {
    guard !tree.hasComment(at: offset), let root = tree.root else { return }
    var walk = SchemaPathBuilder(tree: tree, offset: offset, path: self)
    walk.enter(root, .object(DocumentSchema.document), in: nil)
    self = walk.path
  }
}

extension SchemaPath.Level {
  /// Returns the value type of a member; nil for an unknown key.
  func type(of member: SyntaxMember) -> ValueSchema? {
    let type = description.key(member.keyName)?.type ?? description.otherKeys
    guard member.keyName == "kind", let tagged, let type else { return type }
    let kinds = ValueSchema.enumeration(EnumerationValue.all(of: tagged))
    return tagged.fallback == nil ? kinds : .anyOf([kinds, type])
  }
}

/// Descends through a syntax tree and the schema together, to find the path to a byte offset.
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
    containers = tree.containers(around: offset)
  }

  /// Records what is at the offset if that is in a value or next to it, and descends into the value if it is a
  /// container around the offset. `type` is the schema type of the value.
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

  /// Returns the range that an inserted value replaces if the offset is between a colon and a value. It ends after a
  /// scalar value on the same line; it is empty if no value follows, and nil if another value follows, which would
  /// become a second one.
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

  /// Returns whether a colon, and whether a comma, is between `start` and the offset, outside of comments.
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

// Finds the schema of the nodes of a tree.
extension SyntaxNode {
  /// This object with the schema that its position in the document gives it; nil if it is no object or has no schema.
  var schemaLevel: SchemaPath.Level? {
    SchemaPath(at: range.lowerBound + 1, in: tree).levels.last { $0.node == self }
  }

  /// Returns this object with the schema of a type; nil if it is no object or the type allows none.
  ///
  /// For a union it is the schema of the `kind` that the object names, or one with the keys of all kinds if it names
  /// none.
  func level(as type: ValueSchema) -> SchemaPath.Level? {
    guard kind == .object else { return nil }
    switch type {
    case .object(let object): return .init(node: self, description: object, tagged: nil)
    case .union(let tagged):
      let kind = self["kind"]?.stringValue ?? (tagged === LayoutKind.description ? inheritedKind : nil)
      let object = kind.flatMap { tagged.description(ofKind: $0) } ?? tagged.unionOfAllKinds
      return .init(node: self, description: object, tagged: tagged)
    case .anyOf(let types): return types.lazy.compactMap { level(as: $0) }.first
    case .perItem(let type):
      return .init(node: self, description: GeneratorRuleSchema.rule(for: type, with: self), tagged: nil)
    case .lazy(let type): return level(as: type())
    case .any, .boolean, .string, .number, .enumeration, .array: return nil
    }
  }

  /// The kind of a layout object without the key `kind`: that of the document's layout, or the default.
  private var inheritedKind: String {
    tree.root?["layout"]?["kind"]?.stringValue.flatMap(LayoutKind.named)?.name ?? LayoutKind.defaults
  }
}

extension ValueSchema {
  /// The type of the elements of an array of this type; nil if the type allows no array.
  var elementType: ValueSchema? {
    firstAlternative { if case .array(let element, _) = $0 { element } else { nil } }
  }
}
