package import JSON

/// The schema context of a byte offset in a text.
///
/// It is computed from the recovered syntax tree, so it is available in texts with syntax errors too.
package struct SchemaPath: Sendable {
  /// The syntactic position of the offset.
  package enum Context: Sendable {
    /// A key of the innermost object. The range is empty if the offset is where a new key could be inserted.
    case key(Range<Int>)
    /// A value of a type. The range is empty if the offset is where a value could be inserted, and begins with blanks
    /// if the offset is before the value.
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
  /// The spelling of that key in the text; nil if there is none.
  package internal(set) var keyName: String?
  package internal(set) var context = Context.nothing

  /// The innermost object.
  package var level: Level? { levels.last }

  /// Returns the enumeration value at the offset; nil if the value there is not one of the type's enumeration values.
  package func word(in tree: SyntaxTree) -> EnumerationValue? {
    guard case .value(let type, let range) = context, let node = SyntaxNode.node(at: range.lowerBound, in: tree).last,
      node.range == range, let text = node.stringValue
    else { return nil }
    return type.enumerationValues.first { $0.name == text }
  }

  /// Computes the path to the byte `offset` of a text. It is empty outside the outermost object.
  package init(at offset: Int, in tree: SyntaxTree) {
    guard !tree.hasComment(at: offset), let root = tree.root else { return }
    var walk = SchemaPathBuilder(tree: tree, offset: offset, path: self)
    walk.enter(root, .object(DocumentSchema.document), in: nil)
    self = walk.path
  }
}

extension SyntaxTree {
  /// Returns whether the byte `offset` is inside a comment, by binary search.
  ///
  /// The offset before the first byte is outside. The offset after the last byte is inside if the comment is a line
  /// comment or has no end.
  func hasComment(at offset: Int) -> Bool {
    var low = 0
    var high = comments.count
    while low < high {
      let middle = (low + high) / 2
      if comments[middle].upperBound < offset { low = middle + 1 } else { high = middle }
    }
    guard low < comments.count else { return false }
    let comment = comments[low]
    guard comment.lowerBound < offset else { return false }
    let isClosed = text[comment].count >= 4 && text[comment].suffix(2).elementsEqual("*/".utf8)
    return isClosed ? offset < comment.upperBound : offset <= comment.upperBound
  }
}
