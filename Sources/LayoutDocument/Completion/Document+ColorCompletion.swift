import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The maximum number of colors from the document.
  private static let colorLimit = 50

  /// Completes colors: those of the text, the most frequent first, followed by the named colors.
  func colorCompletions(for type: ValueSchema, _ place: CompletionContext) -> [CompletionItem] {
    guard type.allowsColor else { return [] }
    var counts: [String: Int] = [:]
    var order: [String] = []
    // The color at the cursor will be replaced.
    for color in colors(limit: 1000) where !place.range.overlaps(color.range) {
      let spelling = String(decoding: text[color.range], as: UTF8.self).uppercased()
      counts[spelling, default: 0] += 1
      if counts[spelling] == 1 { order.append(spelling) }
    }
    let used = order.enumerated().sorted {
      (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset)
    }
    let own = used.prefix(DocumentSnapshot.colorLimit).map { _, hex in
      place.color(hex, named: hex, detail: "used \(FormulaText.count(counts[hex] ?? 1, "time"))")
    }
    return own + ColorNames.uikit.map { place.color($0.hex, named: $0.name, detail: $0.hex) }
  }
}

extension CompletionContext {
  /// Editors show a color swatch if the documentation of a completion item is a color.
  fileprivate func color(_ hex: String, named name: String, detail: String) -> CompletionItem {
    var item = completionItem(.color, name, detail, hex, InsertText("\"\(hex)\""))
    if name != hex { item.filterText = "\(hex) \(name)" }
    return item
  }
}
