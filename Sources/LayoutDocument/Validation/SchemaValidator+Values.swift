import CollectionLayout
import JSON

extension SchemaValidator {
  mutating func checkNumber(_ node: SyntaxNode, _ bounds: NumberBounds) {
    guard let number = node.numberValue else {
      return report(Diagnostic(range: node.range, code: "wrongType", message: "Expected a number."))
    }
    if bounds.isWhole, number.isFinite, number != number.rounded() {
      return report(Diagnostic(range: node.range, code: "wrongType", message: "Expected a whole number."))
    }
    guard !bounds.contains(number) else { return }
    let used = bounds.clamped(to: number).map { "\(SchemaValidator.text($0)) is used." } ?? "The default is used."
    report(
      Diagnostic(
        range: node.range, code: "outOfRange",
        message: "Expected a \(bounds.isWhole ? "whole " : "")number \(SchemaValidator.text(bounds, number)). \(used)"))
  }

  mutating func checkWord(_ node: SyntaxNode, _ words: [String]) {
    let expected = "Expected \(SchemaValidator.quotedList(words))."
    guard let word = node.stringValue else {
      return report(Diagnostic(range: node.range, code: "wrongType", message: expected))
    }
    guard !words.contains(word) else { return }
    let nearest = SpellingSuggester.bestMatch(word, in: words).map { " Did you mean \"\($0)\"?" } ?? ""
    report(
      Diagnostic(range: node.range, code: "unknownValue", message: expected + nearest))
  }

  /// Returns names in quotes, the last one after "or".
  static func quotedList(_ names: [String]) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  mutating func checkString(_ node: SyntaxNode, _ form: ValueSchema.StringForm) {
    guard let text = node.stringValue else {
      return report(Diagnostic(range: node.range, code: "wrongType", message: "Expected a string."))
    }
    switch form {
    // Name resolution reports unknown names.
    case .plain, .name: break
    case .text:
      if text.utf8.count > ItemSchema.textLimit {
        reportLimit(node, "A text can have at most \(ItemSchema.textLimit) bytes. It is truncated.")
      }
    case .color:
      if RGBAColor(text) == nil {
        reportUnknown(node, "Expected a color: #RGB, #RRGGBB or #RRGGBBAA.")
      }
    case .identifier(let rule):
      if text.isEmpty {
        reportUnknown(node, "An identifier must not be empty.")
      } else if let separator = rule.separator(in: text) {
        reportUnknown(node, "An identifier must not contain \"\(separator)\".")
      }
    case .device:
      if Devices.size(named: text) == nil {
        let nearest = Devices.suggestions(for: text).first.map { " Did you mean \"\($0)\"?" } ?? ""
        reportUnknown(node, "Unknown device \"\(text)\".\(nearest)")
      }
    case .pointer:
      if JSONPointer.tokens(of: text) == nil {
        reportUnknown(
          node,
          text.hasPrefix("/")
            ? "Invalid JSON Pointer: write \"~\" in a name as \"~0\" and \"/\" as \"~1\"."
            : "Invalid JSON Pointer: it must be empty or start with \"/\".")
      }
    }
  }

  /// Validates a value, or a generator rule that gives one for each item.
  mutating func checkGenerated(_ node: SyntaxNode, _ type: ValueSchema) {
    guard node.kind == .object else { return check(node, type) }
    let members = node.members
    guard members.contains(where: { $0.keyName == "random" || $0.keyName == "cycle" }) else {
      return report(
        Diagnostic(
          range: node.range, code: "wrongType",
          message: "Expected \(type.displayName), {\"random\": [low, high]} or {\"cycle\": […]}."))
    }
    checkRule(node, type)
  }

  private mutating func checkRule(_ node: SyntaxNode, _ type: ValueSchema) {
    if let cycle = node["cycle"] {
      check(node, GeneratorRuleSchema.cycle(of: type))
      if cycle.kind == .array, cycle.elements.isEmpty {
        report(
          Diagnostic(range: cycle.range, code: "wrongType", message: "\"cycle\" needs at least one value."))
      }
      return
    }
    guard case .number(let bounds) = type else {
      let key = node.members.first { $0.keyName == "random" }?.key ?? node
      return report(
        Diagnostic(
          range: key.range, code: "wrongType", message: "Only a number can be random; expected \(type.displayName)."))
    }
    check(node, GeneratorRuleSchema.random(in: bounds))
    if let ends = node["random"]?.elements, ends.count == 2, let low = ends[0].numberValue,
      let high = ends[1].numberValue, low > high
    {
      report(
        Diagnostic(
          range: ends[1].range, code: "outOfRange",
          message: "The upper bound must not be less than the lower bound; the lower bound is used."))
    }
  }

  /// Reports `data` that is too long to be sent to clients.
  mutating func checkData(_ node: SyntaxNode) {
    guard RuleDecoder.isTooLong(data: node) else { return }
    reportLimit(node, "\"data\" can have at most \(ItemSchema.textLimit) bytes. It is ignored.")
  }

  mutating func checkCount(of list: SyntaxNode, _ name: String, atMost limit: Int) {
    let elements = list.elements(atMost: limit + 1)
    guard elements.count > limit else { return }
    reportLimit(elements[limit], "\"\(name)\" can have at most \(limit) elements. The others are ignored.")
  }

  private mutating func reportLimit(_ node: SyntaxNode, _ message: String) {
    report(Diagnostic(range: node.openToken, code: "limitExceeded", message: message))
  }

  private mutating func reportUnknown(_ node: SyntaxNode, _ message: String) {
    report(Diagnostic(range: node.range, code: "unknownValue", message: message))
  }

  /// Returns the valid numbers; only the bound that `number` violates if the other one is far away.
  private static func text(_ bounds: NumberBounds, _ number: Double) -> String {
    if bounds.high >= 1e6, bounds != ItemSchema.repeatBounds, number <= bounds.low {
      return bounds.isLowerBoundExclusive ? "above \(text(bounds.low))" : "of at least \(text(bounds.low))"
    }
    if bounds.isLowerBoundExclusive { return "above \(text(bounds.low)) and at most \(text(bounds.high))" }
    return "from \(text(bounds.low)) to \(text(bounds.high))"
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}
