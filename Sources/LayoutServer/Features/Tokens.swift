import LayoutDocument
import LayoutProtocol

/// Answers clients that ask for the tokens of whole documents.
struct TokenAnswers {
  /// Names the answers; never used twice.
  private var count = 0

  /// What to answer a client that has the tokens of `previous`; nil has none.
  mutating func answer(
    _ data: [UInt32]?, of opened: OpenDocument?, since previous: String? = nil
  ) -> SemanticTokensAnswer? {
    guard let opened else { return .full(result: nil, []) }
    guard let data else {
      opened.tokens = TokenMemory()
      return nil
    }
    count += 1
    return opened.tokens.answer(data, since: previous, named: String(count))
  }
}

/// The last tokens that a client was told of a document, so that the next time only the difference is sent.
struct TokenMemory {
  /// Its name; no two answers share one, also not when a document is closed and opened again.
  private var result: String?
  private var data: [UInt32] = []

  /// What to answer under a new name to a client that has the tokens of `previous`; nil has none.
  mutating func answer(_ new: [UInt32], since previous: String?, named name: String) -> SemanticTokensAnswer {
    let old = data
    let isKnown = previous != nil && previous == result
    result = name
    data = new
    return isKnown ? .edit(result: name, TokenEdit(from: old, to: new)) : .full(result: name, new)
  }
}

/// Packs tokens for one client.
struct TokenPacking {
  private var cursor: PositionCursor
  /// The place of each sort in the legend, or of one that the client knows; nil for one that it does not.
  private let sorts: [SemanticToken.Sort: UInt32]
  private let modifiers: [(modifier: SemanticToken.Modifier, bit: UInt32)]

  init(_ buffer: TextBuffer, _ encoding: PositionEncoding, _ capabilities: ClientCapabilities) {
    cursor = PositionCursor(buffer, encoding)
    var sorts: [SemanticToken.Sort: UInt32] = [:]
    for sort in SemanticToken.Sort.allCases {
      let known = ([sort] + sort.substitutes).first { capabilities.tokenTypes.contains($0.rawValue) }
      // One that lists none has not said what it knows.
      let shown = capabilities.tokenTypes.isEmpty ? sort : known
      sorts[sort] = shown.flatMap { SemanticToken.Sort.allCases.firstIndex(of: $0) }.map { UInt32($0) }
    }
    self.sorts = sorts
    modifiers = SemanticToken.Modifier.allCases.enumerated().compactMap { index, modifier in
      let isKnown = capabilities.tokenTypes.isEmpty || capabilities.tokenModifiers.contains(modifier.rawValue)
      return isKnown ? (modifier, 1 << UInt32(index)) : nil
    }
  }

  /// Five numbers a token.
  mutating func pack(_ tokens: [SemanticToken]) -> [UInt32] {
    var data: [UInt32] = []
    data.reserveCapacity(tokens.count * 5)
    var (line, character) = (0, 0)
    for token in tokens {
      guard let sort = sorts[token.sort] else { continue }
      let start = cursor.position(of: token.range.lowerBound)
      let end = cursor.position(of: token.range.upperBound)
      guard start.line == end.line, end.character > start.character else { continue }
      if start.line != line { character = 0 }
      let bits =
        token.modifiers.isEmpty ? 0 : modifiers.reduce(0) { $0 | (token.modifiers.contains($1.modifier) ? $1.bit : 0) }
      data += [
        UInt32(clamping: start.line - line), UInt32(clamping: start.character - character),
        UInt32(clamping: end.character - start.character), sort, bits,
      ]
      (line, character) = (start.line, start.character)
    }
    return data
  }
}

extension SemanticToken.Sort {
  /// What it is to a client that does not know it, the nearest first.
  fileprivate var substitutes: [SemanticToken.Sort] {
    switch self {
    case .enumMember, .variable: [.string]
    case .class: [.type, .enumMember, .string]
    case .type: [.class, .string]
    case .property: [.variable]
    case .string, .number, .keyword, .comment: []
    }
  }
}
