import JSON
import TestSupport
import Testing

/// Random documents and batches: a text after a commit describes what the session showed before it.
@Suite struct CommitPropertyTests {
  @Test(arguments: SlowTests.cases(0..<300 as Range<UInt64>))
  func `a session opened on a committed text shows the same elements`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let document = DocumentGenerator(&random)
    var client = CommitClient(
      document.text, files: DocumentGenerator.files, isVersioned: random.once(in: 2), viewport: "100x300")
    for round in 0..<3 {
      for _ in 0..<1 + random.below(5) {
        change(client, "n\(seed)-\(round)", &random)
        if random.once(in: 8) { client.edit(edited(client.text, &random)) }
      }
      let comment = Comment(rawValue: "seed \(seed), round \(round)")
      #expect(client.commit(comment) != nil, comment)
    }
  }

  /// Returns the text with an inserted item without an identifier, a changed height, or both.
  private func edited(_ text: String, _ random: inout SeededGenerator) -> String {
    let target = random.pick(["{ \"height\": ", "{\"height\": ", "\"items\": [{"])
    // In the mapping of a data source the value is a JSON pointer.
    let places = text.ranges(of: target).filter { target.hasSuffix("{") || text[$0.upperBound].isNumber }
    guard !places.isEmpty else { return text }
    let place = random.pick(places)
    let added = random.once(in: 2) ? "{\"height\": \(3 + random.below(9))}, " : ""
    if target.hasSuffix("[{") { return text.replacingCharacters(of: place, with: "\"items\": [\(added){") }
    return text.replacingCharacters(of: place, with: "\(added)\(target)\(1 + random.below(3))")
  }

  /// The sections and items of a session, read from its headers and cells.
  private struct Content {
    var sections: [(name: String, items: [String])] = []

    init(_ elements: [JSONValue]) {
      var items: [Int: [(place: Int, name: String)]] = [:]
      var names: [Int: String] = [:]
      for element in elements {
        let key = element["key"]?.asString ?? ""
        let place = (element["indexPath"]?[0]?.asInt ?? 0, element["indexPath"]?[1]?.asInt ?? 0)
        if key.hasPrefix("header:") { names[place.0] = String(key.dropFirst(7)) }
        if key.hasPrefix("cell:") { items[place.0, default: []].append((place.1, String(key.dropFirst(5)))) }
      }
      for index in names.keys.sorted() {
        sections.append((names[index] ?? "", (items[index] ?? []).sorted { $0.place < $1.place }.map(\.name)))
      }
    }
  }

  private func change(_ client: CommitClient, _ name: String, _ random: inout SeededGenerator) {
    let content = Content(client.everything)
    let response =
      random.once(in: 6)
      ? snapshot(client, content, name, &random) : client.client.batch(batch(content, name, &random))
    #expect(response["result"] != nil, "\(response)")
  }

  private func item(_ name: String, _ random: inout SeededGenerator) -> String {
    var members: [String] = []
    if random.once(in: 2) { members.append("\"id\": \"\(name)-\(random.next() % 100_000_000)\"") }
    members.append("\"height\": \(5 + random.below(40))")
    if random.once(in: 4) { members.append("\"color\": \"#1\(random.below(10))3\"") }
    if random.once(in: 5) { members.append(#""template": "t""#) }
    if random.once(in: 8) { members.append(#""data": {"x": [1, {"y": null}]}"#) }
    if random.once(in: 12) { members.append(#""colour": "red""#) }
    return "{\(members.joined(separator: ", "))}"
  }

  private func section(_ name: String, _ random: inout SeededGenerator) -> String {
    var members: [String] = ["\"header\": \(1 + random.below(9))"]
    if random.once(in: 2) { members.append("\"id\": \"\(name)-s\(random.next() % 100_000_000)\"") }
    if random.once(in: 3) { members.append(#""layout": {"kind": "flow", "minimumLineSpacing": 3}"#) }
    if random.once(in: 3) { members.append(##""footer": {"length": 4, "color": "#123"}"##) }
    if !random.once(in: 3) {
      var items = (0..<random.below(4)).map { _ in item(name, &random) }
      if random.once(in: 3) { items.append(#"{"repeat": 5, "height": {"random": [5, 30], "seed": 3}}"#) }
      members.append("\"items\": [\(items.joined(separator: ", "))]")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private func batch(_ content: Content, _ name: String, _ random: inout SeededGenerator) -> String {
    let sections = content.sections
    let filled = sections.indices.filter { !sections[$0].items.isEmpty }
    let kind = sections.isEmpty ? 4 : filled.isEmpty ? [0, 4, 5, 6, 7][random.below(5)] : random.below(9)
    func place(_ section: Int, _ item: Int) -> String { "[\(section), \(item)]" }
    switch kind {
    case 0, 8:
      let section = random.below(sections.count)
      let place = place(section, random.below(sections[section].items.count + 1))
      return #"{"insert": {"at": \#(place), "item": \#(item(name, &random))}}"#
    case 1:
      let section = random.pick(filled)
      let places = random.distinct(1 + random.below(4), below: sections[section].items.count)
      return places.map { #"{"delete": {"at": \#(place(section, $0))}}"# }.joined(separator: ", ")
    case 2:
      let from = random.pick(filled)
      let to = random.below(sections.count)
      let count = sections[to].items.count + (from == to ? 0 : 1)
      let target = place(to, random.below(max(1, count)))
      return #"{"move": {"from": \#(place(from, random.below(sections[from].items.count))), "to": \#(target)}}"#
    case 3:
      let section = random.pick(filled)
      let place = place(section, random.below(sections[section].items.count))
      let item = random.once(in: 4) ? "" : ", \"item\": \(item(name, &random))"
      return #"{"reload": {"at": \#(place)\#(item)}}"#
    case 4:
      return #"{"insert": {"at": [\#(random.below(sections.count + 1))], "section": \#(section(name, &random))}}"#
    case 5:
      return #"{"delete": {"at": [\#(random.below(sections.count))]}}"#
    case 6:
      return #"{"move": {"from": [\#(random.below(sections.count))], "to": [\#(random.below(sections.count))]}}"#
    default:
      let content = random.once(in: 3) ? "" : ", \"section\": \(section(name, &random))"
      return #"{"reload": {"at": [\#(random.below(sections.count))]\#(content)}}"#
    }
  }

  private func snapshot(
    _ client: CommitClient, _ content: Content, _ name: String, _ random: inout SeededGenerator
  ) -> JSONValue {
    var items = content.sections.flatMap(\.items).filter { _ in !random.once(in: 10) }
    for _ in 0..<random.below(3) where items.count > 1 {
      items.swapAt(random.below(items.count), random.below(items.count))
    }
    var written = items.map { item in
      random.once(in: 10) ? #"{"id": \#(SessionClient.json(item)), "height": 33}"# : SessionClient.json(item)
    }
    for number in 0..<random.below(3) {
      written.insert(
        #"{"id": "\#(name)-\#(random.next() % 1000)-\#(number)", "height": 21}"#, at: random.below(written.count + 1))
    }
    var names = content.sections.map(\.name).filter { _ in !random.once(in: 5) }
    if random.once(in: 3) { names.shuffle(using: &random) }
    var described = names.map { "\"id\": \(SessionClient.json($0))" }
    if described.isEmpty || random.once(in: 3) {
      described.append(#""id": "\#(name)-p\#(random.next() % 100_000_000)", "header": 7"#)
    }
    let cuts = [0] + random.distinct(described.count - 1, below: written.count + 1) + [written.count]
    let sections = described.enumerated().map { index, section in
      let range = index + 1 < cuts.count ? cuts[index]..<cuts[index + 1] : 0..<0
      return "{\(section), \"items\": [\(written[range].joined(separator: ", "))]}"
    }
    return client.client.apply(sections.joined(separator: ", "))
  }
}

extension String {
  fileprivate func replacingCharacters(of range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
