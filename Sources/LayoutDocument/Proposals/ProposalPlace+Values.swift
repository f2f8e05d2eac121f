import CollectionLayout
import JSON

extension ProposalPlace {
  /// Completes the values of a type: enumeration values, devices, the default of the key and its examples. `rules` is
  /// whether the value applies to several items, so that generator rules are offered.
  func values(
    for type: ValueType, of key: KeyDescription?, in level: DescriptionPath.Level?, rules: Bool
  ) -> [Proposal] {
    let examples = key.map { Examples.values(of: $0, in: level?.description.name ?? "") } ?? []
    var proposals: [Proposal] = []
    if case .boolean = type, !examples.isEmpty {
      // A flag with an example has only one useful value.
    } else {
      proposals = plain(type)
    }
    if let value = key?.defaultValue, !value.label.isEmpty, !proposals.contains(where: { $0.label == value.label }) {
      proposals.insert(proposal(.value, value.label, "default", "", InsertText(value, style)), at: 0)
    }
    for value in examples where !proposals.contains(where: { $0.label == value.label }) {
      proposals.append(proposal(.value, value.label, "example", "", InsertText(value, style)))
    }
    return proposals + (rules ? self.rules(type) : [])
  }

  private func plain(_ type: ValueType) -> [Proposal] {
    switch type {
    case .boolean: ["true", "false"].map { proposal(.value, $0, "", "", InsertText($0)) }
    case .word(let words):
      words.map { proposal(.word, $0.name, "", $0.documentation, InsertText("\"\($0.name)\"")) }
    case .string(.device):
      Devices.all.map {
        proposal(.word, $0.name, "\(Int($0.size.width)) × \(Int($0.size.height))", "", InsertText("\"\($0.name)\""))
      }
    case .either(let types): types.flatMap { plain($0) }
    case .generated(let type), .deferred(let type): plain(type)
    case .recursive(let type): plain(type())
    case .any, .string, .number, .list, .object, .tagged: []
    }
  }

  /// Completes the generator rules of a type.
  private func rules(_ type: ValueType) -> [Proposal] {
    switch type {
    case .generated(let type):
      var rules = [proposal(for: RuleDescription.cycle(of: type), "values to cycle through")]
      if case .number(let bounds) = type {
        rules.append(proposal(for: RuleDescription.random(in: bounds), "random whole number"))
      }
      return rules
    case .deferred(let type): return rules(type)
    case .either(let types): return types.flatMap(rules)
    default: return []
    }
  }

  private func proposal(for rule: ObjectDescription, _ detail: String) -> Proposal {
    proposal(.value, rule.name, detail, rule.documentation, .skeleton(of: rule, style))
  }
}

extension JSONValue {
  /// The label of the value in a completion list.
  fileprivate var label: String {
    let text = asString ?? oneLine
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}
