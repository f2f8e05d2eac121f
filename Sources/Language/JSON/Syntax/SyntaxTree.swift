package import LayoutBase
import Synchronization

/// The error-tolerant syntax tree of JSON with comments and trailing commas, with exact byte ranges. Accepts any bytes.
package final class SyntaxTree: Sendable {
  // A class: every node refers to its tree, and one reference is one retain, where a struct of four arrays takes four.

  /// The text that was parsed.
  package let text: [UInt8]
  /// The syntax errors in text order; by default at most 100.
  package let errors: [SyntaxError]
  /// The ranges of the comments in text order, including their markers, without the line end.
  package let comments: [Range<Int>]
  /// All nodes in preorder.
  let nodes: [RawSyntaxNode]
  /// Whether parsing was cancelled, so that the tree is incomplete.
  package let isStopped: Bool

  /// The maximum nesting depth of containers.
  let depthLimit: Int
  /// The difference from the tree that this one was derived from; nil if the parser read to the end of the text, or was
  /// cancelled.
  let edit: TreeDiff?
  /// The identity of this tree in the differences of trees that are derived from it.
  let identity = Identity()
  /// The node indices of the children of long containers, by the node index of the container, cached by the first
  /// request. The children of an object are its keys and values.
  private let elementIndices = Mutex<[Int: [Int32]]>([:])

  /// Parses a text. Containers deeper than `depthLimit` (at most 1,024) are skipped with a `limitExceeded` error.
  ///
  /// A text of more than `sizeLimit` bytes has no root and one `limitExceeded` error; a text in UTF-16 has no root and
  /// one error. A byte order mark of UTF-8 is skipped. At most `errorLimit` errors are reported. If `token` is
  /// cancelled, parsing stops and the tree is incomplete.
  package convenience init(
    _ text: [UInt8], depthLimit: Int = SyntaxTree.depthLimit, sizeLimit: Int = SyntaxTree.sizeLimit,
    errorLimit: Int = SyntaxTree.errorLimit, token: CancellationToken? = nil
  ) {
    let sizeLimit = min(sizeLimit, Int(Int32.max))
    guard text.count <= sizeLimit else {
      let message = "the text is longer than \(sizeLimit) bytes"
      self.init(unreadable: text, SyntaxError(range: 0..<0, message: message, code: .limitExceeded))
      return
    }
    if text.isUTF16 {
      self.init(unreadable: text, .utf16)
      return
    }
    var parser = SyntaxParser(text, depthLimit: min(depthLimit, 1_024), errorLimit: errorLimit)
    let isWhole = parser.parse(token)
    WorkCounter.add(text.count)
    self.init(parser, edit: nil, isStopped: !isWhole)
  }

  /// The default maximum length of a text, in bytes.
  package static let sizeLimit = 64 << 20
  /// The default maximum nesting depth of containers.
  package static let depthLimit = 512
  /// The default maximum number of reported errors.
  package static let errorLimit = 100

  /// Creates the tree from the current state of a parser. `edit` is the difference from the tree that this one was
  /// derived from, if any; `isStopped`: the parser was cancelled.
  init(_ parser: SyntaxParser, edit: TreeDiff?, isStopped: Bool = false) {
    text = parser.tokens.text
    errors = parser.sortedErrors
    comments = parser.tokens.comments
    nodes = parser.nodes
    depthLimit = parser.depthLimit
    self.edit = edit
    self.isStopped = isStopped
  }

  private init(unreadable text: [UInt8], _ error: SyntaxError) {
    self.text = text
    errors = [error]
    comments = []
    nodes = []
    depthLimit = 0
    edit = nil
    isStopped = false
  }

  /// The outermost value; nil if the text has none.
  package var root: SyntaxNode? {
    nodes.isEmpty ? nil : SyntaxNode(tree: self, index: 0)
  }
}

extension SyntaxTree {
  /// An object that identifies one tree.
  final class Identity: Sendable {}

  /// The difference between the tree of an edited text and the tree before.
  struct TreeDiff: Sendable {
    /// The identity of the earlier tree.
    let earlier: Identity
    let change: TextDelta
    /// The indices of the nodes of the earlier tree that were replaced.
    let oldNodes: Range<Int>
    /// The indices of the nodes that replace them.
    let newNodes: Range<Int>
    /// Whether the change is inside the same containers in both trees: it closes none of those around it.
    let hasSameContainers: Bool
  }

  /// Returns the tree of an edited text, equal to that of a full parse. Reparses only the changed range if it can
  /// (incremental parsing), and returns the earlier tree for an equal text. If `token` is cancelled, parsing stops and
  /// the tree is incomplete.
  package static func parse(_ text: [UInt8], after earlier: SyntaxTree?, token: CancellationToken? = nil) -> SyntaxTree
  {
    guard let earlier, text.count <= sizeLimit, !text.isUTF16 else { return SyntaxTree(text, token: token) }
    let change = TextDelta(from: earlier.text, to: text)
    if change.isEmpty { return earlier }
    guard var parser = IncrementalParser(text, earlier: earlier, change: change) else {
      return SyntaxTree(text, token: token)
    }
    return parser.tree(token)
  }

  /// Returns the difference from the text of another tree, without a comparison if this tree was derived from that one.
  package func change(since earlier: SyntaxTree) -> TextDelta {
    if earlier === self { return TextDelta(at: text.count) }
    if let edit, edit.earlier === earlier.identity { return edit.change }
    return TextDelta(from: earlier.text, to: text)
  }

