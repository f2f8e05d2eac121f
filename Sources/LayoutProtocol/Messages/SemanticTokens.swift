package import JSON

/// Asks what each token of a text means.
package struct SemanticTokensFull: TextQuestion {
  package static let method = "textDocument/semanticTokens/full"
  package var document: TextDocumentIdentifier

  package init(document: TextDocumentIdentifier) { self.document = document }
}

/// Asks what changed of that since an earlier answer.
package struct SemanticTokensDelta: ClientMessage {
  package static let method = "textDocument/semanticTokens/full/delta"
  package var document: TextDocumentIdentifier
  /// Which answer it was.
  package var previousResult: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    var previousResult: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "previousResultId": previousResult = try reader.readOptionalString()
      default: break
      }
    }
    self.document = try require(document, "textDocument", at: start)
    self.previousResult = try require(previousResult, "previousResultId", at: start)
  }
}

/// Asks what the tokens in a stretch of a text mean.
package struct SemanticTokensRange: RangeQuestion {
  package static let method = "textDocument/semanticTokens/range"
  package var document: TextDocumentIdentifier
  package var range: PositionRange

  package init(document: TextDocumentIdentifier, range: PositionRange) {
    self.document = document
    self.range = range
  }
}

/// Tokens as LSP packs them: five numbers each, places counted from the token before.
package enum SemanticTokensAnswer: Equatable, Sendable {
  /// All of them; nil is the name of no answer.
  case full(result: String?, [UInt32])
  /// What to put in the place of some numbers of an earlier answer; nil for nothing.
  case edit(result: String, TokenEdit?)

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .full(let result, let data):
        if let result { writer.member("resultId", result) }
        SemanticTokensAnswer.write(data[...], to: &writer)
      case .edit(let result, let edit):
        writer.member("resultId", result)
        writer.key("edits")
        writer.array { writer in
          guard let edit else { return }
          writer.object { writer in
            writer.member("start", edit.start)
            writer.member("deleteCount", edit.deleteCount)
            SemanticTokensAnswer.write(edit.data, to: &writer)
          }
        }
      }
    }
  }

  private static func write(_ data: ArraySlice<UInt32>, to writer: inout JSONWriter) {
    writer.key("data")
    writer.array { writer in
      for number in data { writer.integer(Int(number)) }
    }
  }
}

/// One change of a list of packed tokens.
package struct TokenEdit: Equatable, Sendable {
  package var start: Int
  package var deleteCount: Int
  package var data: ArraySlice<UInt32>

  /// What makes one list of the other: whole tokens, as few as have no part in a common start or end; nil for nothing.
  package init?(from old: [UInt32], to new: [UInt32]) {
    let limit = min(old.count, new.count)
    var prefix = 0
    while prefix < limit, old[prefix] == new[prefix] { prefix += 1 }
    if prefix == old.count, prefix == new.count { return nil }
    prefix -= prefix % 5
    var suffix = 0
    while suffix < limit - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    suffix -= suffix % 5
    start = prefix
    deleteCount = old.count - prefix - suffix
    data = new[prefix..<new.count - suffix]
  }
}
