package import Cancellation

/// A text of JSON with comments and trailing commas as a tree of exact byte ranges; made of any bytes, also wrong ones.
package final class SyntaxTree: Sendable {
  // A class: every node holds its tree, and a reference is one retain where a struct of four arrays would be four.

  /// The text that was parsed.
  package let text: [UInt8]
  /// What is wrong with the text, in text order; at most 100, unless more were asked for.
  package let errors: [SyntaxError]
  /// The comments with their markers, without the end of the line, in text order.
  package let comments: [Range<Int>]
  /// All nodes in the order in which they begin.
  let nodes: [NodeRecord]
  /// Whether the parsing was stopped, so that the rest of the text is missing.
  package let isStopped: Bool

  /// How deep containers may be.
  let depthLimit: Int
  /// What differs from the tree that this one was made from; nil when the whole text was parsed.
  let edit: Edit?

  /// Parses a text; containers deeper than `depthLimit`, at most 1,024, are passed over with a `limitExceeded`.
  ///
  /// A text of more than `sizeLimit` bytes has no root and one `limitExceeded`. A byte order mark is passed over.
  /// More mistakes than `errorLimit` are not told. A cancelled `token` ends the parsing, and
  /// the tree is of no use.
  package convenience init(
    _ text: [UInt8], depthLimit: Int = 512, sizeLimit: Int = 64 << 20, errorLimit: Int = SyntaxTree.errorLimit,
    token: CancellationToken? = nil
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

  /// How many mistakes of a text are told, mostly.
  package static let errorLimit = 100

  /// The parsed tree, as far as `parser` has come.
  init(_ parser: SyntaxParser, edit: Edit?, isStopped: Bool = false) {
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
    isStopped = false
  }

  /// The outermost value, or nil when the text has none.
  package var root: SyntaxNode? {
    nodes.isEmpty ? nil : SyntaxNode(tree: self, index: 0)
  }
}

/// One mistake in the syntax of a text.
package struct SyntaxError: Equatable, Sendable {
  /// What sort of mistake it is.
  package enum Code: Equatable, Sendable {
    case syntax
    /// The text is longer, or nested deeper, than is read.
    case limitExceeded
  }

  /// The whole unexpected token; an empty range right after the last token when the text ends too early.
  package var range: Range<Int>
  package var message: String
  package var code: Code

  package init(range: Range<Int>, message: String, code: Code = .syntax) {
    self.range = range
    self.message = message
    self.code = code
  }
}

/// What the tree keeps of a node: 16 bytes.
struct NodeRecord {
  var start: Int32
  var end: Int32
  /// The index of the first node after this one and all that is inside it.
  var next: Int32
  var form: NodeForm
  /// Whether this is a key and its value is the next node.
  var hasValue = false
  /// Whether the text of a container ends without its closing bracket.
  var isOpen = false
}

/// How a node is spelled.
enum NodeForm: UInt8 {
  case null
  case `true`
  case `false`
  case number
  /// A number that is no JSON, such as `01`.
  case wrongNumber
  case string
  /// A string with escapes or wrong bytes in it.
  case escapedString
  /// A string without its closing quote.
  case cutString
  /// A word without quotes, read as a string.
  case word
  case array
  case object

  var kind: JSONKind {
    switch self {
    case .null: .null
    case .true, .false: .bool
    case .number, .wrongNumber: .number
    case .string, .escapedString, .cutString, .word: .string
    case .array: .array
    case .object: .object
    }
  }
}
