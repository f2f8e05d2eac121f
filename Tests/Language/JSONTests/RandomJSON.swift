import JSON
import TestSupport

/// A generator of random values and of random texts for them.
struct RandomJSON {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func value(depth: Int = 4) -> JSONValue {
    switch random.below(depth > 0 ? 7 : 4) {
    case 0: .null
    case 1: .bool(random.once(in: 2))
    case 2: .number(number())
    case 3: .string(string())
    case 4: .array((0..<random.below(5)).map { _ in value(depth: depth - 1) })
    default:
      .object((0..<random.below(5)).map { _ in JSONMember(key: string(), value: value(depth: depth - 1)) })
    }
  }

  mutating func number() -> Double {
    switch random.below(4) {
    case 0: return Double(random.below(2_000) - 1_000)
    case 1: return Double(random.below(2_000_000) - 1_000_000) / 1_000
    case 2: return Double.random(in: -1_000...1_000, using: &random)
    default:
      let number = Double(bitPattern: random.next())
      return number.isFinite ? number : 0
    }
  }

  mutating func string() -> String {
    let letters = ["a", "b", "Z", " ", "\"", "\\", "/", "\n", "\t", "\r", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}"]
    let rare = [
      "日", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "😀", "👨‍👩‍👧", "\u{10FFFF}", "{", "}", "[", "]", ",", ":", "//", "/*",
    ]
    return (0..<random.below(8)).map { _ in (random.once(in: 2) ? letters : rare).randomElement(using: &random)! }
      .joined()
  }

  /// Returns random white space, optionally with a comment.
  mutating func space(_ comments: Bool) -> String {
    switch random.below(comments ? 6 : 4) {
    case 0: " "
    case 1: "\n  "
    case 2: "\r\n\t"
    case 4: "/* , \" } */"
    case 5: "// ] \" {\n"
    default: ""
    }
  }

  /// Returns a random text of a value, optionally with comments and trailing commas.
  mutating func spell(_ value: JSONValue, comments: Bool) -> String {
    let text: String
    switch value {
    case .array(let elements):
      text = "[" + join(elements.map { spell($0, comments: comments) }, comments) + "]"
    case .object(let members):
      let texts = members.map {
        spell(.string($0.key), comments: comments) + ":" + spell($0.value, comments: comments)
      }
      text = "{" + join(texts, comments) + "}"
    case .string(let string): text = spell(string)
    default: text = String(decoding: value.bytes, as: UTF8.self)
    }
    return space(comments) + text + space(comments)
  }

  private mutating func join(_ texts: [String], _ comments: Bool) -> String {
    if texts.isEmpty { return space(comments) }
    return texts.joined(separator: ",") + (comments && random.once(in: 2) ? "," + space(comments) : "")
  }

  /// Returns a string literal with some of its code units escaped.
  private mutating func spell(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || random.once(in: 3) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: random.once(in: 2))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension String {
  /// The text as UTF-8 bytes.
  var utf8Bytes: [UInt8] { Array(utf8) }
}
