import CollectionLayout
import JSON

/// Reads the layout of a section over the document's default one.
struct LayoutDecoder {
  private(set) var diagnostics: [Diagnostic] = []
  private let inherited: SyntaxNode?
  private var reported: Set<Range<Int>> = []

  /// `inherited` is the document's default layout.
  init(inherited: SyntaxNode?) {
    self.inherited = inherited?.kind == .object ? inherited : nil
  }

  /// The layout of a section and its inset; a nil layout is not there, and the section is laid out as nothing.
  mutating func layout(ofSection section: SyntaxNode) -> (layout: (any SectionLayout)?, inset: EdgeInsets) {
    let (keys, name) = keys(ofSection: section)
    let inset = keys["sectionInset"]?.edges(in: .length) ?? .zero
    guard let kind = LayoutKind.named(name) else { return (nil, inset) }
    guard let make = kind.make else {
      report(kind, at: section["layout"]?["kind"]?.range ?? inherited?["kind"]?.range ?? section.openToken)
      return (nil, inset)
    }
    return (make(keys), inset)
  }

  /// The keys of a section's layout over those of the default one, and the name of its kind.
  func keys(ofSection section: SyntaxNode) -> (keys: LayoutKeys, kind: String) {
    let own = section["layout"].flatMap { $0.kind == .object ? $0 : nil }
    let ownKind = own?["kind"]?.stringValue
    let inheritedKind = inherited?["kind"]?.stringValue ?? LayoutKind.flow.name
    // The same kind merges key by key, another replaces.
    let isMerged = ownKind == nil || ownKind == inheritedKind
    return (LayoutKeys(own: own, inherited: isMerged ? inherited : nil), ownKind ?? inheritedKind)
  }

  private mutating func report(_ kind: LayoutKind, at range: Range<Int>) {
    guard reported.insert(range).inserted else { return }
    diagnostics.append(
      Diagnostic(
        range: range, code: "kindNotBuilt",
        message: "The layout \"\(kind.name)\" is not built yet; the section is laid out as nothing."))
  }
}
