import JSON
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// What can be folded, as lines or exactly, as the client likes; the outermost ones of too many.
  var folds: [FoldingRanges.Answer] {
    let limit = min(capabilities.foldLimit ?? Limits.entries, Limits.entries)
    let folds = snapshot.syntax.folds()
    if capabilities.foldsLinesOnly {
      let lines = FoldedLines.lines(of: folds, in: buffer)
      return FoldedLines.outermost(lines, atMost: limit, depth: \.fold.depth).map {
        FoldingRanges.Answer(startLine: $0.first, endLine: $0.last, isComment: $0.fold.kind == .comment)
      }
    }
    var cursor = cursor
    return FoldedLines.outermost(folds, atMost: limit, depth: \.depth).map { fold in
      let range = PositionRange(fold.range, &cursor)
      return FoldingRanges.Answer(
        startLine: range.start.line, endLine: range.end.line,
        characters: (range.start.character, range.end.character), isComment: fold.kind == .comment)
    }
  }

  /// What selections grow to, from the innermost stretch on; one list for each position.
  func selections(at positions: [Position]) -> [[PositionRange]] {
    let tree = snapshot.syntax
    var cursor = cursor
    // With many cursors in deep places it adds up.
    let limit = min(200, max(2, 4 * Limits.entries / max(positions.count, 1)))
    return positions.prefix(Limits.entries).map { position in
      let offset = buffer.offset(of: TextPosition(position), encoding: encoding)
      return tree.selections(at: offset, limit: limit).map { PositionRange($0, &cursor) }
    }
  }

  /// The source files that a text names.
  var links: [DocumentLinks.Answer] {
    var cursor = cursor
    return snapshot.sourceLinks().prefix(Limits.entries).map { link in
      DocumentLinks.Answer(range: PositionRange(link.range, &cursor), target: DocumentURI.file(link.path))
    }
  }

  /// The colours of a text.
  var colors: [DocumentColors.Answer] {
    var cursor = cursor
    return snapshot.colors(limit: Limits.entries).map { color in
      DocumentColors.Answer(range: PositionRange(color.range, &cursor), color: LinearColor(color.color))
    }
  }

  /// The ways to write a colour, the one that is most like what stands at the place first, and the place in the text.
  func presentations(_ message: ColorPresentations) -> (labels: [String], range: PositionRange) {
    let range = buffer.offsets(of: message.range, encoding: encoding)
    let present = buffer.bytes[range]
    var cursor = cursor
    return (ColorValue(message.color).spellings(like: Array(present.prefix(10))), PositionRange(range, &cursor))
  }
}

extension LinearColor {
  fileprivate init(_ color: ColorValue) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
      alpha: Double(color.alpha) / 255)
  }
}

extension ColorValue {
  /// The nearest colour that can be written.
  fileprivate init(_ color: LinearColor) {
    func byte(_ part: Double) -> UInt8 { part > 0 ? UInt8(min(part, 1) * 255 + 0.5) : 0 }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(color.alpha))
  }
}
