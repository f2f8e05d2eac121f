import CollectionLayout
import JSON
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// The folding ranges, by line or by character as the client supports; above the limit, the outermost ones.
  var foldingRanges: [FoldingRange] {
    let limit = min(capabilities.foldingRangeLimit ?? Limits.resultCount, Limits.resultCount)
    let folds = snapshot.syntax.foldingRanges()
    if capabilities.lineFoldingOnly {
      let lines = FoldingLineRange.lines(of: folds, in: buffer)
      return FoldingLineRange.outermost(lines, atMost: limit, depth: \.fold.depth).map {
        FoldingRange(startLine: $0.first, endLine: $0.last, kind: $0.fold.kind == .comment ? .comment : nil)
      }
    }
    var cursor = cursor
    return FoldingLineRange.outermost(folds, atMost: limit, depth: \.depth).map { fold in
      let range = PositionRange(fold.range, &cursor)
      return FoldingRange(
        startLine: range.start.line, startCharacter: range.start.character, endLine: range.end.line,
        endCharacter: range.end.character, kind: fold.kind == .comment ? .comment : nil)
    }
  }

  /// Returns the enclosing ranges of each position, innermost first.
  func selectionRanges(at positions: [Position]) -> [[PositionRange]] {
    let tree = snapshot.syntax
    var cursor = cursor
    // Limits the response for many cursors at deeply nested positions.
    let limit = min(200, max(2, 4 * Limits.resultCount / max(positions.count, 1)))
    return positions.prefix(Limits.resultCount).map { position in
      let offset = buffer.offset(of: TextPosition(position), encoding: encoding)
      return tree.selectionRanges(at: offset, limit: limit).map { PositionRange($0, &cursor) }
    }
  }

  /// The links to the source files that the text names.
  var links: [DocumentLink] {
    var cursor = cursor
    return snapshot.sourceLinks().prefix(Limits.resultCount).map { link in
      DocumentLink(range: PositionRange(link.range, &cursor), target: DocumentURI.file(link.path))
    }
  }

  /// The color literals of the text.
  var colors: [ColorInformation] {
    var cursor = cursor
    return snapshot.colors(limit: Limits.resultCount).map { color in
      ColorInformation(range: PositionRange(color.range, &cursor), color: Color(color.color))
    }
  }

  /// Returns the spellings of a color, the one closest to the current text first, and the range to replace.
  func colorPresentations(_ message: ColorPresentationRequest) -> (labels: [String], range: PositionRange) {
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
  /// Creates the nearest color with 8 bits per component.
  fileprivate init(_ color: Color) {
    func byte(_ part: Double) -> UInt8 { part > 0 ? UInt8(min(part, 1) * 255 + 0.5) : 0 }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(color.alpha))
  }
}

extension DocumentContext {
  /// The encoded semantic tokens of the text; nil if it exceeds `Limits.tokens`, so that clients request the visible
  /// range.
  var tokens: [UInt32]? { snapshot.semanticTokens(limit: Limits.tokens).map(encode) }

  /// Returns the encoded semantic tokens of a range; empty if it exceeds `Limits.tokens`.
  func tokens(in range: PositionRange) -> [UInt32] {
    let offsets = buffer.offsets(of: range, encoding: encoding)
    return encode(snapshot.semanticTokens(in: offsets, limit: Limits.tokens) ?? [])
  }

  private func encode(_ tokens: [SemanticToken]) -> [UInt32] {
    var packing = SemanticTokenEncoder(buffer, encoding, capabilities)
    return packing.encode(tokens)
  }

  /// Returns the inlay hints of a range.
  func hints(in range: PositionRange) -> [InlayHintRequest.Item] {
    let offsets = buffer.offsets(of: range, encoding: encoding)
    var cursor = cursor
    return snapshot.hints(in: offsets, limit: Limits.resultCount).map { hint in
      InlayHintRequest.Item(
        position: Position(cursor.position(of: hint.offset)), label: hint.label,
        tooltip: markup(hint.tooltip, capabilities.hoverFormats, unknown: .bare))
    }
  }
}
