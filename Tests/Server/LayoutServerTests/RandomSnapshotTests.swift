import JSON
import TestSupport
import Testing

/// Random snapshots, compared with lists of identifiers and heights.
@Suite struct RandomSnapshotTests {
  /// The client's data source.
  private struct Source {
    var sections: [(name: String, items: [String])] = []
    var heights: [String: Int] = [:]

    var cells: [String] { sections.flatMap(\.items).map { "cell:\($0) \(heights[$0] ?? -1)" } }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a snapshot results in exactly the items that it names, each with its latest height`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let client = SessionClient()
    client.openDocument(
      SessionClient.document(
        #"{"id": "s0", "items": [{"repeat": 12, "id": "g{i}", "height": 20}, {"id": "a", "height": 7}]}"#))
    var state = ClientState(client.openSession(viewport: "100x100000")["result"] ?? .null)
    var source = Source(sections: [("s0", (0..<12).map { "g\($0)" } + ["a"])])
    for item in source.sections[0].items { source.heights[item] = item == "a" ? 7 : 20 }
    for step in 0..<12 {
      var next = Source(heights: source.heights)
      // Some items are removed, inserted and swapped, and all are distributed over the sections again.
      var items = source.sections.flatMap(\.items).filter { _ in !random.once(in: 8) }
      for _ in 0..<random.below(4) where items.count > 1 {
        items.swapAt(random.below(items.count), random.below(items.count))
      }
      var described: Set<String> = []
      for number in 0..<random.below(4) {
        items.insert("n\(step)-\(number)", at: random.below(items.count + 1))
        described.insert("n\(step)-\(number)")
      }
      described.formUnion(items.filter { _ in random.once(in: 10) })
      for item in described { next.heights[item] = 1 + random.below(90) }
      var names = (0..<5).map { "s\($0)" }.filter { _ in random.once(in: 2) }
      if random.once(in: 3) { names.shuffle(using: &random) }
      let cuts = names.isEmpty ? [] : [0] + random.distinct(names.count - 1, below: items.count + 1) + [items.count]
      for (place, name) in names.enumerated() {
        next.sections.append((name, place + 1 < cuts.count ? Array(items[cuts[place]..<cuts[place + 1]]) : []))
      }
      let sections = next.sections.map { section in
        let old = source.sections.first { $0.name == section.name }
        if old?.items == section.items, described.isDisjoint(with: section.items) { return "\"\(section.name)\"" }
        let items = section.items.map { item in
          described.contains(item) ? #"{"id": "\#(item)", "height": \#(next.heights[item] ?? 0)}"# : "\"\(item)\""
        }
        return #"{"id": "\#(section.name)", "items": [\#(items.joined(separator: ", "))]}"#
      }
      let named = next.sections.flatMap(\.items)
      let reload = named.filter { _ in random.once(in: 12) }.map { "\"\($0)\"" }.joined(separator: ", ")
      client.client.now += 1
      let response = client.apply(sections.joined(separator: ", "), "\"reload\": [\(reload)]")
      #expect(response["result"] != nil, "seed \(seed), step \(step): \(response)")
      client.settle()
      for update in client.takeUpdates() { state.apply(update) }
      let reported = client.snapshot()
      #expect(state.shows(ClientState(reported)), "seed \(seed), step \(step)")
      state = ClientState(reported)
      let cells = (reported["attributes"]?.asArray ?? []).map {
        "\($0["key"]?.asString ?? "") \($0["frame"]?[3]?.asInt ?? -1)"
      }
      #expect(cells == next.cells, "seed \(seed), step \(step)")
      source = next
    }
  }

  @Test func `a reconfigured item loses its measured size, and the change is animated`() {
    let client = SessionClient()
    client.openDocument(
      #"{"sections": [{"id": "s", "layout": {"kind": "list", "rowHeight": 40}, "items": [{"id": "a"}, {"id": "b"}]}]}"#)
    client.openSession()
    _ = client.fetch(
      "layoutd/session/setMeasuredSizes", #"{"session": "s1", "sizes": {"cell:a": [100, 70], "cell:b": [100, 50]}}"#)
    #expect(client.snapshot()["contentSize"]?["height"] == .number(120))
    #expect(client.apply(#""s""#, #""reconfigure": ["a"]"#)["result"] != nil)
    client.settle()
    let update = client.takeUpdates().last
    #expect(update?["animation"]?.keys("moving") == ["cell:a", "cell:b"])
    #expect(update?["animation"]?["moving"]?[0]?["initial"]?["frame"]?[3] == .number(70))
    #expect(update?["animation"]?.keys("disappearing") == [])
    #expect(update?["removed"] == .array([]))
    #expect(update?["contentSize"]?["height"] == .number(90))
  }
}
