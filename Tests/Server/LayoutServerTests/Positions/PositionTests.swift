import JSON
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Positions in all messages from and to an editor, in texts with characters of every length and all kinds of line
/// ends.
@Suite struct PositionTests {
  enum Source: CaseIterable { case layout, brokenLayout, names, anyJSON, spoiledExample }

  private static let capabilities = [
    #"""
    "textDocument":{"publishDiagnostics":{"relatedInformation":true},
      "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},"rename":{"prepareSupport":true},
      "codeAction":{"codeActionLiteralSupport":{},"disabledSupport":true},
      "completion":{"completionItem":{"snippetSupport":true}}},
    "workspace":{"workspaceEdit":{"documentChanges":true}}
    """#,
    #"""
    "textDocument":{"publishDiagnostics":{"relatedInformation":true},"definition":{"linkSupport":true},
      "foldingRange":{"lineFoldingOnly":true},"codeAction":{"codeActionLiteralSupport":{}}}
    """#,
  ]

  /// Sends all requests for the given locations. Records a result that differs from the result for the exact positions
  /// that the locations mean.
  private func fetchAll(_ trio: ThreeEncodingClients, _ spots: [TextLocation]) {
    let ends = spots.sorted { $0.offset < $1.offset }
    for question in PositionRequests.all {
      let fetch = { (spots: [TextLocation]) in
        trio.fetch(question.method) { encoding in
          let places = spots.map { $0.json(encoding) }
          let place =
            question.need == .range ? #"{"start":\#(places[0]),"end":\#(places[places.count - 1])}"# : places[0]
          return #"{"textDocument":{"uri":"\#(ThreeEncodingClients.uri)"},\#(question.params(place))}"#
        }
      }
      let reported = fetch(ends)
      guard question.need != .nothing else { continue }
      let meant = fetch(ends.map { .exact($0.offset, in: trio.positions) })
      // The results contain no result ids.
      if reported != meant {
        trio.note("\(question.method) at \(ends.map { $0.json(.utf16) }): \(reported), not \(meant)")
      }
    }
  }

  /// Sends hit tests, and commits a batch.
  private func fetchSessions(_ trio: ThreeEncodingClients, _ random: inout SeededGenerator) {
    for _ in 0..<4 {
      let point = #"{"x":\#(random.below(320)),"y":\#(random.below(400))}"#
      trio.fetch("layoutd/hitTest") { _ in #"{"session":"s1","point":\#(point)}"# }
    }
    let item = #"{"id":"新 𐐀","label":"é","height":9}"#
    let updates = random.once(in: 2) ? #"{"insert":{"at":[0,0],"item":\#(item)}}"# : #"{"delete":{"at":[0,0]}}"#
    trio.fetch("layoutd/performBatchUpdates") { _ in #"{"session":"s1","updates":[\#(updates)]}"# }
    trio.fetch("layoutd/session/commit") { _ in #"{"session":"s1"}"# }
    trio.fetch("layoutd/session/reset") { _ in #"{"session":"s1"}"# }
  }

  @Test(arguments: Source.allCases, SlowTests.cases(0..<4))
  func `all methods use positions at character boundaries, the same in every encoding`(
    source: Source, seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 123_000)
    let trio = ThreeEncodingClients(try text(source, seed, &random), capabilities: Self.capabilities[seed % 2])
    trio.published()
    for round in 0..<3 {
      for turn in 0..<3 {
        let spots = (0..<2).map { _ in
          turn == 0
            ? TextLocation.exact(random.pick(trio.positions.boundaries), in: trio.positions)
            : TextLocation.random(in: trio.positions, &random)
        }
        fetchAll(trio, spots)
      }
      fetchSessions(trio, &random)
      guard round < 2 else { break }
      let reported = trio.delta {
        let ends = (0..<2).map { _ in TextLocation.random(in: trio.positions, &random, below: false) }
          .sorted { $0.offset < $1.offset }
        // At most 60 bytes are replaced.
        let end = ends[1].offset - ends[0].offset > 60 ? ends[0] : ends[1]
        trio.edit(
          from: ends[0], to: end, random.pick(["", " ", "𐐀", "\r\n", "\r", "\n", "\"", "{", ",", "e\u{301}", "👨‍👩‍👧"]))
      }
      let full = trio.fetch("textDocument/semanticTokens/full") { _ in
        #"{"textDocument":{"uri":"\#(ThreeEncodingClients.uri)"}}"#
      }
      #expect(reported == full)
      trio.published()
    }
    let faults = trio.faults.prefix(4).joined(separator: "\n")
    #expect(trio.faults.isEmpty, "\(trio.faults.count) faults: \(faults)\nin:\n\(trio.positions.text)")
    #expect(trio.placeCount > 0)
  }

  private func text(_ source: Source, _ seed: Int, _ random: inout SeededGenerator) throws -> String {
    switch source {
    case .layout, .brokenLayout:
      var texts = RandomLayoutText(seed: UInt64(seed) + 61_000)
      return source == .layout ? texts.document() : texts.broken()
    case .names:
      var texts = RandomLayout(seed: UInt64(seed) + 62_000)
      return texts.document()
    case .anyJSON:
      var texts = RandomText(seed: UInt64(seed) + 63_000)
      return texts.document()
    case .spoiledExample:
      let name = Examples.documents[seed % Examples.documents.count]
      var characters = Array(String(decoding: try Examples.bytes(name), as: UTF8.self).unicodeScalars)
      characters = Array(characters.prefix(3_000))
      for _ in 0..<8 {
        let hard = random.pick(["𐐀", "e\u{301}", "\r\n", "\r", "👨‍👩‍👧", "/* 日 */", "\"", "\u{FEFF}"])
        characters.insert(contentsOf: hard.unicodeScalars, at: random.below(characters.count + 1))
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: characters)
      return random.once(in: 2) ? String(text).replacing("\n", with: "\r\n") : String(text)
    }
  }

  @Test func `the tested methods are those of the model whose messages contain positions`() throws {
    let requested = Set(PositionRequests.all.map(\.method)).union(PositionRequests.others)
    let model = PositionRequests.methods(of: try ProtocolModel())
    #expect(requested.subtracting(model).sorted() == [] && model.subtracting(requested).sorted() == [])
    #expect(PositionRequests.all.count + PositionRequests.others.count == requested.count)
  }

  /// A text for which each method returns positions.
  private static let rich =
    "{ /* 𐐀\r\n */ \"viewport\": \"iPhone SE\",\r\n \"templates\": { \"t𐐀\": {\"color\": \"#F00\", \"height\": 4} }, "
    + "\"sections\": [ { \"id\": \"é\", \"items\": [{\"id\": \"𐐀\", \"template\": \"t𐐀\"}, 7] },"
    + " { \"items\": {\"source\": \"𐐀.json\"} } ], \"timeline\": [], \"viewport\": \"iPhone SE\" }"

  @Test func `each method of the table returns positions`() {
    for (index, capabilities) in Self.capabilities.enumerated() {
      let trio = ThreeEncodingClients(Self.rich, capabilities: capabilities)
      var counts: [String: Int] = [:]
      func counting(_ method: String, _ fetch: () -> Void) {
        let before = trio.placeCount
        fetch()
        counts[method, default: 0] += trio.placeCount - before
      }
      counting("publishDiagnostics") { trio.published() }
      let boundaries = trio.positions.boundaries
      for offset in boundaries {
        for question in PositionRequests.all where question.need != .nothing || offset == 0 {
          counting(question.method) {
            let reported = trio.fetch(question.method) { encoding in
              let place = TextLocation.exact(offset, in: trio.positions).json(encoding)
              let range = #"{"start":\#(place),"end":\#(place)}"#
              let all = #"{"start":{"line":0,"character":0},"end":{"line":99,"character":0}}"#
              let wide = ["textDocument/inlayHint", "textDocument/semanticTokens/range"].contains(question.method)
              return
                #"{"textDocument":{"uri":"\#(ThreeEncodingClients.uri)"},\#(question.params(question.need == .range ? wide ? all : range : place))}"#
            }
            if question.method == "layoutd/reveal" {
              counts[question.method, default: 0] += reported.contains("cell:") ? 1 : 0
            }
          }
        }
      }
      counting("layoutd/hitTest") { trio.fetch("layoutd/hitTest") { _ in #"{"session":"s1","point":{"x":1,"y":1}}"# } }
      counting("layoutd/showSource") {
        trio.fetch("layoutd/showSource") { _ in #"{"session":"s1","key":"cell:𐐀"}"# }
      }
      trio.fetch("layoutd/performBatchUpdates") { _ in #"{"session":"s1","updates":[{"delete":{"at":[0,0]}}]}"# }
      counting("commit") { trio.fetch("layoutd/session/commit") { _ in #"{"session":"s1"}"# } }
      for (method, count) in counts where count == 0 { Issue.record("\(method) told nothing, client \(index)") }
      #expect(trio.faults.isEmpty, "\(trio.faults.first ?? "")")
    }
  }
}
