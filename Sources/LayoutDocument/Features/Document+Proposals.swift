import CollectionLayout
import JSON

extension Document {
  /// What could be written at a byte of the newest text: the keys that an object does not have yet, words and devices.
  package func proposals(at offset: Int) -> [Proposal] {
    let tree = syntax
    let path = DescriptionPath(at: offset, in: tree)
    switch path.place {
    case .key(let range):
      guard let level = path.level else { return [] }
      // A word without quotes is a key that somebody has begun.
      let range = range.isEmpty ? tree.bareWord(at: offset) : range
      let place = ProposalPlace(range, at: offset, in: tree)
      let present = Set(level.node.members.filter { $0.key.range != range }.map(\.keyName))
      let proposals = level.description.keys.filter { !present.contains($0.name) }.map { place.proposal(for: $0) }
      return tree.withMissingComma(proposals, behind: level.node, at: range.lowerBound)
    case .value(let type, let range):
      let place = ProposalPlace(range, at: offset, in: tree)
      // An editor replaces what is on one line, and nothing else.
      if tree.text[place.range].contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) { return [] }
      // What counts without a key is no element of its array.
      let key = tree.container(around: place.range.lowerBound)?.kind == .array ? nil : path.key
      let proposals =
        place.proposals(for: type, of: key) + colorProposals(for: type, place)
        + sourceProposals(path, type, place) + fileProposals(path, place, at: offset)
        + skeletons(for: type, path, place)
        + nameProposals(for: type, at: offset, in: place.range, end: place.end)
      return tree.withMissingComma(proposals, at: range.lowerBound)
    case .nothing: return []
    }
  }
}

/// Where proposals go, and what stands around.
struct ProposalPlace {
  let range: Range<Int>
  /// Whether a colon follows, so that a key brings none.
  let hasColon: Bool
  /// What parts a new value from the next.
  let end: InsertText

  /// A string without its end has swallowed what follows: only what is in front of the place is replaced.
  init(_ range: Range<Int>, at offset: Int, in tree: SyntaxTree) {
    let node = range.isEmpty ? nil : SyntaxNode.node(at: range.lowerBound, in: tree).last
    self.range = node?.isCut == true ? range.lowerBound..<max(range.lowerBound, offset) : range
    let next = tree.text[self.range.upperBound...].first { !$0.isSpace }
    hasColon = next == UInt8(ascii: ":")
    let isLast = next.map { ",}]:/".utf8.contains($0) } ?? true
    end = InsertText(isLast || node?.isCut == true ? "" : ",")
  }

  func proposal(for key: KeyDescription) -> Proposal {
    var text = InsertText("\"\(key.name)\"")
    if !hasColon { text = text + InsertText(": ") + InsertText(valueOf: key) + end }
    return Proposal(
      sort: .key, label: key.name, detail: key.type.summary, documentation: key.markdown, text: text.text,
      snippet: text.snippet, range: range)
  }

  func proposals(for type: ValueType, of key: KeyDescription?) -> [Proposal] {
    var proposals = plain(type)
    if let value = key?.defaultValue, !value.label.isEmpty, !proposals.contains(where: { $0.label == value.label }) {
      proposals.insert(proposal(.value, value.label, "the default", "", InsertText(value.oneLine)), at: 0)
    }
    return proposals
  }

  private func plain(_ type: ValueType) -> [Proposal] {
    switch type {
    case .boolean: return ["true", "false"].map { proposal(.value, $0, "", "", InsertText($0)) }
    case .word(let words):
      return words.map { proposal(.word, $0.name, "", $0.documentation, InsertText("\"\($0.name)\"")) }
    case .string(.device):
      return Devices.all.map {
        proposal(.word, $0.name, "\(Int($0.size.width)) × \(Int($0.size.height))", "", InsertText("\"\($0.name)\""))
      }
    case .either(let types): return types.flatMap { plain($0) }
    case .generated(let type):
      var rules = [proposal(for: RuleDescription.cycle(of: type), "{\"cycle\": []}", "{\"cycle\": [$1]}")]
      if case .number(let bounds) = type {
        let random = RuleDescription.random(in: bounds)
        rules.append(proposal(for: random, "{\"random\": [50, 100]}", "{\"random\": [${1:50}, ${2:100}]}"))
      }
      return plain(type) + rules
    case .deferred(let type): return plain(type)
    case .recursive(let type): return plain(type())
    case .any, .string, .number, .list, .object, .tagged: return []
    }
  }

  private func proposal(for rule: ObjectDescription, _ text: String, _ snippet: String) -> Proposal {
    let inserted = InsertText(text: text, snippet: snippet.replacing("]}", with: "]\\}"))
    return proposal(.value, rule.name, "in a generator", rule.documentation, inserted)
  }

  /// A value, with what parts it from the next.
  func proposal(
    _ sort: Proposal.Sort, _ label: String, _ detail: String, _ documentation: String, _ text: InsertText
  ) -> Proposal {
    let text = text + end
    return Proposal(
      sort: sort, label: label, detail: detail, documentation: documentation, text: text.text, snippet: text.snippet,
      range: range)
  }
}

extension SyntaxTree {
  /// The letters and digits around a byte; empty where there are none.
  fileprivate func bareWord(at offset: Int) -> Range<Int> {
    let start = text[..<offset].lastIndex { !$0.isWord }.map { $0 + 1 } ?? 0
    // What ends in front of it may be the end of a value: `1w` is no word.
    guard start < offset, let first = text[start...].first, !(0x30...0x39).contains(first) else {
      return offset..<offset
    }
    return start..<(text[offset...].firstIndex { !$0.isWord } ?? text.count)
  }
}

extension JSONValue {
  /// What a list of proposals shows for the value.
  fileprivate var label: String { asString ?? oneLine }
}

extension UInt8 {
  fileprivate var isWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
