package import JSON

/// Semantic tokens in LSP's encoding: five integers per token, with positions relative to the token before.
package enum SemanticTokensResponse: Equatable, Sendable {
  /// All tokens; a nil result id allows no later delta.
  case full(result: String?, [UInt32])
  /// The edit that converts the tokens of an earlier result; nil if they are equal.
  case edit(result: String, SemanticTokensEdit?)

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .full(let result, let data):
        if let result { writer.member("resultId", result) }
        SemanticTokensResponse.write(data[...], to: &writer)
      case .edit(let result, let edit):
        writer.member("resultId", result)
        writer.key("edits")
        writer.array { writer in
          guard let edit else { return }
          writer.object { writer in
            writer.member("start", edit.start)
            writer.member("deleteCount", edit.deleteCount)
            SemanticTokensResponse.write(edit.data, to: &writer)
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

/// A `SemanticTokensEdit`: one replaced range of the encoded tokens.
package struct SemanticTokensEdit: Equatable, Sendable {
  package var start: Int
  package var deleteCount: Int
  package var data: ArraySlice<UInt32>

  /// Computes the edit between two lists by their common prefix and suffix, in multiples of whole tokens (O(n)); nil if
  /// they are equal.
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
