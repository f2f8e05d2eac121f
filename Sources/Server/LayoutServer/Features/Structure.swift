import CollectionLayout
import JSON
import JSONRPC
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// Structure of a text, without layout: folding, selection, links and colors.
enum StructureMethods {
  static var all: [Method] {
    [
      .query(FoldingRangeRequest.self, offers: .provider("foldingRangeProvider")) { _, document, writer in
        writer.array(of: document?.foldingRanges ?? [])
      },
      .query(
        SelectionRangeRequest.self,
        of: { .positions(inDocument: $0.textDocument.uri, count: $0.positions.count) },
        offers: .provider("selectionRangeProvider")
      ) { message, document, writer in
        let ranges = document?.selectionRanges(at: message.positions) ?? []
        writer.array { writer in for range in ranges { SelectionRangeRequest.write(range, to: &writer) } }
      },
      .query(DocumentLinkRequest.self, offers: .unresolved("documentLinkProvider")) { _, document, writer in
        writer.array(of: document?.links ?? [])
      },
      .query(DocumentColorRequest.self, offers: .provider("colorProvider")) { _, document, writer in
        writer.array(of: document?.colors ?? [])
      },
      .query(ColorPresentationRequest.self) { message, document, writer in
        let (labels, range) = document?.editable?.colorPresentations(message) ?? ([], message.range)
        writer.array { writer in
          for label in labels {
            ColorPresentation(label: label, textEdit: .init(range: range, newText: label)).write(to: &writer)
          }
        }
      },
    ]
  }
}

extension DocumentContext {
  /// The folding ranges, of whole lines or with columns as the client supports; at most the client's limit and
  /// `Limits.resultCount`, those of the lowest depth.
  var foldingRanges: [FoldingRange] {
    let limit = min(capabilities.foldingRangeLimit ?? Limits.resultCount, Limits.resultCount)
    let folds = snapshot.syntax.foldingRanges(token: snapshot.token)
    if capabilities.lineFoldingOnly {
      let lines = FoldingLineRange.lines(of: folds, in: buffer, token: snapshot.token)
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

  /// Returns the enclosing ranges of each position, the innermost first: at most 200 of them, fewer for many positions.
  /// Positions beyond `Limits.resultCount` are ignored, and the later ones if the token of the snapshot is cancelled.
  func selectionRanges(at positions: [Position]) -> [[PositionRange]] {
    var finder = SelectionFinder(snapshot.syntax)
    var cursor = cursor
    var poll = CancellationPoll(snapshot.token)
    // Limits the response for many cursors at deeply nested positions.
    let limit = min(200, max(2, 4 * Limits.resultCount / max(positions.count, 1)))
    return positions.prefix(Limits.resultCount).compactMap { position in
      // One position can be in hundreds of containers, whose ranges can be on long lines.
      guard poll.shouldContinue(after: 64) else { return nil }
      let offset = buffer.offset(of: TextPosition(position), encoding: encoding)
      return finder.ranges(at: offset, limit: limit).map { PositionRange($0, &cursor) }
    }
  }

  /// The links from ranges that name a source file to the file, at most `Limits.resultCount`.
  var links: [DocumentLink] {
    var cursor = cursor
    return SourceLink.all(in: snapshot).prefix(Limits.resultCount).map { link in
      DocumentLink(range: PositionRange(link.range, &cursor), target: DocumentURI.file(link.path))
    }
  }

  /// The color literals of the text, at most `Limits.resultCount`.
  var colors: [ColorInformation] {
    var cursor = cursor
    return ColorOccurrence.all(in: snapshot, limit: Limits.resultCount).map { color in
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
  /// Creates the color with 8 bits per component that is nearest to `color`.
  fileprivate init(_ color: Color) {
    func byte(_ part: Double) -> UInt8 { part > 0 ? UInt8(min(part, 1) * 255 + 0.5) : 0 }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(color.alpha))
  }
}
