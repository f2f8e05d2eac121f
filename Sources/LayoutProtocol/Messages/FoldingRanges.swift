package import JSON

extension FoldingRanges {
  /// A stretch that can be folded.
  package struct Answer: Equatable, Sendable {
    package var startLine: Int
    package var endLine: Int
    /// Where it begins and ends on these lines; nil for whole lines.
    package var characters: (start: Int, end: Int)?
    package var isComment: Bool

    package init(startLine: Int, endLine: Int, characters: (start: Int, end: Int)? = nil, isComment: Bool) {
      self.startLine = startLine
      self.endLine = endLine
      self.characters = characters
      self.isComment = isComment
    }

    package static func == (one: Answer, other: Answer) -> Bool {
      (one.startLine, one.endLine, one.isComment) == (other.startLine, other.endLine, other.isComment)
        && one.characters?.start == other.characters?.start && one.characters?.end == other.characters?.end
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("startLine", startLine)
        if let characters { writer.member("startCharacter", characters.start) }
        writer.member("endLine", endLine)
        if let characters { writer.member("endCharacter", characters.end) }
        if isComment { writer.member("kind", "comment") }
      }
    }
  }
}
