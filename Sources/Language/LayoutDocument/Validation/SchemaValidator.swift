import CollectionLayout
package import JSON
package import LayoutBase

/// Validates a document against the schema: wrong types, values out of range, and unknown, missing and duplicate keys.
///
/// It only reports diagnostics, of which some are missing if its token is cancelled. The decoder reads the same values
/// and silently uses defaults for invalid ones.
package struct SchemaValidator {
  package private(set) var diagnostics: [Diagnostic] = []
  /// The names of the elements of the array that is the value of the current key, such as `[width, height]`; nil if
  /// they have none.
  private var elementNames: String?
  private var poll: CancellationPoll

  package init(token: CancellationToken? = nil) { poll = CancellationPoll(token) }

  package mutating func check(_ node: SyntaxNode, _ description: ObjectSchema) {
    guard node.kind == .object else { return report(wrongType: node, "an object") }
    checkMembers(of: node, description)
    checkConflicts(of: node, description)
  }

  mutating func check(_ node: SyntaxNode, _ type: ValueSchema) {
    switch type {
    case .any: break
    case .boolean: if node.kind != .bool { report(wrongType: node, "true or false") }
    case .string(let form): checkString(node, form)
    case .number(let bounds): checkNumber(node, bounds)
    case .enumeration(let words): checkWord(node, words.map(\.name))
    case .array(let element, let count): checkList(node, element, count: count)
    case .object(let description): check(node, description)
    case .union(let description): checkTagged(node, description)
    case .anyOf(let types): checkEither(node, types)
    case .perItem(let type): checkGenerated(node, type)
    case .lazy(let type): check(node, type())
    }
  }

  private mutating func report(wrongType node: SyntaxNode, _ expected: String) {
    diagnostics.report("wrongType", at: node.range, message: "Expected \(expected).")
  }

  private mutating func checkMembers(
    of node: SyntaxNode, _ description: ObjectSchema, in union: UnionSchema? = nil, hint: String = ""
  ) {
    var seen: [String: Range<Int>] = [:]
    // A misspelled required key is reported once, not also as missing.
    var misspelt: Set<String> = []
    let missing = description.missingKeys(in: node)
    for member in node.members {
      guard poll.shouldContinue() else { return }
      let name = member.keyName
      if let first = seen[name] {
        diagnostics.report(
          "duplicateKey", at: member.key.range, message: "Duplicate key \"\(name)\"; the first one is used.",
          related: [.init(range: first, message: "The first occurrence.")])
        continue
      }
      seen[name] = member.key.range
      if let type = description.key(name)?.type ?? description.otherKeys {
        guard let value = member.value else { continue }
        // `DocumentDecoder` validates the items of sections, because it can skip unchanged ones.
        if description === DocumentSchema.section, name == "items", value.kind == .array { continue }
        let outer = elementNames
        // The elements of `cycle` are values of the key that has the rule, so that key's names stay valid.
        if let key = description.key(name), name != "cycle" { elementNames = key.elementNames }
        check(value, type)
        elementNames = outer
        if name == "data", description.key(name) != nil { checkData(value) }
        if let limit = description.key(name)?.elementLimit { checkCount(of: value, name, atMost: limit) }
      } else {
        let others = union?.kinds(withKey: name) ?? []
        let suggestion = others.isEmpty ? description.likelyKey(for: name) : nil
        if let suggestion { misspelt.insert(suggestion) }
        // A misspelled key that is required is an error, as a missing one.
        let isRequired = missing.contains { $0.name == suggestion }
        report(
          unknownKey: member.key, name, nearest: suggestion, in: description, otherKinds: others,
          severity: isRequired ? .error : .warning)
      }
    }
    for key in missing where !misspelt.contains(key.name) {
      diagnostics.report(
        "missingKey", at: node.openToken, message: "\"\(key.name)\" is missing in this \(description.name).\(hint)")
    }
    if !description.alternatives.isEmpty { checkAlternatives(of: node, description, misspelt) }
    if description === LayoutKind.group.description { checkElements(of: node) }
  }

  /// Reports keys that cannot be combined, and an object that lacks a key that selects one of its alternatives.
  /// `misspelt` are required keys that an unknown key probably means.
  private mutating func checkAlternatives(of node: SyntaxNode, _ description: ObjectSchema, _ misspelt: Set<String>) {
    guard let decisive = description.alternativeKey(of: node), let form = description.form(of: node) else {
      let names = description.alternatives.compactMap(\.first)
      guard misspelt.isDisjoint(with: names) else { return }
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      return diagnostics.report(
        "missingKey", at: node.openToken, message: "One of \(list) is missing in this \(description.name).")
    }
    let others = node.members.first { member in
      description.key(member.keyName) != nil && !form.contains(member.keyName)
    }
    guard let other = others else { return }
    diagnostics.report(
      "conflictingKeys", at: other.key.range,
      message: "\"\(other.keyName)\" cannot be combined with \"\(decisive.keyName)\" in one \(description.name); "
        + "\"\(decisive.keyName)\" is used.",
      related: [.init(range: decisive.key.range, message: "The key that is used.")])
  }

  /// Reports keys that exclude each other. For a layout `SectionDiagnostics` does so, because it depends on inherited
  /// keys.
  private mutating func checkConflicts(of node: SyntaxNode, _ description: ObjectSchema) {
    for (name, others) in description.conflicts {
      guard let first = node.member(name),
        let other = node.members.first(where: { others.contains($0.keyName) })
      else { continue }
      diagnostics.append(Diagnostic.conflict(of: other, with: first, in: description.name))
    }
  }

  /// Reports a group whose `items` is an empty array.
  private mutating func checkElements(of group: SyntaxNode) {
    guard let items = group["items"], items.kind == .array, items.elements(atMost: 1).isEmpty else { return }
    diagnostics.report(
      "wrongType", at: items.range, message: "A group needs at least one element; \"items\" is ignored.")
  }

  private mutating func report(
    unknownKey key: SyntaxNode, _ name: String, nearest: String?, in description: ObjectSchema,
    otherKinds kinds: [String],
    severity: Diagnostic.Severity
  ) {
    if let nearest, ObjectSchema.keysByUIKitName[name] == nearest {
      return diagnostics.report(
        "unknownKeyOfUIKit", severity, at: key.range,
        message: "\"\(name)\" is the name in UIKit; in this \(description.name) the key is \"\(nearest)\".",
        suggestion: nearest)
    }
    diagnostics.report(
      "unknownKey", severity, at: key.range,
      message: SchemaValidator.unknownKey(name, of: description, kinds)
        + (nearest.map { " Did you mean \"\($0)\"?" } ?? ""), suggestion: nearest)
  }

  /// Returns the message about an unknown key of an object. `kinds` are the kinds of objects that have the key.
  static func unknownKey(_ name: String, of description: ObjectSchema, _ kinds: [String]) -> String {
    if kinds.isEmpty { return "\"\(name)\" is not a key of this \(description.name)." }
    return "\"\(name)\" is a key of the kind \(quotedList(kinds)), not of this \(description.name)."
  }

  private mutating func checkTagged(_ node: SyntaxNode, _ description: UnionSchema) {
    guard node.kind == .object else { return report(wrongType: node, "an object") }
    guard let kind = node["kind"] else {
      if description.isKindRequired {
        diagnostics.report(
          "missingKey", at: node.openToken, message: "\"kind\" is missing in this \(description.name).")
      } else {
        checkMembers(of: node, description.unionOfAllKinds)
      }
      return
    }
    let names = description.kinds.map(\.name)
    guard let name = kind.stringValue else { return checkWord(kind, names) }
    guard let chosen = description.description(ofKind: name) else {
      checkWord(kind, names)
      // The other keys are checked too, as those of the suggested kind or of any kind.
      let suggestion = SpellingSuggester.bestMatch(name, in: names).flatMap(description.description(ofKind:))
      let previousCount = diagnostics.count
      checkMembers(of: node, suggestion ?? description.unionOfAllKinds)
      let added = diagnostics[previousCount...].filter { $0.range != kind.range && $0.code != "missingKey" }
      diagnostics.replaceSubrange(previousCount..., with: added)
      return
    }
    // A custom kind whose name is similar to a standard one is probably a misspelling.
    let isOwn = chosen === description.fallback
    let near = isOwn ? SpellingSuggester.bestMatch(name, in: description.kinds.map(\.name)) : nil
    checkMembers(of: node, chosen, in: description, hint: near.map { " Did you mean the kind \"\($0)\"?" } ?? "")
  }

  private mutating func checkEither(_ node: SyntaxNode, _ types: [ValueSchema]) {
    if let type = types.first(where: { $0.accepts(node.kind) }) { return check(node, type) }
    report(wrongType: node, ValueSchema.anyOf(types).displayName)
  }

  private mutating func checkList(_ node: SyntaxNode, _ element: ValueSchema, count: Int?) {
    let phrase = elementNames ?? ValueSchema.array(element, count: count).displayName
    guard node.kind == .array else { return report(wrongType: node, phrase) }
    let elements = node.elements
    if let count, elements.count != count { return report(wrongType: node, phrase) }
    for value in elements where poll.shouldContinue() { check(value, element) }
  }
}

