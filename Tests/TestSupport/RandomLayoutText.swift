/// A generator of random layout documents that make positions difficult: characters of all encoded lengths, combining
/// characters, all line endings, comments anywhere.
package struct RandomLayoutText {
  package var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns a document without syntax errors.
  package mutating func document() -> String {
    var sections: [String] = []
    for _ in 0..<1 + random.below(3) { sections.append(section()) }
    let layout = layout()
    return space()
      + object([
        ("viewport", random.pick(["\"iPhone SE\"", "{\"width\": 300, \"height\": 500}"])),
        ("templates", "{\"t\(name())\": {\"aspectRatio\": 1.5, \"color\": \"#F00\"}}"), ("layout", layout),
        ("sections", array(sections)),
      ]) + space()
  }

  /// Returns a document with characters removed or inserted, or truncated.
  package mutating func broken() -> String {
    var characters = Array(document())
    for _ in 0..<1 + random.below(3) where !characters.isEmpty {
      let place = random.below(characters.count)
      switch random.below(4) {
      case 0: characters.remove(at: place)
      case 1: characters.insert(contentsOf: random.pick(["\"", "{", "]", ",", "𐐀", "\r", "/*"]), at: place)
      case 2: characters.removeSubrange(place..<min(characters.count, place + 20))
      default: if random.once(in: 3) { characters.removeSubrange(place...) }
      }
    }
    return String(characters)
  }

  private mutating func section() -> String {
    let items = (0..<random.below(5)).map { _ in item() }
    return object([
      ("id", "\"s\(name())\""), ("header", "\(random.below(40))"), ("layout", layout()), ("items", array(items)),
      ("decorations", "[{\"kind\": \"card\", \"color\": \"#12345678\"}]"),
    ])
  }

  private mutating func layout() -> String {
    let kind = random.pick(["flow", "waterfall", "tags", "carousel", "list", "grid", "sheet", "compositional"])
    return object([("kind", "\"\(kind)\""), ("columnCount", "\(1 + random.below(4))"), ("sectionInset", "5")])
  }

  private mutating func item() -> String {
    var members = [("id", "\"\(name())\""), ("label", "\"\(name())\"")]
    if random.once(in: 3) { members.append(("repeat", "\(random.below(5))")) }
    if random.once(in: 2) { members.append(("aspectRatio", "1.5")) }
    if random.once(in: 2) {
      members.append(("height", random.pick(["40", "{\"random\": [1, 9]}", "{\"cycle\": [1, 2]}"])))
    }
    if random.once(in: 3) { members.append(("data", "{\"\(name())\": [null, true]}")) }
    if random.once(in: 3) { members.append(("nobody knows \(name())", "1")) }
    return object(members)
  }

  private mutating func name() -> String {
    (0..<random.below(4)).map { _ in random.pick(["a", "é", "e\u{301}", "𐐀", "👨‍👩‍👧", "日本", "\\n", "//", "{i}", "`"]) }
      .joined()
  }

  private mutating func object(_ members: [(String, String)]) -> String {
    let parts = members.map { "\"\($0.0)\"" + space() + ":" + space() + $0.1 }
    return "{" + list(parts) + "}"
  }

  private mutating func array(_ elements: [String]) -> String { "[" + list(elements) + "]" }

  private mutating func list(_ parts: [String]) -> String {
    var text = space()
    for (index, part) in parts.enumerated() { text += part + (index + 1 < parts.count ? "," : "") + space() }
    return text
  }

  private mutating func space() -> String {
    random.pick([
      "", "", " ", "\n", "\r\n", "\r", "\t", " // 𐐀 e\u{301} \r\n", "/* 👨‍👩‍👧 */", "/* é\r\n  日本\r\n */ ", "\n\n  ",
    ])
  }
}