  /// Whether this tree has the same values as `earlier`, the tree that it was derived from. Compares only the changed
  /// nodes if it can.
  package func isEquivalent(toEarlier earlier: SyntaxTree) -> Bool {
    guard let edit, edit.hasSameContainers else {
      guard let root, let before = earlier.root else { return nodes.isEmpty && earlier.nodes.isEmpty }
      return before.isEquivalent(to: root)
    }
    guard edit.oldNodes.count == edit.newNodes.count else { return false }
    return zip(edit.oldNodes, edit.newNodes).allSatisfy { old, new in
      SyntaxNode(tree: earlier, index: old).hasSameShallowValue(as: SyntaxNode(tree: self, index: new), isRoot: false)
    }
  }
}

// The elements of long arrays, located once for many positions in a text.
extension SyntaxTree {
  /// The number of children from which the indices of a container are cached.
  static let longArrayLength = 1_024

  /// Returns the node indices of the elements of an array, or of the keys and values of an object.
  func elementIndices(ofArray array: Int) -> [Int32] {
    if let cached = elementIndices.withLock({ $0[array] }) { return cached }
    let end = nodes[array].next
    var indices: [Int32] = []
    var index = Int32(clamping: array + 1)
    while index < end {
      indices.append(index)
      index = nodes[Int(index)].next
    }
    WorkCounter.add(indices.count)
    if indices.count >= Self.longArrayLength { elementIndices.withLock { $0[array] = indices } }
    return indices
  }
}

/// A syntax error.
package struct SyntaxError: Equatable, Sendable {
  /// The category of an error.
  package enum Code: Equatable, Sendable {
    case syntax
    /// The text exceeds the size limit or the depth limit.
    case limitExceeded
  }

  /// The bytes of the erroneous token or comment; an empty range after the last token if the text ends too early, at 0
  /// if it is too long.
  package var range: Range<Int>
  package var message: String
  package var code: Code

  /// The only error of a text in UTF-16.
  package static let utf16 = SyntaxError(range: 0..<2, message: "the text is UTF-16; save it as UTF-8")

  package init(range: Range<Int>, message: String, code: Code = .syntax) {
    self.range = range
    self.message = message
    self.code = code
  }
}

/// The stored form of a node, 16 bytes.
struct RawSyntaxNode {
  var start: Int32
  var end: Int32
  /// The index of the first node after this one and its descendants.
  var next: Int32
  var rawKind: RawSyntaxKind
  /// Whether this is a key and its value is the next node.
  var hasValue = false
  /// Whether this is a container without its closing bracket.
  var isUnclosed = false
}

/// The spelling of a node.
enum RawSyntaxKind: UInt8 {
  case null
  case `true`
  case `false`
  case number
  /// A malformed number, such as `01`.
  case malformedNumber
  case string
  /// A string with escapes or invalid bytes.
  case escapedString
  /// A string without its closing quote.
  case unterminatedString
  /// A bare word, read as a string.
  case bareWord
  case array
  case object

  var kind: JSONKind {
    switch self {
    case .null: .null
    case .true, .false: .bool
    case .number, .malformedNumber: .number
    case .string, .escapedString, .unterminatedString, .bareWord: .string
    case .array: .array
    case .object: .object
    }
  }
}

/// The difference between two texts: one replaced range, between their longest common prefix and suffix.
package struct TextDelta: Equatable, Sendable {
  /// The replaced range of the earlier text.
  package let old: Range<Int>
  /// The range of the replacement in the new text.
  package let new: Range<Int>

  /// Compares two texts by their bytes.
  package init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    let prefix = TextDelta.commonPrefix(old, new, limit: shorter)
    let suffix = TextDelta.commonSuffix(old, new, limit: shorter - prefix)
    self.old = prefix..<old.count - suffix
    self.new = prefix..<new.count - suffix
  }

  /// Creates an empty change at the end of a text of `end` bytes.
  package init(at end: Int) {
    old = end..<end
    new = end..<end
  }

  /// The offset delta of the text after the change, in bytes.
  package var offsetDelta: Int { new.upperBound - old.upperBound }

  /// Whether both texts are equal.
  package var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Maps a range of the earlier text to the new one; nil if the range overlaps or contains the replaced one.
  package func mapped(_ range: Range<Int>) -> Range<Int>? {
    if range.upperBound <= old.lowerBound { return range }
    guard range.lowerBound >= old.upperBound else { return nil }
    return range.lowerBound + offsetDelta..<range.upperBound + offsetDelta
  }

  private static func commonPrefix(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    // All loads are inside both texts.
    unsafe a.withUnsafeBytes { a in
      unsafe b.withUnsafeBytes { b in
        var count = 0
        while count + 8 <= limit,
          unsafe a.loadUnaligned(fromByteOffset: count, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: count, as: UInt64.self)
        {
          count += 8
        }
        while count < limit, unsafe a[count] == b[count] { count += 1 }
        return count
      }
    }
  }

  private static func commonSuffix(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    // All loads are inside both texts.
    unsafe a.withUnsafeBytes { a in
      unsafe b.withUnsafeBytes { b in
        var count = 0
        while count + 8 <= limit,
          unsafe a.loadUnaligned(fromByteOffset: a.count - count - 8, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: b.count - count - 8, as: UInt64.self)
        {
          count += 8
        }
        while count < limit, unsafe a[a.count - count - 1] == b[b.count - count - 1] { count += 1 }
        return count
      }
    }
  }
}
