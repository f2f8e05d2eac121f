import CollectionLayout

/// Gives every item of a document its name, and remembers them, so that an item without one of its own keeps what it
/// got while the document stays open.
struct ItemNaming {
  /// What is remembered of an entry.
  private struct NamedEntry {
    var signature: EntryMatching.Signature
    var segments: [IdentifierClaims.Segment]
  }

  private var sections: [Identifier: [NamedEntry]] = [:]

  /// The lists of all sections, and the diagnostics of names that are there twice.
  mutating func name(
    _ drafts: [(section: Identifier, entries: [Entry])]
  ) -> (lists: [ItemList], diagnostics: [Diagnostic]) {
    var claims = IdentifierClaims()
    var segments = drafts.map { draft in draft.entries.map { _ in [IdentifierClaims.Segment]() } }
    let diagnostics = claimExplicit(drafts, &claims, &segments)
    claimRemembered(drafts, &claims, &segments)
    claimDefaults(drafts, &claims, &segments)
    remember(drafts, segments)
    let lists = zip(drafts, segments).map { draft, named in
      var list = ItemList()
      for (entry, parts) in zip(draft.entries, named) {
        for part in parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
          list.append(ItemPiece(run: entry.run, identifiers: part.identifiers, range: part.range))
        }
      }
      return list
    }
    return (lists, diagnostics)
  }

  /// Explicit names claim first, in the order of the text.
  private func claimExplicit(
    _ drafts: [(section: Identifier, entries: [Entry])], _ claims: inout IdentifierClaims,
    _ segments: inout [[[IdentifierClaims.Segment]]]
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var reported: Set<Range<Int>> = []
    for (section, draft) in drafts.enumerated() {
      for (index, entry) in draft.entries.enumerated() {
        guard let rule = entry.identifiers else { continue }
        let parts = claims.claim(rule, 0..<entry.count)
        segments[section][index] = parts
        guard let range = entry.identifierRange else { continue }
        if let duplicate = parts.first(where: \.isDuplicate) {
          // All rows of a source share the place where their names are asked for: one report says it.
          guard reported.insert(range).inserted else { continue }
          let name = rule.identifier(at: duplicate.range.lowerBound).text
          diagnostics.append(
            Diagnostic(
              range: range, code: "duplicateIdentifier", message: "\"\(name)\" is the identifier of an earlier item.",
              related: ItemNaming.firstPlace(of: rule, in: drafts, before: range)))
        }
      }
    }
    return diagnostics
  }

  /// Looked up only when there is a mistake to explain.
  private static func firstPlace(
    of rule: IdentifierRule, in drafts: [(section: Identifier, entries: [Entry])], before range: Range<Int>
  ) -> [Diagnostic.Related] {
    let first = drafts.lazy.flatMap(\.entries).first { $0.identifiers == rule }
    guard let place = first?.identifierRange, place != range else { return [] }
    return [.init(range: place, message: "The earlier item.")]
  }

  /// Then what was named before and is still there.
  private func claimRemembered(
    _ drafts: [(section: Identifier, entries: [Entry])], _ claims: inout IdentifierClaims,
    _ segments: inout [[[IdentifierClaims.Segment]]]
  ) {
    for (section, draft) in drafts.enumerated() {
      guard let before = sections[draft.section] else { continue }
      let matches = EntryMatching.match(before.map(\.signature), draft.entries.map(\.signature))
      for (index, entry) in draft.entries.enumerated() where entry.identifiers == nil {
        guard let match = matches[index], !before[match].signature.isNamed else { continue }
        for segment in before[match].segments {
          segments[section][index] += claims.claim(
            segment.identifiers, segment.range.clamped(to: 0..<entry.count))
        }
      }
    }
  }

  /// At last the default names: the section's and the place in it.
  private func claimDefaults(
    _ drafts: [(section: Identifier, entries: [Entry])], _ claims: inout IdentifierClaims,
    _ segments: inout [[[IdentifierClaims.Segment]]]
  ) {
    for (section, draft) in drafts.enumerated() {
      let pattern = IdentifierPattern(prefix: "\(draft.section.text)/")
      var place = 0
      for (index, entry) in draft.entries.enumerated() {
        let named = segments[section][index].map(\.range.upperBound).max() ?? 0
        if named < entry.count {
          segments[section][index] += claims.claim(.numbered(pattern, first: place), named..<entry.count)
        }
        place += entry.count
      }
    }
  }

  private mutating func remember(
    _ drafts: [(section: Identifier, entries: [Entry])], _ segments: [[[IdentifierClaims.Segment]]]
  ) {
    sections = [:]
    for (draft, named) in zip(drafts, segments) {
      sections[draft.section] = zip(draft.entries, named).map {
        NamedEntry(signature: $0.signature, segments: $1)
      }
    }
  }
}
