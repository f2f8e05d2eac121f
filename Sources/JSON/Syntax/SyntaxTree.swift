package import Cancellation
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
  /// The difference from the tree that this one was derived from; nil if the whole text was parsed.
  let edit: TreeDiff?
  /// The identity of this tree in the differences of trees that are derived from it.
  let identity = Identity()
  /// The node indices of the elements of long arrays, by the node index of the array, as far as they are known.
  let elementIndices: Mutex<[Int: [Int32]]>

  /// Parses a text. Containers deeper than `depthLimit` (at most 1,024) are skipped with a `limitExceeded` error.
  ///
  /// A text of more than `sizeLimit` bytes has no root and one `limitExceeded` error. A byte order mark is skipped. At
  /// most `errorLimit` errors are reported. If `token` is cancelled, parsing stops and the tree is incomplete.
  package convenience init(
    _ text: [UInt8], depthLimit: Int = SyntaxTree.depthLimit, sizeLimit: Int = SyntaxTree.sizeLimit,
    errorLimit: Int = SyntaxTree.errorLimit, token: CancellationToken? = nil
  ) {
    let sizeLimit = min(sizeLimit, Int(Int32.max))
    guard text.count <= sizeLimit else {
      self.init(tooLong: text, sizeLimit: sizeLimit)
      return
    }
    var parser = SyntaxParser(text, depthLimit: min(depthLimit, 1_024), errorLimit: errorLimit)
    let isWhole = parser.parse(token)
    self.init(parser, edit: nil, isStopped: !isWhole)
  }

  /// The default maximum length of a text, in bytes.
  package static let sizeLimit = 64 << 20
  /// The default maximum nesting depth of containers.
  package static let depthLimit = 512
  /// The default maximum number of reported errors.
  package static let errorLimit = 100

  /// Creates the tree from the current state of a parser.
  init(
    _ parser: SyntaxParser, edit: TreeDiff?, elementIndices: [Int: [Int32]] = [:], isStopped: Bool = false
  ) {
    self.elementIndices = Mutex(elementIndices)
    text = parser.tokens.text
    errors = parser.sortedErrors
    comments = parser.tokens.comments
    nodes = parser.nodes
    depthLimit = parser.depthLimit
    self.edit = edit
    self.isStopped = isStopped
  }

  private init(tooLong text: [UInt8], sizeLimit: Int) {
    self.text = text
    let message = "the text is longer than \(sizeLimit) bytes"
    errors = [SyntaxError(range: 0..<0, message: message, code: .limitExceeded)]
    comments = []
    nodes = []
    depthLimit = 0
    edit = nil
    elementIndices = Mutex([:])
    isStopped = false
  }

  /// The outermost value; nil if the text has none.
  package var root: SyntaxNode? {
    nodes.isEmpty ? nil : SyntaxNode(tree: self, index: 0)
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

  /// The whole unexpected token; an empty range after the last token if the text ends too early.
  package var range: Range<Int>
  package var message: String
  package var code: Code

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
