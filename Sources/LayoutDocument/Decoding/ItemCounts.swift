import JSON

/// The numbers of items that a list of items creates, counted without decoding them.
struct ItemCounts {
  /// The number of items that generators create, with the descendants of these.
  private(set) var generated = 0
  /// The number of all items.
  private(set) var all = 0

  /// Counts the items of sections. Without `includesChildren` the descendants of items are ignored.
  init(of sections: some Sequence<SyntaxNode>, includesChildren: Bool = true) {
    for section in sections {
      guard let items = section["items"], items.kind == .array else { continue }
      var outline = OutlineTraversal(of: items.elements, includesChildren: includesChildren)
      while let (item, level, copies) = outline.next() {
        let own = copies ?? min(ItemSchema.itemLimit, outline.repeatCount(of: item))
        let isGenerator = copies != nil || item["repeat"] != nil
        if isGenerator { generated += own }
        all += own
        if level < ItemSchema.maximumLevel { outline.enter(item, level, copies: isGenerator ? own : nil) }
      }
    }
  }
}
