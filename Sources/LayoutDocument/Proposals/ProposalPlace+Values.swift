import CollectionLayout
import JSON

extension ProposalPlace {
  /// The values of a type that can be listed, behind a key first what counts without it; `rules` says whether many items
  /// are made there.
  func values(
    for type: ValueType, of key: KeyDescription?, in level: DescriptionPath.Level?, rules: Bool
  ) -> [Proposal] {
    let examples = key.map { Examples.values(of: $0, in: level?.description.name ?? "") } ?? []
    var proposals: [Proposal] = []
    if case .boolean = type, !examples.isEmpty {
      // Of a flag that can be but one thing nothing else is offered.
    } else {
      proposals = plain(type)
    }
    if let value = key?.defaultValue, !value.label.isEmpty, !proposals.contains(where: { $0.label == value.label }) {
      proposals.insert(proposal(.value, value.label, "the default", "", InsertText(value, style)), at: 0)
    }
    for value in examples where !proposals.contains(where: { $0.label == value.label }) {
      proposals.append(proposal(.value, value.label, "an example", "", InsertText(value, style)))
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

  /// The rules that give a value for each item.
  private func rules(_ type: ValueType) -> [Proposal] {
    switch type {
    case .generated(let type):
      var rules = [proposal(for: RuleDescription.cycle(of: type), "values that take turns")]
      if case .number(let bounds) = type {
        rules.append(proposal(for: RuleDescription.random(in: bounds), "a whole number by chance"))
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
  /// What a list of proposals shows for the value.
  fileprivate var label: String {
    let text = asString ?? oneLine
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}
