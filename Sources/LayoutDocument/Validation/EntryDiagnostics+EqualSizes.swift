import CollectionLayout
import JSON

extension EntryDiagnostics {
  /// The maximum number of hints for one section; the others have the same cause.
  private static let ignoredSizeLimit = 20

  /// Returns hints at the sizes of items in a layout that gives all of its cells one size.
  static func ignoredSizes(_ entries: EntryList, inLayoutOfKind kind: String) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var reported: Set<Range<Int>> = []
    for entry in entries.entries(inBlocksWhere: { $0.properties.contains(.size) }) where entry.count > 0 {
      guard diagnostics.count < ignoredSizeLimit else { break }
      // `size` sets both, so both ranges can be the same. A size in a template is used by other sections, too.
      for range in [entry.widthRange, entry.heightRange].compactMap(\.self) {
        guard entry.range.encloses(range), reported.insert(range).inserted else { continue }
        diagnostics.append(
          Diagnostic(
            range: range, severity: .hint, code: "ignoredSize",
            message: "A \(kind) layout ignores the sizes of items: all of its cells have one size."))
      }
    }
    return diagnostics
  }
}
