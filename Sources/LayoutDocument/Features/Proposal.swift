import JSON

/// Something that could be written at a place of a text.
package struct Proposal: Equatable, Sendable {
  /// What a proposal is; clients show it as a picture.
  package enum Sort: Sendable {
    case key
    case word
    case value
    case color
    case file
    case folder
    /// A place in another file.
    case reference
    /// A whole object.
    case snippet
  }

  package var sort: Sort
  /// What a list of proposals shows.
  package var label: String
  /// What it may be, in a few words of Markdown; empty for none.
  package var detail: String
  /// Markdown.
  package var documentation: String
  /// What replaces the range.
  package var text: String
  /// The same with tab stops, as LSP writes snippets.
  package var snippet: String
  /// Bytes of the newest text; never over the end of a line.
  package var range: Range<Int>
  /// What is compared with what the range holds so far, without quotes; nil for the label.
  package var filter: String?
  /// What else to write, apart from the range and before it.
  package var moreEdits: [TextEdit] = []
}

/// A text to insert, plain and as a snippet.
struct InsertText: Equatable {
  var text: String
  var snippet: String

  /// The same text in both.
  init(_ text: String) {
    self.text = text
    snippet = InsertText.escaped(text)
  }

  init(text: String, snippet: String) {
    self.text = text
    self.snippet = snippet
  }

  /// What a person would start with for a value of a key.
  init(valueOf key: KeyDescription) {
    let words = key.type.words
    if let value = key.defaultValue, words.isEmpty {
      self.init(text: value.oneLine, snippet: "${1:\(InsertText.escaped(value.oneLine))}")
    } else if let first = key.defaultValue?.asString ?? words.first?.name, !words.isEmpty {
      let others = words.map(\.name).filter { $0 != first }
      let choices = ([first] + others).map { "\"\($0)\"" }.joined(separator: ",")
      self.init(text: "\"\(first)\"", snippet: "${1|\(choices)|}")
    } else {
      self.init(key.type)
    }
  }

  /// What a person would start with for a value of a type.
  private init(_ type: ValueType) {
    switch type {
    case .any: self.init(text: "null", snippet: "${1:null}")
    case .boolean: self.init(text: "true", snippet: "${1|true,false|}")
    case .string(.color): self.init(text: "\"#FFFFFF\"", snippet: "\"${1:#FFFFFF}\"")
    case .string: self.init(text: "\"\"", snippet: "\"$1\"")
    case .word(let words): self.init("\"\(words.first?.name ?? "")\"")
    case .number(let bounds):
      let number = InsertText.start(in: bounds)
      self.init(text: number, snippet: "${1:\(number)}")
    case .list(let element, let count?):
      let start = element.numberBounds.map(InsertText.start) ?? "null"
      let stops = (1...max(1, count)).map { "${\($0):\(start)}" }
      self.init(
        text: "[" + stops.map { _ in start }.joined(separator: ", ") + "]",
        snippet: "[" + stops.joined(separator: ", ") + "]")
    case .list: self.init(text: "[]", snippet: "[$1]")
    case .object, .tagged: self.init(text: "{}", snippet: "{$1}")
    case .either(let types): self.init(types.first ?? .any)
    case .generated(let type), .deferred(let type): self.init(type)
    case .recursive(let type): self.init(type())
    }
  }

  /// The number that a person would start with.
  private static func start(in bounds: NumberBounds) -> String {
    let number = bounds.nearest(to: bounds == .length ? 50 : 1) ?? bounds.high
    return Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// A text that means itself in a snippet.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\$}".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  static func + (left: InsertText, right: InsertText) -> InsertText {
    InsertText(text: left.text + right.text, snippet: left.snippet + right.snippet)
  }
}
