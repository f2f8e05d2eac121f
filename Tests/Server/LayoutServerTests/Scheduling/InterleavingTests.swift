import JSON
import LayoutDocument
import LayoutServer
import Synchronization
import TestSupport
import Testing

/// Random interleavings of edits, requests, cancellations, file changes and jobs that finish in any order.
@Suite struct InterleavingTests {
  private static let uris = ["file:///p/a.layout.json", "file:///p/b.layout.json", "file:///p/c.layout.json"]
  private static let source = "/p/rows.json"

  @Test(arguments: SlowTests.cases(0..<1_000)) func `clients end with the server state whatever the order of events is`(
    _ seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 13)
    let rows = Mutex(#"[{"h":10},{"h":20}]"#)
    let files = FileSystemAccess(
      read: { path in
        if path == Self.source { return .success(Array(rows.withLock(\.self).utf8)) }
        return path == "/p/c.layout.json" ? .success(Array(Self.column([30, 40]).utf8)) : .failure(.missing)
      }, realPath: { $0 })
    let world = JobWorld(coreCount: 1 + random.below(4), files: files)
    let clients = (0..<3).map { _ in WorldClient(world) }
    // No client opens the third document: its sessions read the file.
    var versions = [0, 0]
    var requested: [Int] = []
    for _ in 0..<60 {
      let client = random.pick(clients)
      let place = random.below(2)
      let uri = Self.uris[place]
      switch random.below(14) {
      case 0:
        if versions[place] == 0 { clients[place].openDocument(uri, Self.text(&random)) }
        versions[place] += 1
      case 1, 2, 3:
        versions[place] += 1
        // A job replaces the line; the whole text is replaced at once.
        let text = Self.text(&random)
        if random.once(in: 2) {
          clients[place].change(uri, text, version: versions[place])
        } else {
          clients[place].replaceLine(uri, text, version: versions[place])
        }
      case 4: client.request("layoutd/session/open", #"{"textDocument":{"uri":"\#(random.pick(Self.uris))"}}"#)
      case 5:
        client.notify(
          "layoutd/session/scroll",
          #"{"session":"\#(Self.session(&random))","contentOffset":{"x":0,"y":\#(random.below(200))}}"#)
      case 6:
        let updates = #"[{"insert":{"at":[0,0],"item":{"height":\#(random.below(50))}}}]"#
        client.request(
          "layoutd/performBatchUpdates", #"{"session":"\#(Self.session(&random))","updates":\#(updates)}"#)
      case 7:
        let id = client.request("layoutd/session/snapshot", #"{"session":"\#(Self.session(&random))"}"#)
        if random.once(in: 3) { client.cancel(id) }
      case 8, 9:
        let method = random.pick(["textDocument/hover", "textDocument/documentSymbol", "textDocument/completion"])
        let id = client.request(
          method, #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":5}}"#)
        requested.append(id)
        if random.once(in: 3) { client.cancel(id) }
      case 10: if let id = client.open.keys.sorted().last { client.cancel(id) }
      case 11:
        rows.withLock { $0 = #"[{"h":\#(random.below(60))},{"h":5},{"h":7}]"# }
        world.server.fileChanged(path: random.once(in: 2) ? Self.source : "/p/c.layout.json")
      case 12: client.request("layoutd/synchronize", "{}")
      default: client.request("layoutd/session/close", #"{"session":"\#(Self.session(&random))"}"#)
      }
      if random.once(in: 2) { world.turn() }
      while random.once(in: 2), world.finishJob(at: random.below(8)) { if random.once(in: 2) { world.turn() } }
      for client in clients { client.read() }
    }
    world.settle()
    // Updates that are due at the end are sent with the next request.
    for client in clients { client.request("layoutd/synchronize", "{}") }
    world.settle()
    for (number, client) in clients.enumerated() {
      client.read()
      #expect(client.faults == [], "seed \(seed)")
      #expect(client.open.isEmpty, "seed \(seed): \(client.open)")
      let known = client.sessions
      for name in known.keys.sorted() { client.request("layoutd/session/snapshot", #"{"session":"\#(name)"}"#) }
      world.settle()
      client.read()
      for (name, state) in known {
        guard let fresh = client.sessions[name], fresh.revision > state.revision else { continue }
        #expect(state.shows(fresh), "seed \(seed): client \(number), \(name)")
      }
    }
  }

  private static func session(_ random: inout SeededGenerator) -> String { "s\(1 + random.below(3))" }

  private static func column(_ heights: [Int]) -> String {
    let items = heights.enumerated().map { #"{"id":"k\#($0)","height":\#($1)}"# }.joined(separator: ",")
    return #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[\#(items)]}]}"#
  }

  /// Returns a text with items, a generator, a data source, or a syntax error.
  private static func text(_ random: inout SeededGenerator) -> String {
    switch random.below(6) {
    case 0: return #"{"sections":[{"items":["#
    case 1: return #"{"sections":[{"items":{"source":"rows.json","each":{"height":"/h"}}}]}"#
    case 2:
      return
        #"{"layout":{"kind":"list"},"sections":[{"id":"g","items":[{"repeat":\#(random.below(30)),"id":"k{i}","height":9}]}]}"#
    default: return column((0..<random.below(8)).map { _ in 1 + random.below(60) })
    }
  }
}