extension SchemaValidator {
  mutating func checkNumber(_ node: SyntaxNode, _ bounds: NumberBounds) {
    guard let number = node.numberValue else {
      return diagnostics.report("wrongType", at: node.range, message: "Expected a number.")
    }
    if bounds.isWhole, number.isFinite, number != number.rounded() {
      return diagnostics.report("wrongType", at: node.range, message: "Expected a whole number.")
    }
    guard !bounds.contains(number) else { return }
    let used = bounds.clamped(to: number).map { "\(NumberBounds.text($0)) is used." } ?? "The default is used."
    diagnostics.report(
      "outOfRange", at: node.range,
      message: "Expected a \(bounds.isWhole ? "whole " : "")number \(SchemaValidator.text(bounds, number)). \(used)")
  }

  mutating func checkWord(_ node: SyntaxNode, _ words: [String]) {
    let expected = "Expected \(SchemaValidator.quotedList(words))."
    guard let word = node.stringValue else {
      return diagnostics.report("wrongType", at: node.range, message: expected)
    }
    guard !words.contains(word) else { return }
    let nearest = SpellingSuggester.bestMatch(word, in: words).map { " Did you mean \"\($0)\"?" } ?? ""
    diagnostics.report("unknownValue", at: node.range, message: expected + nearest)
  }

