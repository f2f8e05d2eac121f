import JSON
import LayoutServer
import TestSupport
import Testing

/// Short messages and texts that cause long work, which a job does.
@Suite struct WorkEstimateTests {
  private static let uri = "file:///a.layout.json"
  private static let document = #""textDocument":{"uri":"\#(uri)"}"#
  private static let generator = #"{"repeat":1000000}"#

  private static func text(_ items: String, _ more: String = "") -> String {
    #"{"layout":{"kind":"list","rowHeight":20},"sections":[{"id":"s","items":[\#(items)]}]\#(more)}"#
  }

  private static func timeline(_ update: String) -> String { #","timeline":[{"at":0,"update":[\#(update)]}]"# }

  /// Returns a client that has opened a document, and a session on it. Short work is done inline.
  private static func client(_ text: String, _ options: String = "") -> (world: JobWorld, client: WorldClient) {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(uri, text)
    client.request("layoutd/session/open", #"{\#(document),"viewport":{"width":300,"height":1000}\#(options)}"#)
    world.settle()
    client.read()
    return (world, client)
  }

  @Test(arguments: [
    #"{"insert":{"at":[0],"section":{"id":"n","items":[\#(generator)]}}}"#,
    #"{"reload":{"at":[0],"section":{"items":[\#(generator)]}}}"#,
  ])
  func `a batch with a generator`(_ operation: String) {
    let (world, client) = Self.client(Self.text("{}"))
    let id = client.request("layoutd/performBatchUpdates", #"{"session":"s1","updates":[\#(operation)]}"#)
    world.turn()
    #expect(world.running.count == 1)
    client.cancel(id)
    world.turn()
    client.read()
    #expect(client.errorCode(of: id) == -32800)
    world.settle()
    client.read()
    #expect(client.faults == [])
  }

  @Test(arguments: ["insert", "reload"])
  func `a timeline whose update has a generator`(_ operation: String) {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    let update = #"{"\#(operation)":{"at":[0],"section":{"items":[\#(Self.generator)]}}}"#
    client.openDocument(Self.uri, Self.text("{}", Self.timeline(update)))
    world.turn()
    #expect(world.running.count == 1)
    world.settle()
  }

  @Test func `a simulation of few items`() {
    let text = Self.text("{},{}", Self.timeline(#"{"move":{"from":[0,0],"to":[0,1]}}"#))
    let (world, client) = Self.client(text)
    let id = client.request("layoutd/simulateTimeline", #"{\#(Self.document),"workDoneToken":"t"}"#)
    world.turn()
    #expect(world.running.count == 1)
    world.server.flush(now: 1)
    client.read()
    #expect(client.notifications.contains { $0["params"]?["value"]?["kind"] == .string("begin") })
    client.cancel(id)
    world.turn()
    client.read()
    #expect(client.errorCode(of: id) == -32800)
    world.settle()
  }

  @Test(arguments: ["layoutd.simulate", "layoutd.preview.export", "layoutd.copyAsSwift"])
  func `a command`(_ command: String) {
    let (world, client) = Self.client(Self.text("{}"))
    client.request("workspace/executeCommand", #"{"command":"\#(command)","arguments":["\#(Self.uri)"]}"#)
    world.turn()
    #expect(world.running.count == 1)
    world.settle()
    client.read()
    #expect(client.open.isEmpty)
  }

  private static func actions(_ count: Int) -> (world: JobWorld, client: WorldClient) {
    let items = [String](repeating: #"{"heigth":1}"#, count: count).joined(separator: ",")
    let (world, client) = client(text(items))
    client.request(
      "textDocument/codeAction",
      #"{\#(document),"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},"context":{"diagnostics":[]}}"#
    )
    world.turn()
    return (world, client)
  }

  @Test func `the code actions of many errors`() {
    let (world, client) = Self.actions(2_000)
    #expect(world.running.count == 1)
    world.settle()
    client.read()
    #expect(client.open.isEmpty)
    #expect(Self.actions(3).world.running.isEmpty)
  }

  @Test func `the selection ranges at many positions`() {
    let (world, client) = Self.client(Self.text("{}"))
    let positions = [String](repeating: #"{"line":0,"character":60}"#, count: 5_000).joined(separator: ",")
    client.request("textDocument/selectionRange", #"{\#(Self.document),"positions":[\#(positions)]}"#)
    world.turn()
    #expect(world.running.count == 1)
    world.settle()
    client.read()
    #expect(client.open.isEmpty)
  }

  @Test func `an update after an edit that adds many items`() {
    let (world, client) = Self.client(Self.text("{}"))
    client.change(Self.uri, Self.text(Self.generator), version: 2)
    world.turn()
    #expect(world.running.count == 1)
    #expect(world.finishJob(at: 0))
    world.turn()
    client.read()
    #expect(client.sessions["s1"]?.elements.count == 1)
    world.settle()
    client.read()
    #expect((client.sessions["s1"]?.elements.count ?? 0) > 40)
    #expect(client.faults == [])
  }

  @Test func `a request about a session after an edit that adds many items`() {
    let (world, client) = Self.client(Self.text("{}"))
    client.change(Self.uri, Self.text(Self.generator), version: 2)
    client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
    world.turn()
    #expect(world.finishJob(at: 0))
    world.turn()
    client.read()
    #expect(!client.open.isEmpty)
    world.settle()
    client.read()
    #expect(client.open.isEmpty && client.faults == [])
  }

  // Short texts of few items whose layouts are long work.

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  /// Sections that inherit 100 views each.
  private static func inherited(_ key: String) -> String {
    let views = list(100) { #"{"kind":"k\#($0)","size":{"width":9,"height":9}}"# }
    let sections = list(600) { _ in #"{"layout":{"interGroupSpacing":1}}"# }
    return #"{"layout":{"kind":"compositional","\#(key)":[\#(views)]},"sections":[\#(sections)]}"#
  }

  private static let nestedGroups: String = {
    let size = #""size":{"width":{"fractionalWidth":1},"height":{"estimated":44}}"#
    let group = (0..<60).reduce("{\(size)}") { inner, _ in #"{\#(size),"items":[\#(inner)]}"# }
    let items = #"{"repeat":1000,"height":{"random":[20,90]}}"#
    return #"{"layout":{"kind":"compositional","group":\#(group)},"sections":[{"id":"s","items":[\#(items)]}]}"#
  }()

  private static let longTags: String = {
    let text = String(repeating: "long ", count: 1_000)
    return #"{"layout":{"kind":"tags"},"sections":[{"id":"s","items":[{"repeat":1000,"text":"\#(text){i}"}]}]}"#
  }()

  private static let lateSizes =
    #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[{"repeat":4000,"measured":{"height":30}}]}]}"#

  private static let longLayouts = [
    inherited("boundaryItems"), inherited("decorationItems"), nestedGroups, longTags,
  ]

  @Test(arguments: longLayouts.indices)
  func `the first query about a document, which lays it out`(_ index: Int) {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(Self.uri, Self.longLayouts[index])
    world.settle()
    client.request("textDocument/hover", #"{\#(Self.document),"position":{"line":0,"character":3}}"#)
    world.turn()
    #expect(world.running.count == 1)
    world.settle()
    client.read()
    #expect(client.open.isEmpty && client.faults == [])
  }

  private static let longUpdates = [inherited("boundaryItems"), inherited("decorationItems"), lateSizes]

  @Test(arguments: longUpdates.indices)
  func `an update of many views, or of sizes that arrive late`(_ index: Int) {
    let (world, client) = Self.client(Self.longUpdates[index])
    client.notify("layoutd/session/scroll", #"{"session":"s1","contentOffset":{"x":0,"y":50}}"#)
    world.turn()
    #expect(world.running.count == 1)
    world.settle()
    client.read()
    #expect(client.sessions["s1"] != nil && client.faults == [])
  }

  @Test func `a layout that many sections inherit, and many templates`() {
    let variants = Self.list(300) { #"{"minWidth":\#($0),"layout":{"minimumLineSpacing":\#($0)}}"# }
    let sections = Self.list(300) { _ in #"{"layout":{"minimumInteritemSpacing":1}}"# }
    let templates = Self.list(900) { #""t\#($0)":{}"# }
    let texts = [
      #"{"layout":{"kind":"flow","variants":[\#(variants)]},"sections":[\#(sections)]}"#,
      #"{"templates":{\#(templates)},"sections":[]}"#,
    ]
    for text in texts {
      let (world, client) = Self.client(Self.text("{}"))
      client.change(Self.uri, text, version: 2)
      world.turn()
      #expect(world.running.count == 1)
      world.settle()
    }
  }

  @Test func `clock steps of a session with many elements`() {
    let items = #"{"repeat":1000}"#
    let (world, client) = Self.client(
      #"{"layout":{"kind":"grid","columnCount":40},"sections":[{"id":"s","items":[\#(items)]}]}"#)
    client.request("layoutd/clock/set", #"{"session":"s1","mode":"manual"}"#)
    world.settle()
    client.request("layoutd/clock/advance", #"{"session":"s1","by":0.4,"step":0.01}"#)
    world.turn()
    #expect(world.running.count == 1)
    world.settle()
    client.read()
    #expect(client.open.isEmpty)
  }
}
