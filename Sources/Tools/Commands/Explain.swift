import CollectionLayout
import JSON
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// `layoutd explain`.
enum ExplainCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "explain",
      operands: CommandOperands(count: .many, placeholder: "FILE [ELEMENT] [WORD]"),
      summary: "explain why an element lies where it lies",
      about: [
        "Prints the frame of an element, the steps of its computation, and the line of the document that describes it; -"
          + " is standard input. ELEMENT is a key such as cell:a or header:list, or the name of an item. With WORD only"
          + " the steps that contain it are printed. Each step ends with the number and the tag of the rule in"
          + " semantics.md that it follows."
      ],
      options: [
        .value("--at", "x,y", help: "the frontmost element at this point of the content, instead of ELEMENT"),
        .flag("--json", "print {key, frame, title, reasons, derivation, source} instead of text, for tools"),
        .flag(
          "--uncertain", "list the elements of each section whose frames rest on a chosen rule, instead of ELEMENT"),
        .viewport, .allowSwift, .watch,
      ],
      notes: [
        "The layout is that of the initial content offset. `layoutd layout FILE` prints the keys of all elements."
      ],
      examples: [
        ("explain feed.layout.json cell:photo-3", "all steps of one frame"),
        ("explain feed.layout.json photo-3 width", "how wide it is, and why"),
        ("explain feed.layout.json --at 100,300", "what is there"),
        ("explain --uncertain feed.layout.json", "what UIKit was not recorded or documented to do"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "no such element or step, or errors in the document",
        ExitCode.noInput: "the file cannot be read",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let point = try arguments.point("--at")
      let words = arguments.files.dropFirst()
      let (name, word) = point == nil ? (words.first, words.dropFirst().first) : (nil, words.first)
      let isList = arguments.has("--uncertain")
      guard point != nil || name != nil || isList else { throw .other("name an element, or a point with --at") }
      if isList, point != nil || name != nil { throw .unexpected(name ?? "--at") }
      guard words.count <= (point == nil ? 2 : 1) else { throw .tooMany("word", Array(words.dropFirst())) }
      // The size of a device is already that of the document, by `withDocument`.
      let size = arguments.viewportDevice == nil ? try arguments.viewport() : nil
      return arguments.withDocument(terminal) { file in
        let document = size.map { file.document.adapted(to: LayoutEnvironment(viewport: $0)) } ?? file.document
        if isList {
          let (elements, cut) = document.atRest.firstElements(atMost: DocumentSnapshot.explainedElements)
          if cut != nil {
            terminal.message(
              "\(file.name): only the first \(elements.count) elements were examined; name a later element"
                + " to explain its frame")
          }
          let choices = ChosenRule.all(of: elements, in: document)
          if choices.isEmpty {
            let result = elements.isEmpty ? "no elements" : "no frame rests on a chosen rule"
            terminal.message("\(file.name): \(result)")
          }
          terminal.output(arguments.has("--json") ? json(choices, in: file) : text(choices, in: file))
          return 0
        }
        guard let key = point.map({ document.key(at: $0) }) ?? name.flatMap({ document.key(named: $0) }),
          var explanation = ElementExplanation(of: key, in: document)
        else {
          terminal.message("\(file.name): \(missing(name, at: point, in: document))")
          return ExitCode.diagnosticsFound
        }
        if let word {
          let facts = explanation.facts.filter { $0.text.lowercased().contains(word.lowercased()) }
          if facts.isEmpty {
            terminal.message(
              "\(file.name): no step of \(key.text) contains \"\(word)\"; the steps are"
                + " \(explanation.facts.map { $0.text.prefix { $0 != ":" } }.joined(separator: ", "))")
            return ExitCode.diagnosticsFound
          }
          explanation.facts = facts
        }
        let value = explanation.json(of: key, in: document.buffer)
        terminal.output(
          arguments.has("--json") ? value.bytes + [UInt8(ascii: "\n")] : Array(text(explanation, of: file).utf8))
        return 0
      }
    }
  }

  /// Returns the title, the position in the text and the steps.
  private static func text(_ explanation: ElementExplanation, of file: DocumentFile) -> String {
    var lines = [explanation.title]
    if let range = explanation.range {
      var cursor = PositionCursor(file.buffer, .utf32)
      let position = cursor.lineAndColumn(of: range.lowerBound)
      lines[0] += " (\(file.name):\(position.line):\(position.column))"
    }
    lines += explanation.facts.map { "  " + $0.text + ($0.rule.map { "  (\($0.summary))" } ?? "") }
    // The texts are Markdown, with names between backquotes.
    return lines.map { DiagnosticFormatter.printable($0.filter { $0 != "`" }) + "\n" }.joined()
  }

  /// Returns a line for each rule and section: the position of the first element, the elements and the rule.
  private static func text(_ choices: [ChosenRule], in file: DocumentFile) -> [UInt8] {
    var cursor = PositionCursor(file.buffer, .utf32)
    return choices.flatMap { choice in
      let position = choice.range.map { cursor.lineAndColumn(of: $0.lowerBound) }
      let location = position.map { "\(file.name):\($0.line):\($0.column)" } ?? file.name
      let section = choice.section.map { " in \($0.text)" } ?? ""
      let line = "\(location): \(choice.elements)\(section): \(choice.rule.number), \(choice.rule.title)"
      return Array((DiagnosticFormatter.printable(line.filter { $0 != "`" }) + "\n").utf8)
    }
  }

  private static func json(_ choices: [ChosenRule], in file: DocumentFile) -> [UInt8] {
    var cursor = PositionCursor(file.buffer, .utf32)
    return choices.flatMap { choice in
      let line = choice.range.map { cursor.lineAndColumn(of: $0.lowerBound).line }
      let value = JSONValue.object(
        joining: ["elements": .string(choice.elements), "rule": choice.rule.json],
        choice.section.map { ["section": .string($0.text)] } ?? [:], line.map { ["line": .integer($0)] } ?? [:])
      return value.bytes + [UInt8(ascii: "\n")]
    }
  }

  private static func missing(_ name: String?, at point: Point?, in document: DocumentSnapshot) -> String {
    guard let name else { return "no element is at this point; \"layoutd layout\" prints the frames" }
    let keys = document.firstKeys
    let names = keys.map { $0.hasPrefix("cell:") && !name.contains(":") ? String($0.dropFirst("cell:".count)) : $0 }
    let similar = SpellingSuggester.bestMatch(name, in: names) ?? SpellingSuggester.bestMatch(name, in: keys)
    return "no element \"\(name)\""
      + (similar.map { "; did you mean \"\($0)\"?" } ?? "; \"layoutd layout\" prints the keys")
  }
}

