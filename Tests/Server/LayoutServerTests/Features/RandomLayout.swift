import TestSupport

/// Generates documents with many names in several scripts, and with any line ends. Names are unique, and most are
/// referenced.
struct RandomLayout {
  var random: SeededGenerator
  private var templates: [String] = []
  private var sections: [String] = []
  private var items: [String] = []
  private var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> String {
    (templates, sections, items) = ([], [], [])
    var parts: [String] = []
    templates = (0..<random.below(3)).map { _ in name("t") }
    if !templates.isEmpty {
      parts.append("\"templates\":\(space()){" + list(templates.map { "\"\($0)\": {\"height\": 4}" }) + "}")
    }
    let bodies = (0..<1 + random.below(4)).map { section($0) }
    parts.append("\"sections\":\(space())[" + list(bodies) + "]")
    if random.once(in: 2) { parts.insert(parts.removeLast(), at: 0) }
    parts.append("\"timeline\":\(space())[" + list((0..<random.below(12)).map { event($0) }) + "]")
    return (random.once(in: 9) ? "\u{FEFF}" : "") + space() + "{" + list(parts) + "}" + space()
  }

  private mutating func name(_ start: String) -> String {
    count += 1
    return random.pick(["", "𐐀", "e\u{301}", "日本 ", "👨‍👩‍👧", "a/"]) + "\(start)\(count)"
      + random.pick(["", "", "-", "é", "x"])
  }

  private mutating func template() -> String {
    templates.isEmpty || random.once(in: 2) ? "" : ", \"template\":\(space())\"\(random.pick(templates))\""
  }

  private mutating func section(_ index: Int) -> String {
    let own = index > 0 && random.once(in: 4) ? nil : name("s")
    sections.append(own ?? "section-\(index)")
    var place = 0
    let entries = (0..<random.below(6)).map { _ -> String in
      let repeated = random.once(in: 3) ? 1 + random.below(30) : nil
      defer { place += repeated ?? 1 }
      var text = "\"height\": 3" + template()
      if let repeated { text += ",\(space())\"repeat\": \(repeated)" }
      if random.once(in: 2) {
        items.append("\(own ?? "section-\(index)")/\(place + random.below(repeated ?? 1))")
      } else {
        var id = name("i")
        if repeated != nil { id += ".{i}" }
        items.append(id.replacing("{i}", with: "\(random.below(repeated ?? 1))"))
        text += ",\(space())\"id\":\(space())\"\(id)\""
      }
      return "{\(space())\(text)}"
    }
    return "{" + (own.map { "\"id\": \"\($0)\"," } ?? "") + "\(space())\"items\": [" + list(entries) + "]}"
  }

  private mutating func item() -> String {
    items.isEmpty || random.once(in: 9) ? "\"nobody \(count)\"" : "\"\(random.pick(items))\""
  }

  private mutating func event(_ time: Int) -> String {
    let what: String
    switch random.below(5) {
    case 0, 1: what = "\"scrollTo\": {\(space())\"item\":\(space())\(item())}"
    case 2:
      let all = (0..<random.below(4)).map { _ in random.once(in: 3) ? "{\"id\": \(item())\(template())}" : item() }
      let new = random.once(in: 2) ? "\"\(random.pick(sections))\"" : "\"\(name("n"))\""
      what = "\"snapshot\": [\(list(["\"\(random.pick(sections))\"", "{\"id\": \(new), \"items\": [\(list(all))]}"]))]"
    default:
      let new = name("n")
      items.append(new)
      what = "\"update\": [{\"insert\": {\"at\": [0, 0], \"item\": {\"id\": \"\(new)\"\(template())}}}]"
    }
    return "{\"at\": \(1 + random.below(time + 1)), \(what)}"
  }

  private mutating func list(_ parts: [String]) -> String {
    parts.map { space() + $0 + space() }.joined(separator: ",")
  }

  private mutating func space() -> String {
    random.pick(["", "", " ", "\n", "\r\n", "\t", "/* 𐐀 */", "// e\u{301}\r\n", "\r"])
  }
}