  /// Returns names in quotes, separated by commas and by "or" before the last one.
  static func quotedList(_ names: [String]) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  mutating func checkString(_ node: SyntaxNode, _ form: ValueSchema.StringForm) {
    guard let text = node.stringValue else {
      return diagnostics.report("wrongType", at: node.range, message: "Expected a string.")
    }
    switch form {
    // Unknown names are reported where they are resolved.
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

  /// Validates a value, or a generator rule that gives each item a value.
  mutating func checkGenerated(_ node: SyntaxNode, _ type: ValueSchema) {
    guard node.kind == .object else { return check(node, type) }
    let members = node.members
    guard members.contains(where: { $0.keyName == "random" || $0.keyName == "cycle" }) else {
      return diagnostics.report(
        "wrongType", at: node.range,
        message: "Expected \(type.displayName), {\"random\": [low, high]} or {\"cycle\": […]}.")
    }
    checkRule(node, type)
  }

  private mutating func checkRule(_ node: SyntaxNode, _ type: ValueSchema) {
    if let cycle = node["cycle"] {
      check(node, GeneratorRuleSchema.cycle(of: type))
      if cycle.kind == .array, cycle.elements.isEmpty {
        diagnostics.report("wrongType", at: cycle.range, message: "\"cycle\" needs at least one value.")
      }
      return
    }
    guard case .number(let bounds) = type else {
      let key = node.member("random")?.key ?? node
      return diagnostics.report(
        "wrongType", at: key.range, message: "Only a number can be random; expected \(type.displayName).")
    }
    check(node, GeneratorRuleSchema.random(in: bounds))
    if let ends = node["random"]?.elements, ends.count == 2, let low = ends[0].numberValue,
      let high = ends[1].numberValue, low > high
    {
      diagnostics.report(
        "outOfRange", at: ends[1].range,
        message: "The upper bound must not be less than the lower bound; the lower bound is used.")
    }
  }

  /// Reports a value of `data` that is longer than `ItemSchema.textLimit`.
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
    diagnostics.report("limitExceeded", at: node.openToken, message: message)
  }

  private mutating func reportUnknown(_ node: SyntaxNode, _ message: String) {
    diagnostics.report("unknownValue", at: node.range, message: message)
  }

  /// Returns a phrase for the valid numbers. If the other bound is far away, it names only the one that `number`
  /// violates.
  private static func text(_ bounds: NumberBounds, _ number: Double) -> String {
    let (low, high) = (NumberBounds.text(bounds.low), NumberBounds.text(bounds.high))
    if bounds.high >= 1e6, bounds != ItemSchema.repeatBounds, number <= bounds.low {
      return bounds.isLowerBoundExclusive ? "above \(low)" : "of at least \(low)"
    }
    return bounds.isLowerBoundExclusive ? "above \(low) and at most \(high)" : "from \(low) to \(high)"
  }
}

extension ValueSchema {
  /// Whether the type allows a value of a JSON type.
  fileprivate func accepts(_ kind: JSONKind) -> Bool {
    switch self {
    case .any: true
    case .boolean: kind == .bool
    case .string, .enumeration: kind == .string
    case .number: kind == .number
    case .array: kind == .array
    case .object, .union: kind == .object
    case .anyOf(let types): types.contains { $0.accepts(kind) }
    case .perItem(let type): kind == .object || type.accepts(kind)
    case .lazy(let type): type().accepts(kind)
    }
  }

  /// The name of the type in messages, such as `a number`.
  var displayName: String {
    switch self {
    case .any: "a value"
    case .boolean: "true or false"
    case .string(.device): "the name of a device"
    case .string, .enumeration: "a string"
    case .number: "a number"
    case .array(let element, let count): count.map { "an array of \($0) \(element.plural)" } ?? "an array"
    case .object, .union: "an object"
    case .anyOf(let types):
      (types.dropLast().map(\.displayName).joined(separator: ", ") + " or " + (types.last?.displayName ?? ""))
    case .perItem(let type): type.displayName
    case .lazy(let type): type().displayName
    }
  }
  /// The plural of the type's name in messages.
  private var plural: String {
    switch self {
    case .number: "numbers"
    case .string(.pointer): "JSON Pointers"
    case .string, .enumeration: "strings"
    case .perItem(let type): type.plural
    default: "values"
    }
  }
}

extension Diagnostic {
  /// Returns the diagnostic of a key that cannot be combined with another one. `object` is the name of the object.
  static func conflict(of key: SyntaxMember, with other: SyntaxMember, in object: String) -> Diagnostic {
    Diagnostic(
      range: key.key.range, code: "conflictingKeys",
      message: "\"\(key.keyName)\" cannot be combined with \"\(other.keyName)\" in one \(object). Remove one of them.",
      related: [.init(range: other.key.range, message: "The other key.")])
  }
}
