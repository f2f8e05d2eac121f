package import JSON

/// What the description of the language says of a place in a text, also in one with mistakes.
///
/// Made from the tree that the parser recovers, so that it holds while somebody is typing.
package struct DescriptionPath: Sendable {
  /// What stands, or could stand, at a place.
  package enum Place: Sendable {
    /// A key of the innermost object; the range is empty where one could begin.
    case key(Range<Int>)
    /// A value; the range is empty where one could begin.
    case value(ValueType, Range<Int>)
    /// Neither: a comment, the space around a colon, the end of a value, something that nobody describes.
    case nothing
  }

  /// An object around the place, and what it is.
  package struct Level: Sendable {
    package let node: SyntaxNode
    package let description: ObjectDescription
    /// The objects of several kinds of which this is one; nil for others.
    package let tagged: TaggedDescription?
  }

  /// The objects around the place, the document first; ends at the first one that nobody describes.
  package internal(set) var levels: [Level] = []
  /// The key that one stands in, or in whose value; nil for none, and for an unknown one.
  package internal(set) var key: KeyDescription?
  /// What the text calls that key; nil where none is begun.
  package internal(set) var keyName: String?
  package internal(set) var place = Place.nothing

  /// The innermost object.
  package var level: Level? { levels.last }

  /// The word that stands at the place, if the value is one of the words that are allowed there.
  package func word(in tree: SyntaxTree) -> WordDescription? {
    guard case .value(let type, let range) = place, let node = SyntaxNode.node(at: range.lowerBound, in: tree).last,
      node.range == range, let text = node.stringValue
    else { return nil }
    return type.words.first { $0.name == text }
  }

  /// The path to the byte `offset` of a text; empty outside the outermost object.
  package init(at offset: Int, in tree: SyntaxTree) {
    guard !tree.hasComment(at: offset), let root = tree.root else { return }
    var walk = DescriptionWalker(tree: tree, offset: offset, path: self)
    walk.enter(root, .object(DocumentDescription.document), in: nil)
    self = walk.path
  }
}

extension SyntaxTree {
  /// Whether the byte `offset` is inside a comment: behind its first byte, and not behind the end of a closed one.
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
