/// A generator of valid JSON texts with irregular white space, comments and line endings.
package struct RandomText {
  package var random: SeededGenerator
  private var bytesLeft = 0

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  package mutating func document() -> String {
    bytesLeft = 50 + random.below(3_000)
    let start = random.once(in: 20) ? "\u{FEFF}" : ""
    return start + space() + value(depth: 1 + random.below(6)) + space() + (random.once(in: 8) ? "// end" : "")
  }

  private mutating func value(depth: Int) -> String {
    bytesLeft -= 10
    switch random.below(depth > 0 && bytesLeft > 0 ? 7 : 3) {
    case 0: return random.pick(["0", "-1.50", "1e999", "12345678901234567890", "true", "false", "null", "0.1E-2"])
    case 1, 2: return string()
    case 3, 4:
      return "[" + space() + list { $0.value(depth: depth - 1) } + "]"
    default:
      return "{" + space()
        + list { $0.string() + $0.space() + ":" + $0.space() + $0.value(depth: depth - 1) } + "}"
    }
  }

  private mutating func list(_ element: (inout RandomText) -> String) -> String {
    var text = ""
    let count = random.once(in: 10) ? random.below(40) : random.below(5)
    for index in 0..<count {
      text += element(&self) + space()
      if index + 1 < count || random.once(in: 4) { text += "," + space() }
    }
    return text
  }

  private mutating func string() -> String {
    let parts = [
      "a", "items", "é", "e\u{301}", "𐐀", "👨‍👩‍👧", "//", "/*", "*/", "{", "}", "\\\"", "\\n", "\\u00e9", " ", "日本",
    ]
    return "\"" + (0..<random.below(random.once(in: 20) ? 60 : 6)).map { _ in random.pick(parts) }.joined() + "\""
  }

  private mutating func space() -> String {
    let parts = [
      "", "", "", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "\n\n\n", "   \n    ", "/* c */", "/**/",
      "// 𐐀 \t\n", "    // c\n", "      // c\n", "//\r\n", "\n    // own\r", "\n  /* a\n   * b\n  c\r\n\n */",
      "\n\t/* t\n\t\tu */\n", " /* 日\r本 */ ",
    ]
    // Each comment ends within its string, so that it does not extend over the following tokens.
    return (0..<random.below(4)).map { _ in random.pick(parts) }.joined()
  }
}