extension DocumentSnapshot {
  /// The maximum number of elements whose rules are listed, or whose keys are compared with a misspelled one.
  fileprivate static let explainedElements = 2_000

  /// Returns the key of the frontmost element at a point of the content; nil if there is none.
  fileprivate func key(at point: Point) -> ElementKey? {
    var work = LayoutProgress()
    return atRest.hitTest(point, work: &work).map { atRest.layout.model.key(of: $0) }
  }

  /// Returns the key of the element that a text names by its key or its item's name; nil if the layout has none.
  fileprivate func key(named name: String) -> ElementKey? {
    [name, "cell:" + name].lazy.compactMap(ElementKey.init).first { atRest.attributes(for: $0) != nil }
  }

  /// The keys of the first elements of the content, see `firstElements(atMost:)`.
  fileprivate var firstKeys: [String] {
    atRest.firstElements(atMost: Self.explainedElements).elements.map { atRest.key(of: $0) }
  }
}

extension ElementExplanation {
  /// The maximum number of bytes of source text in a result.
  private static let sourceLimit = 4_000

  /// Returns the derivation as an object, with the lines of the text that describe the element.
  func json(of key: ElementKey, in buffer: TextBuffer) -> JSONValue {
    .object(
      joining: [
        "key": .string(key.text),
        "frame": [.number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)],
        "title": .string(title), "reasons": .strings(facts.map(\.text)), "derivation": .array(facts.map(\.json)),
      ], range.map { ["source": Self.source($0, of: buffer)] } ?? [:])
  }

  /// Returns the lines that a range of the text touches, as an object. Their text is cut after `sourceLimit` bytes.
  private static func source(_ range: Range<Int>, of buffer: TextBuffer) -> JSONValue {
    let (first, last) = (buffer.line(at: range.lowerBound), buffer.line(at: range.upperBound))
    let lines = buffer.lineRange(first).lowerBound..<buffer.lineRange(last).upperBound
    return [
      "line": .integer(first + 1), "endLine": .integer(last + 1),
      "text": .string(String(decoding: buffer.bytes[lines].prefix(sourceLimit), as: UTF8.self)),
      "truncated": .bool(lines.count > sourceLimit),
    ]
  }
}

extension DerivationStep {
  /// The step as an object: the parts of its text, each number with its value and the key of the document that it is
  /// from, and the rule that the step follows.
  fileprivate var json: JSONValue {
    let terms = terms.map { term -> JSONValue in
      .object(
        joining: ["text": .string(term.text)], term.value.map { ["value": .number($0)] } ?? [:],
        term.property.map { ["key": .string($0.name), "path": .string($0.path.pointer)] } ?? [:])
    }
    return .object(joining: ["terms": .array(terms)], rule.map { ["rule": $0.json] } ?? [:])
  }
}
