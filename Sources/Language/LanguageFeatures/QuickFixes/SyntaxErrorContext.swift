import JSON
import LayoutDocument

/// The context of a syntax error, for its quick fixes.
struct SyntaxErrorContext {
  let context: QuickFixContext
  /// The tokens before the error, without comments.
  let precedingTokens: [SyntaxToken]

  init(_ context: QuickFixContext) {
    self.context = context
    precedingTokens = SyntaxToken.tokens(of: context.text, before: context.diagnostic.range.lowerBound).filter {
      !$0.isComment
    }
  }

  /// The context of an error at the last token before this one; nil if there is none.
  var last: SyntaxErrorContext? {
    precedingTokens.last.map { token in
      var diagnostic = context.diagnostic
      diagnostic.range = token.range
      return SyntaxErrorContext(QuickFixContext(diagnostic, in: context.document, context.style))
    }
  }

  /// The range of the unexpected token; empty at the end of the text.
  var range: Range<Int> { context.diagnostic.range }
  var token: ArraySlice<UInt8> { context.text[range] }

  /// Whether the unexpected token is a string without its closing quote.
  var isUnterminatedString: Bool { SyntaxTree(Array(token)).root?.isUnterminated ?? false }

  /// Whether the unexpected token is a comment that begins with `#`.
  var isHashComment: Bool { token.first == UInt8(ascii: "#") && context.tree.comments.contains(range) }

  /// Whether the error is a missing quote.
  var lacksQuote: Bool { context.diagnostic.message == "A quote is missing on this line." }

  /// The range of several words without quotes, from the unexpected token to the next punctuation, the end of the line,
  /// or 80 bytes after the token; nil for one word.
  var words: Range<Int>? {
    var end = range.upperBound
    for offset in range.upperBound..<min(context.text.count, range.upperBound + 80) {
      let byte = context.text[offset]
      if byte.isLineEnd || ",:{}[]\"'/#".utf8.contains(byte) { break }
      if !byte.isBlank { end = offset + 1 }
    }
    return end > range.upperBound ? range.lowerBound..<end : nil
  }

  /// The end offset of the token before the error; that of the error itself if there is none.
  var start: Int { precedingTokens.last?.range.upperBound ?? range.lowerBound }

  /// Whether a closing bracket or the end of the text follows the unexpected token.
  var isLast: Bool {
    let next = SyntaxToken.tokens(of: context.text).first { !$0.isComment && $0.range.lowerBound >= range.upperBound }
    return next?.isClosing ?? true
  }

  /// Whether the innermost container around the error is an array.
  var isInArray: Bool { context.path.last { $0.kind == .object || $0.kind == .array }?.kind == .array }

  /// Whether the error is after the complete root value of the document.
  var isBehindRoot: Bool {
    guard let root = context.tree.root, !root.isUnclosed else { return false }
    return root.range.upperBound <= range.lowerBound && !token.starts(with: "/*".utf8)
  }

  /// The schema context at the start of the error.
  private var path: SchemaPath { SchemaPath(at: range.lowerBound, in: context.tree) }

  /// The type of the value that belongs at the error; nil for a key and for a value without a schema.
  var type: ValueSchema? {
    if case .value(let type, _) = path.context { return type }
    return nil
  }

  /// Returns values that are valid at the error, as text; empty if no value is expected there.
  func placeholders() -> [[UInt8]] {
    let path = path
    if case .value(let type, _) = path.context {
      let value = path.key.flatMap { PlaceholderValue.value(of: $0) } ?? PlaceholderValue.value(of: type)
      return (value.map { [context.written($0)] } ?? []) + [Array("null".utf8)]
    }
    // The error is after a key without a colon.
    if let key = context.path.last(where: { $0.kind == .object })?.members.last(where: {
      $0.value == nil && $0.key.range.upperBound <= range.lowerBound
    }),
      case .key = SchemaPath(at: key.key.range.lowerBound, in: context.tree).context,
      let description = SchemaPath(at: key.key.range.lowerBound, in: context.tree).key,
      let value = PlaceholderValue.value(of: description)
    {
      return [context.written(value)]
    }
    return []
  }
}

// Creates quick fixes for a syntax error.
extension SyntaxErrorContext {
  func replaced(_ text: String, isPreferred: Bool = true) -> QuickFix {
    replaced(
      Array(text.utf8), text.isEmpty ? "Remove this token" : "Change to \(text)", isPreferred: isPreferred)
  }

  func replaced(_ bytes: [UInt8], _ title: String, isPreferred: Bool = true) -> QuickFix {
    QuickFix(title, [TextEdit(range: range, text: bytes)], isPreferred: isPreferred)
  }

  /// Returns the fix that puts the words in a range in double quotes.
  func quoted(_ words: Range<Int>) -> QuickFix {
    let text = String(decoding: context.text[words], as: UTF8.self)
    return QuickFix(
      "Put \(text) in double quotes", [TextEdit(range: words, text: DetectedStyle.string(text))], isPreferred: true)
  }

