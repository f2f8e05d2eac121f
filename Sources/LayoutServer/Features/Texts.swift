import CollectionLayout
import JSON
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// What can be folded, as lines or exactly, as the client likes; the outermost ones of too many.
  var folds: [FoldingRange] {
    let limit = min(capabilities.foldLimit ?? Limits.entries, Limits.entries)
    let folds = snapshot.syntax.folds()
    if capabilities.foldsLinesOnly {
      let lines = FoldedLines.lines(of: folds, in: buffer)
      return FoldedLines.outermost(lines, atMost: limit, depth: \.fold.depth).map {
        FoldingRange(startLine: $0.first, endLine: $0.last, kind: $0.fold.kind == .comment ? .comment : nil)
      }
    }
    var cursor = cursor
    return FoldedLines.outermost(folds, atMost: limit, depth: \.depth).map { fold in
      let range = PositionRange(fold.range, &cursor)
      return FoldingRange(
        startLine: range.start.line, startCharacter: range.start.character, endLine: range.end.line,
        endCharacter: range.end.character, kind: fold.kind == .comment ? .comment : nil)
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
  var links: [DocumentLink] {
    var cursor = cursor
    return snapshot.sourceLinks().prefix(Limits.entries).map { link in
      DocumentLink(range: PositionRange(link.range, &cursor), target: DocumentURI.file(link.path))
    }
  }

  /// The colours of a text.
  var colors: [ColorInformation] {
    var cursor = cursor
    return snapshot.colors(limit: Limits.entries).map { color in
      ColorInformation(range: PositionRange(color.range, &cursor), color: Color(color.color))
    }
  }

  /// The ways to write a colour, the one that is most like what stands at the place first, and the place in the text.
  func presentations(_ message: ColorPresentations) -> (labels: [String], range: PositionRange) {
    let range = buffer.offsets(of: message.range, encoding: encoding)
    let present = buffer.bytes[range]
    var cursor = cursor
    return (RGBAColor(message.color).spellings(like: Array(present.prefix(10))), PositionRange(range, &cursor))
  }
}

extension Color {
  fileprivate init(_ color: RGBAColor) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
      alpha: Double(color.alpha) / 255)
  }
}

extension RGBAColor {
  /// The nearest colour that can be written.
  fileprivate init(_ color: Color) {
    func byte(_ part: Double) -> UInt8 { part > 0 ? UInt8(min(part, 1) * 255 + 0.5) : 0 }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(color.alpha))
  }
}

extension DocumentContext {
  /// What the tokens of the text mean, packed; nil for more than are told at once, which clients then ask for by what is in
  /// view.
  var tokens: [UInt32]? { snapshot.semanticTokens(limit: Limits.tokens).map(pack) }

  /// What the tokens in a stretch of the text mean, packed; none for a stretch with more than are told at once.
  func tokens(in range: PositionRange) -> [UInt32] {
    let offsets = buffer.offsets(of: range, encoding: encoding)
    return pack(snapshot.semanticTokens(in: offsets, limit: Limits.tokens) ?? [])
  }

  private func pack(_ tokens: [SemanticToken]) -> [UInt32] {
    var packing = TokenPacking(buffer, encoding, capabilities)
    return packing.pack(tokens)
  }

  /// The numbers to show in a stretch of the text.
  func hints(in range: PositionRange) -> [InlayHints.Answer] {
    let offsets = buffer.offsets(of: range, encoding: encoding)
    var cursor = cursor
    return snapshot.hints(in: offsets, limit: Limits.entries).map { hint in
      InlayHints.Answer(
        position: Position(cursor.position(of: hint.offset)), label: hint.label,
        tooltip: markup(hint.tooltip, capabilities.hoverFormats, unknown: .bare))
    }
  }
}
