package import JSON

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
