import JSON

/// The place of an error of the syntax, and ways to change what is there.
struct SyntaxSite {
  let place: RepairPlace
  /// The tokens before the place, comments left out.
  let before: [SyntaxPiece]

  init(_ place: RepairPlace) {
    self.place = place
    before = SyntaxPiece.pieces(of: place.text, before: place.diagnostic.range.lowerBound).filter { !$0.isComment }
  }

  /// The same for the last token before the place.
  var last: SyntaxSite? {
    before.last.map { piece in
      var diagnostic = place.diagnostic
      diagnostic.range = piece.range
      return SyntaxSite(RepairPlace(diagnostic, in: place.document, place.style))
    }
  }

  /// The unexpected token; empty at the end of the text.
  var range: Range<Int> { place.diagnostic.range }
  var token: ArraySlice<UInt8> { place.text[range] }

  /// Whether the token is a string without its closing quote.
  var isCut: Bool { SyntaxTree(Array(token)).root?.isCut ?? false }

  /// Behind the token before the place.
  var start: Int { before.last?.range.upperBound ?? range.lowerBound }

  /// Whether nothing but what closes brackets follows on the token.
  var isLast: Bool {
    let next = SyntaxPiece.pieces(of: place.text).first { !$0.isComment && $0.range.lowerBound >= range.upperBound }
    return next?.isClosing ?? true
  }

  /// Whether the outermost value is complete before the place.
  var isBehindRoot: Bool {
    guard let root = place.tree.root, !root.isUnclosed else { return false }
    return root.range.upperBound <= range.lowerBound && !token.starts(with: "/*".utf8)
  }

  /// What a value at the place may be, and at what key.
  private var path: DescriptionPath { DescriptionPath(at: range.lowerBound, in: place.tree) }

  /// What a value at the place may be; nil for a key and where it is not described.
  var type: ValueType? {
    if case .value(let type, _) = path.place { return type }
    return nil
  }

  /// What could stand at the place for now; nothing sensible is nothing.
  func placeholders() -> [[UInt8]] {
    let path = path
    if case .value(let type, _) = path.place {
      let value = path.key.flatMap { Placeholder.value(of: $0) } ?? Placeholder.value(of: type)
      return (value.map { [place.written($0)] } ?? []) + [Array("null".utf8)]
    }
    // Behind a key that has no colon yet.
    if let key = place.path.last(where: { $0.kind == .object })?.members.last(where: {
      $0.value == nil && $0.key.range.upperBound <= range.lowerBound
    }),
      case .key = DescriptionPath(at: key.key.range.lowerBound, in: place.tree).place,
      let description = DescriptionPath(at: key.key.range.lowerBound, in: place.tree).key,
      let value = Placeholder.value(of: description)
    {
      return [place.written(value)]
    }
    return []
  }
}
