import JSON
import LayoutServer
import TestSupport
import Testing

/// Random drags in random documents: 100 documents with 20 drags each.
@Suite struct MovementPropertyTests {
  private static let layouts = [
    #"{"kind": "list", "rowHeight": 40, "sectionInset": 8}"#,
    #"{"kind": "grid", "columnCount": 3, "sectionInset": 16}"#,
    #"{"kind": "sheet", "columnCount": 4, "columnWidths": [40, 70], "pinnedRows": 1, "pinnedColumns": 1}"#,
    #"{"kind": "waterfall", "columnCount": 2}"#, #"{"kind": "flow"}"#, #"{"kind": "carousel"}"#,
    #"{"kind": "tags", "alignment": "trailing"}"#,
    """
    {"kind": "compositional", "group": {"direction": "horizontal", "size": {"width": {"fractionalWidth": 1}, \
    "height": 40}, "items": [{"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}}]}}
    """,
    """
    {"kind": "compositional", "orthogonalScrolling": "continuous", "group": {"direction": "horizontal", "size": \
    {"width": 60, "height": 50}, "items": [{"size": {"width": {"fractionalWidth": 1}, "height": \
    {"fractionalHeight": 1}}}]}}
    """,
  ]

  private static func text(_ random: inout SeededGenerator, across: Bool) -> String {
    let sections = (0..<1 + random.below(3)).map { section in
      let items = (0..<random.below(12)).map { item in
        #"{"id": "\#(section)-\#(item)", "width": \#(20 + random.below(60)), "height": \#(20 + random.below(60))}"#
      }
      return """
        {"id": "s\(section)", "layout": \(random.pick(layouts)), "header": \(random.below(2) * 20), \
        "items": [\(items.joined(separator: ", "))]}
        """
    }
    return """
      {"reorder": "\(across ? "acrossSections" : "withinSection")", "layout": {"kind": "list"}, \
      "scrollDirection": "\(random.pick(["vertical", "horizontal", "both"]))", \
      "layoutDirection": "\(random.pick(["ltr", "rtl"]))", "stickyHeaders": "\(random.pick(["none", "push", "stack"]))", \
      "animation": {"anchor": "\(random.pick(["none", "firstVisible", "end"]))"}, \
      "sections": [\(sections.joined(separator: ",\n"))]}
      """
  }

  /// The order of all items by section, from a query for everything.
  private static func order(_ client: MovementClient, count: Int) -> [[String]] {
    let response = client.client.fetch(
      "layoutd/attributesForElements",
      #"{"session": "s1", "rect": {"x": -100000, "y": -100000, "width": 200000, "height": 200000}}"#)
    var items = [[(place: Int, name: String)]](repeating: [], count: count)
    for element in response["result"]?["attributes"]?.asArray ?? [] where element["category"]?.asString == "cell" {
      let place = element["indexPath"]?.asArray?.compactMap(\.asInt) ?? []
      items[place[0]].append((place[1], String((element["key"]?.asString ?? "").dropFirst(5))))
    }
    return items.map { $0.sorted { $0.place < $1.place }.map(\.name) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the final order is that of the batch, and a cancelled drag restores the snapshot`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let across = random.once(in: 2)
    let client = MovementClient(server: Server(environment: ServerEnvironment()))
    let text = Self.text(&random, across: across)
    client.client.openDocument(text)
    client.open(random.pick(["", #""animation": "none""#, #""overscan": 50"#]), viewport: "150x200")
    let sectionCount = text.ranges(of: #""id": "s"#).count
    var order = Self.order(client, count: sectionCount)
    var inserted = 0
    for drag in 0..<20 {
      let comment = Comment(rawValue: "seed \(seed), drag \(drag)\n\(text)")
      guard let item = order.flatMap(\.self).randomElement(using: &random) else { return }
      if random.once(in: 3) {
        client.client.scroll(Double(random.below(400)))
        client.settle()
      }
      let before = client.snapshotText
      #expect(client.begin("cell:\(item)")["result"] != nil, comment)
      var isEdited = false
      var isDeleted = false
      for _ in 0..<random.below(5) {
        client.update(Double(random.below(500)) - 150, Double(random.below(900)) - 200)
        if random.once(in: 2) {
          client.settle()
          client.expectEqualToSnapshot()
        }
        guard random.once(in: 6) else { continue }
        isEdited = true
        let section = random.below(sectionCount)
        if random.once(in: 2) || order[section].isEmpty {
          let place = random.below(order[section].count + 1)
          inserted += 1
          order[section].insert("n\(inserted)", at: place)
          let response = client.client.batch(
            #"{"insert": {"at": [\#(section), \#(place)], "item": {"id": "n\#(inserted)", "width": 30, "height": 30}}}"#
          )
          #expect(response["result"] != nil, comment)
        } else {
          let place = random.below(order[section].count)
          let isItem = order[section].remove(at: place) == item
          if isItem { isDeleted = true }
          _ = client.client.batch(#"{"delete": {"at": [\#(section), \#(place)]}}"#)
        }
        if isDeleted { break }
      }
      if isDeleted {
        client.settle()
        #expect(client.takeNotices() == ["cancelled cell:\(item) itemDeleted"], comment)
        #expect(client.end().contains("noMovement"), comment)
      } else if random.once(in: 3) {
        client.cancel()
        client.settle()
        if !isEdited { #expect(client.snapshotText == before, comment) }
      } else {
        let operations = (try? parsed(client.end()))?["operations"]?.asArray ?? []
        #expect(operations.count <= 1, comment)
        for operation in operations {
          let from = operation["move"]?["from"]?.asArray?.compactMap(\.asInt) ?? []
          let to = operation["move"]?["to"]?.asArray?.compactMap(\.asInt) ?? []
          #expect(from != to && (across || from[0] == to[0]), comment)
          #expect(order[from[0]][from[1]] == item, comment)
          order[from[0]].remove(at: from[1])
          order[to[0]].insert(item, at: to[1])
        }
        client.settle()
      }
      #expect(Self.order(client, count: sectionCount) == order, comment)
      client.expectEqualToSnapshot()
      #expect(client.takeNotices() == [], comment)
    }
  }
}
