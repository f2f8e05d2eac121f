import LayoutDocument
import LayoutProtocol

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
