/// The order of keys in completion lists: required keys, then keys by how often documents use them, then the others in
/// the order of the reference.
enum CompletionOrder {
  /// The most frequent keys by the name of their object, the most frequent first.
  private static let frequentKeys = [
    "document": [
      "sections", "layout", "viewport", "stickyHeaders", "header", "templates", "timeline", "effects", "animation",
      "contentInset", "scrollDirection",
    ],
    "section": ["id", "items", "layout", "header", "footer", "decorations"],
    "item": [
      "id", "repeat", "height", "width", "size", "aspectRatio", "label", "text", "color", "template", "fullSpan",
    ],
    "template": ["height", "width", "size", "aspectRatio", "label", "text", "color"],
    "source": ["source", "at", "each", "height", "aspectRatio", "color"],
    "each": ["id", "aspectRatio", "label", "text", "color", "height", "width"],
  ]

  /// Keys that other editors use. They are last.
  private static let lastKeys: Set<String> = ["$schema"]

  static func sorted(_ keys: [PropertySchema], in level: SchemaPath.Level) -> [PropertySchema] {
    let frequent = frequentKeys[level.description.name] ?? []
    func rank(_ key: PropertySchema) -> Int {
      if key.isRequired { return -1 }
      if key.name == "kind", level.tagged != nil { return -1 }
      if lastKeys.contains(key.name) { return .max }
      return frequent.firstIndex(of: key.name) ?? frequent.count
    }
    return keys.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}