  /// Fixes a string that ends on a later line: replaces each line break, and the indentation after it, by an escape
  /// sequence. Nil if no quote follows within 4,096 bytes.
  func withoutLineBreak() -> QuickFix? {
    let text = context.text
    guard let quote = text[range.upperBound...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let continuation = text[range.upperBound..<quote]
    guard continuation.count < 4_096 else { return nil }
    // The first line is empty, because an unterminated string ends at a line break.
    let lines = String(decoding: continuation, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in line.drop { $0 == " " || $0 == "\t" } }
    let joined = lines.joined(separator: "\\n")
    return QuickFix(
      "Replace the line break with \\n", [TextEdit(range: range.upperBound..<quote, text: Array(joined.utf8))],
      isPreferred: true)
  }

  /// Returns the fix that inserts a text after the token before the error.
  func inserted(_ text: String, _ title: String, isPreferred: Bool = true) -> QuickFix {
    inserted(text, at: start, title, isPreferred: isPreferred)
  }

  func inserted(_ text: String, at offset: Int, _ title: String, isPreferred: Bool = true) -> QuickFix {
    QuickFix(title, [TextEdit(offset..<offset, text)], isPreferred: isPreferred)
  }

  /// Returns the fix that removes the unexpected token, and the white space before it on its line.
  func without(_ title: String) -> QuickFix {
    var first = range.lowerBound
    while first > start, context.text[first - 1].isBlank { first -= 1 }
    return QuickFix(title, [TextEdit(first..<range.upperBound, "")], isPreferred: true)
  }

  /// Returns the fix that removes the unexpected token; for an opening bracket also one that removes everything up to
  /// its closing bracket.
  func removingToken() -> [QuickFix] {
    guard let first = token.first else { return [] }
    var fixes = [QuickFix("Remove this token", without("").edits)]
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      var depth = 0
      let tokens = SyntaxToken.tokens(of: context.text).drop { $0.range.lowerBound < range.lowerBound }
      let close = tokens.first { token in
        depth += token.isOpening ? 1 : token.isClosing ? -1 : 0
        return depth == 0
      }
      if let close {
        fixes.insert(
          QuickFix("Remove the brackets and their contents", [TextEdit(range.lowerBound..<close.range.upperBound, "")]),
          at: 0)
      }
    }
    return fixes
  }

  /// Returns the fix that removes the key before the error that has no value; nil if there is none.
  func withoutKey() -> QuickFix? {
    let object = context.path.last { $0.kind == .object }
    guard let member = object?.members.last(where: { $0.value == nil && $0.key.range.upperBound <= range.lowerBound })
    else { return nil }
    let end = token.first == UInt8(ascii: ",") ? range.upperBound : start
    return QuickFix(
      "Remove \"\(member.keyName)\"",
      [TextEdit(member.key.range.lowerBound..<max(end, member.key.range.upperBound), "")])
  }

  /// Fixes text after the end of the document: removes that text, or the bracket that closes the document too early.
  ///
  /// Only closing brackets and commas are removed without review: other text is probably a part of the document.
  func closingTooEarly() -> [QuickFix] {
    var truncation = truncated()
    guard let removed = truncation.edits.first?.range else { return [] }
    let tokens = SyntaxToken.tokens(of: context.text, in: removed)
    truncation.isPreferred = tokens.allSatisfy { $0.isClosing || $0.kind == .comma }
    guard !truncation.isPreferred else { return [truncation] }
    truncation.isDestructive = true
    guard let root = context.tree.root, root.kind == .object || root.kind == .array else { return [truncation] }
    let end = root.range.upperBound
    var first = end - 1
    while first > root.openToken.upperBound, context.text[first - 1].isBlank { first -= 1 }
    let fix = QuickFix("Remove the bracket", [TextEdit(first..<end, "")], isPreferred: true)
    return [fix.completingSyntax, truncation]
  }

  /// Returns the fix that removes everything after the root value, up to the last token.
  private func truncated() -> QuickFix {
    let root = context.tree.root?.range.upperBound ?? range.lowerBound
    let last = SyntaxToken.tokens(of: context.text).last { !$0.isComment }
    var end = last?.range.upperBound ?? context.text.count
    end = max(end, range.upperBound)
    let first =
      context.tree.comments.last { $0.upperBound <= range.lowerBound && $0.lowerBound >= root }?.upperBound ?? root
    return QuickFix("Remove the text after the document", [TextEdit(first..<end, "")])
  }

  /// Returns the fix that appends a text after the last token of the document.
  func appended(_ bytes: [UInt8], _ title: String) -> QuickFix {
    QuickFix(title, [TextEdit(range: start..<start, text: bytes)], isPreferred: true)
  }

  /// Returns the closing brackets that the text lacks, each on a separate line unless its opening bracket is on the
  /// last line.
  func closing() -> [UInt8] {
    let open = SyntaxToken.unclosed(among: SyntaxToken.tokens(of: context.text))
    let lastLine = DetectedStyle.lineStart(context.text, of: start)
    return open.reversed().flatMap { token -> [UInt8] in
      let bracket = [token.kind == .openBrace ? UInt8(ascii: "}") : UInt8(ascii: "]")]
      guard token.range.lowerBound < lastLine else { return bracket }
      return context.style.newline + DetectedStyle.indent(context.text, at: token.range.lowerBound) + bracket
    }
  }

  /// Returns the byte offsets at which an unterminated string may end, the last one first: the end of its line, before
  /// JSON punctuation there, and before its first colon or comma.
  func stringEnds() -> [Int] {
    var end = range.upperBound
    while end > range.lowerBound + 1, context.text[end - 1].isBlank { end -= 1 }
    var ends = [end]
    while end > range.lowerBound + 1, "}], \t".utf8.contains(context.text[end - 1]) {
      end -= 1
      if !context.text[end - 1].isBlank { ends.append(end) }
    }
    if let colon = token.dropFirst().firstIndex(of: UInt8(ascii: ":")) { ends.append(colon) }
    if let comma = token.dropFirst().firstIndex(of: UInt8(ascii: ",")) { ends.append(comma) }
    // The offset that leaves the most text outside the string is first.
    return ends.reversed()
  }
}
