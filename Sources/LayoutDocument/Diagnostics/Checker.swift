import CollectionLayout
import JSON

/// Holds a document against its description: what is of the wrong type, out of range, unknown, missing or twice there.
///
/// It only reports. The decoder takes the same values and, where they are wrong, the defaults, without a word.
struct Checker {
  private(set) var diagnostics: [Diagnostic] = []

  mutating func check(_ node: SyntaxNode, _ description: ObjectDescription) {
    guard node.kind == .object else { return report(wrongType: node, "an object") }
    checkMembers(of: node, description)
  }

  mutating func check(_ node: SyntaxNode, _ type: ValueType) {
    switch type {
    case .any: break
    case .boolean: if node.kind != .bool { report(wrongType: node, "true or false") }
    case .string(let form): checkString(node, form)
    case .number(let bounds): checkNumber(node, bounds)
    case .word(let words): checkWord(node, words.map(\.name))
    case .list(let element, let count): checkList(node, element, count: count)
    case .object(let description): check(node, description)
    case .tagged(let description): checkTagged(node, description)
    case .either(let types): checkEither(node, types)
    case .generated(let type): checkGenerated(node, type)
    case .deferred(let type): if !type.accepts(node.kind) { report(wrongType: node, type.phrase) }
    case .recursive(let type): check(node, type())
    }
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  private mutating func report(wrongType node: SyntaxNode, _ expected: String) {
    report(Diagnostic(range: node.range, code: "wrongType", message: "Expected \(expected)."))
  }

  private mutating func checkMembers(of node: SyntaxNode, _ description: ObjectDescription) {
    var seen: [String: Range<Int>] = [:]
    for member in node.members {
      let name = member.keyName
      if let first = seen[name] {
        report(
          Diagnostic(
            range: member.key.range, code: "duplicateKey",
            message: "\"\(name)\" is there already; the first one counts.",
            related: [.init(range: first, message: "The first one.")]))
        continue
      }
      seen[name] = member.key.range
      if let type = description.key(name)?.type ?? description.otherKeys {
        if let value = member.value { check(value, type) }
      } else {
        report(unknownKey: member.key, name, description)
      }
    }
    for key in description.keys where key.isRequired && seen[key.name] == nil {
      report(
        Diagnostic(
          range: node.openToken, code: "missingKey", message: "\"\(key.name)\" is missing in this \(description.name).")
      )
    }
  }

  private mutating func report(unknownKey key: SyntaxNode, _ name: String, _ description: ObjectDescription) {
    let nearest = NearestWord.find(name, in: description.keys.map(\.name))
    report(
      Diagnostic(
        range: key.range, severity: .warning, code: "unknownKey",
        message: "\"\(name)\" is not a key of this \(description.name)."
          + (nearest.map { " Did you mean \"\($0)\"?" } ?? "")))
  }

  private mutating func checkTagged(_ node: SyntaxNode, _ description: TaggedDescription) {
    guard node.kind == .object else { return report(wrongType: node, "an object") }
    guard let kind = node["kind"] else {
      if description.isKindRequired {
        report(
          Diagnostic(
            range: node.openToken, code: "missingKey", message: "\"kind\" is missing in this \(description.name)."))
      } else {
        checkMembers(of: node, description.allKinds)
      }
      return
    }
    guard let name = kind.stringValue else { return report(wrongType: kind, "a string") }
    guard let chosen = description.description(ofKind: name) else {
      checkWord(kind, description.kinds.map(\.name))
      return
    }
    checkMembers(of: node, chosen)
  }

  private mutating func checkEither(_ node: SyntaxNode, _ types: [ValueType]) {
    if let type = types.first(where: { $0.accepts(node.kind) }) { return check(node, type) }
    report(wrongType: node, types.map(\.phrase).joined(separator: " or "))
  }

  private mutating func checkList(_ node: SyntaxNode, _ element: ValueType, count: Int?) {
    guard node.kind == .array else { return report(wrongType: node, count.map { "an array of \($0)" } ?? "an array") }
    let elements = node.elements
    if let count, elements.count != count { return report(wrongType: node, "an array of \(count)") }
    for value in elements { check(value, element) }
  }
}

extension ValueType {
  /// Whether a value of this JSON type can be meant.
  fileprivate func accepts(_ kind: JSONKind) -> Bool {
    switch self {
    case .any: true
    case .boolean: kind == .bool
    case .string, .word: kind == .string
    case .number: kind == .number
    case .list: kind == .array
    case .object, .tagged: kind == .object
    case .either(let types): types.contains { $0.accepts(kind) }
    case .generated(let type): kind == .object || type.accepts(kind)
    case .deferred(let type): type.accepts(kind)
    case .recursive(let type): type().accepts(kind)
    }
  }

  /// What a message calls it.
  var phrase: String {
    switch self {
    case .any: "a value"
    case .boolean: "true or false"
    case .string(.device): "the name of a device"
    case .string, .word: "a string"
    case .number: "a number"
    case .list(_, let count): count.map { "an array of \($0)" } ?? "an array"
    case .object, .tagged: "an object"
    case .either(let types): types.map(\.phrase).joined(separator: " or ")
    case .generated(let type): type.phrase
    case .deferred(let type): type.phrase
    case .recursive(let type): type().phrase
    }
  }
}
