import TestSupport

/// A random document in a random style of writing.
struct DocumentGenerator {
  /// The contents of its data sources.
  static let files = [
    "/pages/rows.json": #"{"rows": [{"id": "r0", "h": 10}, {"id": "r1", "h": 20}, {"h": 30}, {"id": 7, "h": 15}]}"#
  ]

  private(set) var text = ""
  private let newline: String
  private let unit: String
  private var depth = 0
  private var names = 0

  init(_ random: inout SeededGenerator) {
    newline = random.once(in: 4) ? "\r\n" : "\n"
    unit = random.pick(["  ", "\t", "    "])
    let isMinified = random.once(in: 8)
    let sections = (0..<random.below(5)).map { index in section(index, &random) }
    var members = [
      ##""templates": {"t": {"color": "#ABC", "label": "n{i}", "zIndex": {"cycle": [1, 2]}}}"##,
      random.pick([
        #""layout": {"kind": "list", "rowHeight": 20}"#, #""layout": { "kind": "waterfall", "columnCount": 2 }"#,
        #""layout": {"kind": "flow", "itemSize": [30, 20]}"#,
      ]),
    ]
    let isList = !random.once(in: 4)
    members.append("\"sections\": " + list("[", sections, "]", isInline: !isList, indent: 1, &random))
    text = list("{", members, "}", isInline: false, indent: 0, &random)
    if random.once(in: 3) { text = "// A document.\(newline)" + text + newline }
    if isMinified, !text.contains("//") {
      text = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }.joined()
      text = text.split(separator: ", ").joined(separator: ",").split(separator: ": ").joined(separator: ":")
    }
  }

  /// Returns brackets around elements, with random comments and commas.
  private func list(
    _ open: String, _ elements: [String], _ close: String, isInline: Bool, indent: Int, _ random: inout SeededGenerator
  ) -> String {
    let trailing = random.once(in: 4) ? "," : ""
    if isInline {
      let padding = open == "{" && random.once(in: 2) ? " " : ""
      if elements.isEmpty { return open + (random.once(in: 4) ? " " : "") + close }
      let list = elements.map { ($0, random.once(in: 12) ? " /* c */" : "") }.map { $0 + $1 }
      return open + padding + list.joined(separator: ", ") + trailing + padding + close
    }
    let inner = newline + String(repeating: unit, count: indent + 1)
    var result = open + (random.once(in: 8) ? " // list" : "")
    for (index, element) in elements.enumerated() {
      if random.once(in: 8) { result += newline }
      if random.once(in: 6) { result += inner + "// before \(index)" }
      if random.once(in: 20) { result += inner + newline }
      result += inner + element
      if random.once(in: 20) { result += " /* within */" }
      if index + 1 < elements.count { result += "," } else { result += trailing }
      if random.once(in: 6) { result += " // behind \(index)" }
    }
    if random.once(in: 8) { result += inner + "// end" }
    return result + newline + String(repeating: unit, count: indent) + close
  }

  private mutating func section(_ index: Int, _ random: inout SeededGenerator) -> String {
    let isInline = random.once(in: 6)
    var members: [String] = []
    if random.once(in: 2) { members.append("\"id\": \"\(random.once(in: 6) ? "section-2" : "s\(index)")\"") }
    members.append(random.once(in: 2) ? "\"header\": 4" : #""header": { "length": 6, "label": "é🎈" }"#)
    if random.once(in: 4) { members.append(#""layout": { "kind": "grid", "columnCount": 3, "aspectRatio": 2 }"#) }
    switch random.below(8) {
    case 0: break
    case 1:
      members.append(
        random.once(in: 2)
          ? #""items": { "source": "rows.json", "at": "/rows", "each": { "id": "/id", "height": "/h" } }"#
          : #""items": { "source": "rows.json", "at": "/rows", "each": { "height": "/h" }, "label": "row" }"#)
    default:
      let items = (0..<random.below(7)).map { _ in item(&random) }
      members.append(
        "\"items\": " + list("[", items, "]", isInline: isInline || random.once(in: 3), indent: 3, &random))
    }
    if random.once(in: 4) { members.append("\"footer\": 2") }
    return list("{", members, "}", isInline: isInline && !members.contains { $0.contains("\n") }, indent: 2, &random)
  }

  private mutating func item(_ random: inout SeededGenerator) -> String {
    names += 1
    var members: [String] = []
    if random.once(in: 15) { return random.pick(["7", "null", #"{ "repeat": 0 }"#]) }
    if random.once(in: 4) {
      members.append("\"repeat\": \(1 + random.below(9))")
      switch random.below(5) {
      case 0, 1: members.append("\"id\": \"g\(names)-{i}\"")
      case 2: members.append("\"id\": \"g\(names)-{i}.{i}\"")
      case 3 where random.once(in: 3): members.append("\"id\": \"x{i}\"")
      default: break
      }
      members.append(
        random.pick([
          #""height": { "random": [10, 40], "seed": 5 }"#, #""height": { "cycle": [10, 20, 30] }"#, #""height": 12"#,
          #""size": { "cycle": [[20, 10], [30, 20]] }"#, #""size": [{ "cycle": [20, 25] }, 11]"#,
        ]))
      if random.once(in: 3) { members.append(#""label": "no {i}""#) }
      if random.once(in: 4) { members.append(##""color": { "cycle": ["#111", "#222222"] }"##) }
      if random.once(in: 6) { members.append(#""transform": [0.5, 0, 0, 0.5, 1, 2]"#) }
      if random.once(in: 4) { members.append(#""data": { "n": "{i}", "list": [1, 2] }"#) }
    } else {
      if random.once(in: 2) { members.append("\"id\": \"\(random.once(in: 10) ? "x2" : "i\(names)")\"") }
      members.append(random.once(in: 3) ? #""height": 10"# : "\"height\": \(10 + random.below(30))")
      if random.once(in: 6) { members.append(#""label": "a \"b\" ü""#) }
      if random.once(in: 6) { members.append(random.pick([#""shadow": true"#, ##""border": { "color": "#123" }"##])) }
      if random.once(in: 15) { members.append(#""unknown": 1"#) }
    }
    if random.once(in: 5) { members.append(#""template": "t""#) }
    return list("{", members, "}", isInline: !random.once(in: 8), indent: 4, &random)
  }
}
