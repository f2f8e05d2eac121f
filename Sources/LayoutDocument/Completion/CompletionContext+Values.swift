import CollectionLayout
import JSON

extension CompletionContext {
  /// Completes the values of a type: enumeration values, devices, the default of the key and its examples. `rules` is
  /// whether the value applies to several items, so that generator rules are offered.
  func values(
    for type: ValueSchema, of key: PropertySchema?, in level: SchemaPath.Level?, rules: Bool
  ) -> [CompletionItem] {
    let examples = key.map { SampleValues.values(of: $0, in: level?.description.name ?? "") } ?? []
    var items: [CompletionItem] = []
    if case .boolean = type, !examples.isEmpty {
      // A flag with an example has only one useful value.
    } else {
      items = plain(type)
    }
    if let value = key?.defaultValue, !value.label.isEmpty, !items.contains(where: { $0.label == value.label }) {
      items.insert(completionItem(.value, value.label, "default", "", InsertText(value, style)), at: 0)
    }
    for value in examples where !items.contains(where: { $0.label == value.label }) {
      items.append(completionItem(.value, value.label, "example", "", InsertText(value, style)))
    }
    return items + (rules ? self.rules(type) : [])
  }

  private func plain(_ type: ValueSchema) -> [CompletionItem] {
    switch type {
    case .boolean: ["true", "false"].map { completionItem(.value, $0, "", "", InsertText($0)) }
    case .enumeration(let words):
      words.map { completionItem(.word, $0.name, "", $0.documentation, InsertText("\"\($0.name)\"")) }
    case .string(.device):
      Devices.all.map {
        completionItem(
          .word, $0.name, "\(Int($0.size.width)) × \(Int($0.size.height))", "", InsertText("\"\($0.name)\""))
      }
    case .anyOf(let types): types.flatMap { plain($0) }
    case .perItem(let type), .checkedByDecoder(let type): plain(type)
    case .lazy(let type): plain(type())
    case .any, .string, .number, .array, .object, .union: []
    }
  }

  /// Completes the generator rules of a type.
  private func rules(_ type: ValueSchema) -> [CompletionItem] {
    switch type {
    case .perItem(let type):
      var rules = [completionItem(for: GeneratorRuleSchema.cycle(of: type), "values to cycle through")]
      if case .number(let bounds) = type {
        rules.append(completionItem(for: GeneratorRuleSchema.random(in: bounds), "random whole number"))
      }
      return rules
    case .checkedByDecoder(let type): return rules(type)
    case .anyOf(let types): return types.flatMap(rules)
    default: return []
    }
  }

  private func completionItem(for rule: ObjectSchema, _ detail: String) -> CompletionItem {
    completionItem(.value, rule.name, detail, rule.documentation, .skeleton(of: rule, style))
  }
}

extension JSONValue {
  /// The label of the value in a completion list.
  fileprivate var label: String {
    let text = asString ?? oneLine
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}
