import JSON
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutServer
import TestSupport
import Testing

/// The order in which messages are handled while jobs run.
@Suite struct SchedulingTests {
  private static let first = "file:///a.layout.json"
  private static let second = "file:///b.layout.json"

  private static func text(_ count: Int, _ more: String = "") -> String {
    #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[{"repeat":\#(count),"id":"i-{i}","height":20}]}]\#(more)}"#
  }

  private static func document(_ uri: String) -> String { #""textDocument":{"uri":"\#(uri)"}"# }

  private static func hover(_ uri: String) -> String { #"{\#(document(uri)),"position":{"line":0,"character":3}}"# }

  private static func open(_ uri: String) -> String {
    #"{\#(document(uri)),"viewport":{"width":100,"height":100}}"#
  }

  /// Returns a client with a session on the first document. Each job waits until the test runs it.
  private static func sessionOnDocument() -> (world: JobWorld, client: WorldClient) {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(first, text(10))
    client.request("layoutd/session/open", open(first))
    world.settle()
    return (world, client)
  }

  @Test func `a scroll does not overtake a query of its session that waits for the document`() throws {
    let (world, client) = Self.sessionOnDocument()
    client.change(Self.first, Self.text(20), version: 2)
    world.turn()
    #expect(world.server.resourceCounts.hasJobs)
    client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
    world.turn()
    #expect(world.server.resourceCounts.calls == 1)
    client.notify("layoutd/session/scroll", #"{"session":"s1","contentOffset":{"x":0,"y":50}}"#)
    world.settle()
    #expect(!world.server.resourceCounts.hasJobs)
    #expect(world.server.resourceCounts.calls == 0)
    client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
    world.settle()
    client.read()
    let offsets = client.responses.suffix(2).map { $0.message["result"]?["contentOffset"]?["y"]?.asInt }
    #expect(offsets == [0, 50])
  }

  @Test func `a running job reports progress under the token of its request`() throws {
    let (world, client) = Self.sessionOnDocument()
    client.request(
      "textDocument/hover", #"{\#(Self.document(Self.first)),"position":{"line":0,"character":3},"workDoneToken":"t"}"#)
    world.turn()
    #expect(world.running.count == 1)
    world.server.flush(now: 0.1)
    client.read()
    #expect(client.notifications.filter { $0["method"] == .string("$/progress") } == [])
    world.server.flush(now: 0.25)
    client.read()
    let progress = client.notifications.filter { $0["method"] == .string("$/progress") }
    #expect(progress.map { $0["params"]?["token"] } == [.string("t")])
    #expect(progress.map { $0["params"]?["value"]?["kind"] } == [.string("begin")])
    world.settle()
  }

  @Test func `each flush before a progress report is due requests a wake at its time`() {
    let (world, client) = Self.sessionOnDocument()
    client.request("textDocument/hover", Self.hover(Self.first))
    world.turn()
    // The host keeps only the earliest of the requested times.
    for time in [0.0625, 0.125] {
      _ = world.server.takeActions()
      world.server.flush(now: time)
      #expect(world.server.takeActions().contains(.wake(at: WorkDoneProgressReporter.delay)))
    }
    world.settle()
  }

  @Test func `the delay of lint begins at the end of the analysis`() throws {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(10, #","lint":{"smallTarget":"information"}"#))
    world.turn()
    // The analysis starts at time 0 and takes a second.
    let analysis = try #require(world.takeJob())
    analysis.run()
    world.server.finish(analysis, now: 1)
    // The next job releases the earlier snapshot; lint waits for it.
    while world.server.runJobs(now: 1) {}
    world.server.flush(now: 1)
    #expect(world.server.takeActions().contains(.wake(at: 1.3)))
  }

  @Test func `short work is done inline`() {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(100))
    client.request("textDocument/hover", Self.hover(Self.first))
    client.request("layoutd/session/open", Self.open(Self.first))
    client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
    client.request("layoutd/synchronize", "{}")
    world.turn()
    client.read()
    #expect(client.responses.count == 4)
    #expect(!world.server.hasJobs)
  }

  @Test func `a short text that describes many items is parsed by a job`() {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(1_000_000))
    let id = client.request("textDocument/hover", Self.hover(Self.first))
    world.turn()
    client.read()
    #expect(client.open[id] != nil)
    #expect(world.running.count == 1)
    world.settle()
    client.read()
    #expect(client.errorCode(of: id) == nil)
  }

  @Test func `a request waits for its document, and for no other`() {
    let world = JobWorld()
    let (one, other) = (WorldClient(world), WorldClient(world))
    one.openDocument(Self.first, Self.text(10))
    other.openDocument(Self.second, Self.text(10))
    world.settle()
    one.change(Self.first, Self.text(11), version: 2)
    let waiting = one.request("textDocument/hover", Self.hover(Self.first))
    world.turn()
    #expect(world.running.count == 1)
    let requested = other.request("textDocument/hover", Self.hover(Self.second))
    world.turn()
    // The newest job is that of the other client.
    #expect(world.finishJob(at: world.running.count - 1))
    other.read()
    one.read()
    #expect(other.errorCode(of: requested) == nil)
    #expect(one.open[waiting] != nil)
    world.settle()
    one.read()
    #expect(one.errorCode(of: waiting) == nil)
  }

  @Test func `responses about one document are in the order of the requests`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(10))
    let ids = [
      client.request("textDocument/documentSymbol", #"{\#(Self.document(Self.first))}"#),
      client.request("textDocument/hover", Self.hover(Self.first)),
      client.request("layoutd/session/open", Self.open(Self.first)),
      client.request("layoutd/session/snapshot", #"{"session":"s1"}"#),
      client.request("textDocument/foldingRange", #"{\#(Self.document(Self.first))}"#),
    ]
    world.settle()
    client.read()
    #expect(client.responses.map(\.id) == ids)
    #expect(client.faults == [])
  }

  @Test func `a waiting request that is cancelled returns RequestCancelled immediately`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(10))
    let (first, second) = (
      client.request("textDocument/hover", Self.hover(Self.first)),
      client.request("textDocument/documentSymbol", #"{\#(Self.document(Self.first))}"#)
    )
    world.turn()
    client.cancel(second)
    client.cancel(first)
    world.turn()
    client.read()
    #expect(client.errorCode(of: first) == -32800)
    #expect(client.errorCode(of: second) == -32800)
    world.settle()
    client.read()
    #expect(client.responses.count == 2)
  }

  @Test func `requests that are cancelled together are completed in their order`() {
    let world = JobWorld()
    let client = WorldClient(world)
    let uris = (0..<12).map { "file:///\($0).layout.json" }
    for uri in uris { client.openDocument(uri, Self.text(10)) }
    let ids = uris.map { client.request("textDocument/hover", Self.hover($0)) }
    world.turn()
    client.request("shutdown", "null")
    world.turn()
    client.read()
    #expect(client.responses.map(\.id).prefix(ids.count) == ids[...])
  }

  @Test func `reveal waits for a session on an inline text to be up to date`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.request(
      "layoutd/session/open", #"{\#(Self.document(Self.first)),"text":\#(SessionClient.json(Self.text(10)))}"#)
    world.settle()
    client.request("layoutd/attributesForElements", #"{"session":"s1","rect":[0,0,100,100]}"#)
    world.turn()
    #expect(world.running.count == 1)
    let reveal = client.request(
      "layoutd/reveal", #"{\#(Self.document(Self.first)),"position":{"line":0,"character":60}}"#)
    world.turn()
    world.settle()
    client.read()
    #expect(client.errorCode(of: reveal) == nil)
  }

  @Test func `requests that wait for a session continue when the running request about it is cancelled`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.request(
      "layoutd/session/open", #"{\#(Self.document(Self.first)),"text":\#(SessionClient.json(Self.text(10)))}"#)
    world.settle()
    let requested = client.request("layoutd/attributesForElements", #"{"session":"s1","rect":[0,0,100,100]}"#)
    let reveal = client.request(
      "layoutd/reveal", #"{\#(Self.document(Self.first)),"position":{"line":0,"character":60}}"#)
    world.turn()
    client.cancel(requested)
    let synchronize = client.request("layoutd/synchronize", "{}")
    world.settle()
    client.read()
    #expect(client.errorCode(of: requested) == -32800)
    #expect(client.errorCode(of: reveal) == nil)
    #expect(client.errorCode(of: synchronize) == nil)
  }

  @Test func `an edit during a request about a session is newer than an earlier scroll, also if that is cancelled`() {
    func text(_ item: String) -> String {
      #"{"layout":{"kind":"list"},"animation":{"duration":0,"anchor":"firstVisible"},"#
        + #""sections":[{"id":"s","items":[\#(item){"repeat":10,"id":"i-{i}","height":20}]}]}"#
    }
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, text(""))
    client.request("layoutd/session/open", Self.open(Self.first))
    world.settle()
    client.notify("layoutd/session/scroll", #"{"session":"s1","contentOffset":{"x":0,"y":50}}"#)
    world.settle()
    let requested = client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
    world.turn()
    #expect(world.running.count == 1)
    client.change(Self.first, text(#"{"id":"new","height":20},"#), version: 2)
    world.turn()
    client.cancel(requested)
    world.settle()
    client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
    world.settle()
    client.read()
    #expect(client.errorCode(of: requested) == -32800)
    // The first visible item keeps its position on screen.
    #expect(client.responses.last?.message["result"]?["contentOffset"]?["y"]?.asInt == 70)
    #expect(client.faults == [])
  }

  @Test func `a request that waits for another document continues after the clock is set to manual`() {
    let world = JobWorld()
    let client = WorldClient(world)
    let third = "file:///c.layout.json"
    for uri in [Self.first, Self.second, third] { client.openDocument(uri, Self.text(10)) }
    client.request("layoutd/session/open", Self.open(third))
    world.settle()
    client.change(Self.first, Self.text(11), version: 2)
    let hover = client.request("textDocument/hover", Self.hover(Self.first))
    client.change(Self.second, Self.text(11), version: 2)
    world.turn()
    client.request("layoutd/clock/set", #"{"session":"s1","mode":"manual"}"#)
    world.settle()
    client.read()
    #expect(client.errorCode(of: hover) == nil)
    #expect(client.open.isEmpty)
  }

  @Test func `a request about all documents includes the edits before it`() throws {
    let world = JobWorld()
    let client = WorldClient(world)
    func text(_ name: String) -> String {
      #"{"layout":{"kind":"list"},"sections":[{"id":"\#(name)","items":[{"id":"i","height":20}]}]}"#
    }
    client.openDocument(Self.first, text("one"))
    client.request("textDocument/hover", Self.hover(Self.first))
    // The edit waits for the request, and the request for the snapshot of the previous text.
    client.change(Self.first, text("other"), version: 2)
    let symbols = client.request("workspace/symbol", #"{"query":"other"}"#)
    world.settle()
    client.read()
    let response = try #require(client.responses.first { $0.id == symbols })
    #expect(response.message["result"]?.asArray?.count == 1)
  }

  // MARK: - Changes of a text by a job

  /// A text of 2,001 lines, the last one with a section of a name.
  private static func lines(_ section: String) -> String {
    "{" + String(repeating: "\n", count: 2_000) + #""sections":[{"id":"\#(section)","items":[{"id":"i"}]}]}"#
  }

  /// 2,000 changes, alternately near the start and near the end of such a text, and then one that renames the section
  /// `one` to `other`.
  private static let zigzag: [String] = {
    func change(_ line: Int, _ range: Range<Int>, _ text: String) -> String {
      let (start, end) = (range.lowerBound, range.upperBound)
      return #"{"range":{"start":{"line":\#(line),"character":\#(start)},"#
        + #""end":{"line":\#(line),"character":\#(end)}},"text":"\#(text)"}"#
    }
    let changes = (0..<2_000).map { change($0.isMultiple(of: 2) ? 1 + $0 / 2 : 1_999 - $0 / 2, 0..<0, " ") }
    return changes + [change(2_000, 19..<22, "other")]
  }()

  private static func send(_ changes: [String], version: Int, to client: WorldClient) {
    client.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(first)","version":\#(version)},"#
        + #""contentChanges":[\#(changes.joined(separator: ","))]}"#)
  }

  /// Returns a client with a document to whose text a job makes many changes.
  private static func changing() -> (world: JobWorld, client: WorldClient) {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(first, lines("one"))
    world.settle()
    send(zigzag, version: 2, to: client)
    world.turn()
    #expect(world.running.count == 1)
    return (world, client)
  }

  @Test func `many changes are made by a job, and the calls behind them see the new text`() throws {
    let (world, client) = Self.changing()
    Self.send([], version: 3, to: client)
    let own = client.request("textDocument/documentSymbol", #"{\#(Self.document(Self.first))}"#)
    let all = client.request("workspace/symbol", #"{"query":"other"}"#)
    let opened = client.request("layoutd/session/open", Self.open(Self.first))
    world.turn()
    let document = try #require(world.server.documents[DocumentURI(Self.first)])
    #expect(document.version == 1 && world.server.resourceCounts.calls == 4)
    world.settle()
    client.read()
    #expect(client.responses.map(\.id).sorted() == [own, all, opened])
    let symbols = client.responses.first { $0.id == own }?.message["result"]?.asArray ?? []
    #expect(symbols.contains { $0["name"]?.asString?.contains("other") == true })
    #expect(client.responses.first { $0.id == all }?.message["result"]?.asArray?.count == 1)
    #expect(document.version == 3)
    let spaces = document.buffer.bytes.count { $0 == UInt8(ascii: " ") }
    #expect(spaces == 2_000 && document.buffer.lineCount == 2_001)
    #expect(client.faults == [])
  }

  @Test func `the text of a job equals that of the same changes one after the other`() throws {
    let (world, _) = Self.changing()
    let inline = JobWorld(jobThreshold: nil)
    let client = WorldClient(inline)
    client.openDocument(Self.first, Self.lines("one"))
    for (number, change) in Self.zigzag.enumerated() { Self.send([change], version: 2 + number, to: client) }
    inline.settle()
    world.settle()
    let buffers = [world, inline].map { $0.server.documents[DocumentURI(Self.first)]?.buffer.bytes }
    #expect(buffers[0] == buffers[1])
  }

  @Test func `a document that is closed while a job changes its text is closed after the job`() {
    let (world, client) = Self.changing()
    client.notify("textDocument/didClose", #"{\#(Self.document(Self.first))}"#)
    world.turn()
    #expect(world.server.documents[DocumentURI(Self.first)] != nil)
    world.settle()
    #expect(world.server.documents[DocumentURI(Self.first)] == nil)
    #expect(world.server.resourceCounts.calls == 0)
    client.read()
    #expect(client.faults == [])
  }

  @Test func `the changes of a client that has left, or whose document another one has opened, are dropped`() {
    for leaves in [true, false] {
      let (world, client) = Self.changing()
      let other = WorldClient(world)
      if leaves { world.server.connectionLost(client.client.id) }
      other.openDocument(Self.first, Self.lines("new"))
      world.settle()
      let text = world.server.documents[DocumentURI(Self.first)]?.buffer.bytes
      #expect(text == Array(Self.lines("new").utf8))
      #expect(world.server.resourceCounts.calls == 0 && !world.server.hasJobs)
    }
  }

  @Test func `many changes do not overtake a request about the earlier text, and few do`() throws {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.lines("one"))
    world.settle()
    // A job of unknown duration.
    client.request(
      "workspace/executeCommand", #"{"command":"layoutd.copyAsSwift","arguments":["\#(Self.first)"]}"#)
    world.turn()
    #expect(world.running.count == 1)
    client.change(Self.first, Self.lines("one"), version: 2)
    world.turn()
    let document = try #require(world.server.documents[DocumentURI(Self.first)])
    #expect(document.version == 2)
    Self.send(Self.zigzag, version: 3, to: client)
    world.turn()
    #expect(document.version == 2 && world.running.count == 1)
    world.settle()
    #expect(document.version == 3)
  }

  @Test func `a session that ends completes the request that is computed from it`() {
    let (world, client) = Self.sessionOnDocument()
    let requested = client.request("layoutd/attributesForElements", #"{"session":"s1","rect":[0,0,100,100]}"#)
    world.turn()
    #expect(world.running.count == 1)
    client.notify("textDocument/didClose", #"{\#(Self.document(Self.first))}"#)
    world.settle()
    client.read()
    #expect(client.errorCode(of: requested) == -32602)
    #expect(client.notifications.contains { $0["method"]?.asString == "layoutd/session/didClose" })
    #expect(client.faults == [])
  }

  @Test(arguments: ["layoutd/session/open", "layoutd/session/snapshot", "textDocument/documentSymbol"])
  func `a running request that is cancelled returns RequestCancelled and changes nothing`(_ method: String) {
    let (world, client) = Self.sessionOnDocument()
    client.read()
    let revision = client.sessions["s1"]?.revision
    let params = method == "layoutd/session/snapshot" ? #"{"session":"s1"}"# : Self.open(Self.first)
    let id = client.request(method, params)
    world.turn()
    #expect(world.running.count == 1)
    client.cancel(id)
    world.turn()
    client.read()
    #expect(client.errorCode(of: id) == -32800)
    let isCancelled = world.running.allSatisfy { $0.token.isCancelled }
    #expect(isCancelled)
    world.settle()
    client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
    let opened = client.request("layoutd/session/open", Self.open(Self.first))
    world.settle()
    client.read()
    #expect(client.sessions["s1"]?.revision == revision.map { $0 + 1 })
    #expect(client.responses.first { $0.id == opened }?.message["result"]?["session"]?.asString == "s2")
    #expect(client.faults == [])
  }

  @Test func `a request that a later message cancels returns RequestCancelled`() {
    let client = WorldClient(JobWorld(jobThreshold: nil))
    client.openDocument(Self.first, Self.text(10))
    let id = client.request("textDocument/hover", Self.hover(Self.first))
    client.cancel(id)
    client.world.turn()
    client.read()
    #expect(client.errorCode(of: id) == -32800)
    // The next request with this id is a different one. A cancellation of an unknown request is ignored.
    client.cancel(id + 1)
    client.world.turn()
    let next = client.request("textDocument/hover", Self.hover(Self.first))
    client.world.turn()
    client.read()
    #expect(client.errorCode(of: next) == nil)
  }

  @Test func `scrolling continues while a document is analyzed`() {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(100))
    client.request("layoutd/session/open", Self.open(Self.first))
    world.settle()
    client.read()
    client.change(Self.first, Self.text(1_000_000), version: 2)
    client.request("textDocument/hover", Self.hover(Self.first))
    client.notify("layoutd/session/scroll", #"{"session":"s1","contentOffset":{"x":0,"y":500}}"#)
    world.turn()
    client.read()
    #expect(world.running.count == 1)
    #expect(client.sessions["s1"]?.contentOffset?["y"]?.asDouble == 500)
    world.settle()
    client.read()
    #expect(client.faults == [])
  }

  @Test func `a session keeps what it shows while a document that was opened again is analyzed`() {
    let world = JobWorld(jobThreshold: nil)
    let (editor, page) = (WorldClient(world), WorldClient(world))
    editor.openDocument(Self.first, Self.text(100))
    page.request(
      "layoutd/session/open",
      #"{\#(Self.document(Self.first)),"viewport":{"width":100,"height":100},"contentOffset":{"x":0,"y":500}}"#)
    world.settle()
    page.read()
    let revision = page.sessions["s1"]?.revision
    editor.openDocument(Self.first, Self.text(1_000_000))
    world.turn()
    page.read()
    #expect(world.server.hasJobs)
    #expect(page.sessions["s1"]?.revision == revision)
    // It still scrolls.
    page.notify("layoutd/session/scroll", #"{"session":"s1","contentOffset":{"x":0,"y":600}}"#)
    world.turn()
    page.read()
    #expect(world.server.hasJobs)
    #expect(page.sessions["s1"]?.contentOffset?["y"]?.asDouble == 600)
    world.settle()
    // The time of this world stands still, so no further update is due by itself.
    page.request("layoutd/synchronize", "{}")
    world.settle()
    page.read()
    #expect(page.sessions["s1"]?.revision == revision.map { $0 + 2 })
    #expect(page.sessions["s1"]?.contentOffset?["y"]?.asDouble == 600)
    #expect(page.faults == [])
  }

  @Test func `the elements at an editor's cursor are those of its latest text`() {
    func text(_ names: String...) -> String {
      let items = names.map { #"{"id":"\#($0)","height":20}"# }.joined(separator: ",")
      return #"{"sections":[{"items":[\#(items)]}]}"#
    }
    let world = JobWorld()
    let (editor, page) = (WorldClient(world), WorldClient(world))
    editor.openDocument(Self.first, text("a", "b"))
    page.request("layoutd/session/open", Self.open(Self.first))
    world.settle()
    editor.change(Self.first, text("b"), version: 2)
    editor.notify(
      "layoutd/editor/didMoveCursor", #"{\#(Self.document(Self.first)),"position":{"line":0,"character":26}}"#)
    world.turn()
    // The newest job ends first.
    while world.finishJob(at: world.running.count - 1) { world.turn() }
    page.read()
    let moves = page.notifications.filter { $0["method"]?.asString == "layoutd/session/didMoveCursor" }
    #expect(moves.map { $0["params"]?["matches"]?[0]?["key"]?.asString } == ["cell:b"])
  }

  @Test func `an editor is not requested to edit a document that it has closed`() {
    let world = JobWorld()
    let editor = WorldClient(world, capabilities: #"{"workspace":{"applyEdit":true}}"#)
    let page = WorldClient(world)
    editor.openDocument(Self.first, #"{"sections":[{"items":[{"id":"a","height":20}]}]}"#)
    page.request("layoutd/session/open", Self.open(Self.first))
    world.settle()
    let edit = page.request(
      "layoutd/session/setProperty", #"{"session":"s1","path":"/sections/0/items/0/height","value":30}"#)
    world.turn()
    #expect(world.running.count == 1)
    editor.notify("textDocument/didClose", #"{\#(Self.document(Self.first))}"#)
    world.settle()
    editor.read()
    page.read()
    #expect(page.responses.first { $0.id == edit }?.message.failure == "editConflict")
    #expect(!editor.notifications.contains { $0["method"]?.asString == "workspace/applyEdit" })
  }

  @Test func `a version that changes during an analysis is that of its result`() {
    let (world, client) = Self.sessionOnDocument()
    client.change(Self.first, Self.text(20), version: 2)
    world.turn()
    client.notify(
      "textDocument/didChange", #"{"textDocument":{"uri":"\#(Self.first)","version":3},"contentChanges":[]}"#)
    world.settle()
    let id = client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
    world.settle()
    client.read()
    let response = client.responses.first { $0.id == id }
    #expect(response?.message["result"]?["documentVersion"]?.asInt == 3)
  }

  @Test func `of several texts the newest is analyzed`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(1))
    world.turn()
    for version in 2...5 {
      client.change(Self.first, Self.text(version), version: version)
      world.turn()
    }
    world.settle()
    client.request("layoutd/session/open", Self.open(Self.first))
    world.settle()
    client.read()
    #expect(client.sessions["s1"]?.elements.count == 5)
    let versions = client.notifications.compactMap { $0["params"]?["version"]?.asInt }
    #expect(versions.last == 5 && versions == versions.sorted())
  }

  @Test func `shutdown and exit do not wait for earlier requests`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(10))
    let requested = client.request("textDocument/hover", Self.hover(Self.first))
    let synchronize = client.request("layoutd/synchronize", "{}")
    world.turn()
    let shutdown = client.request("shutdown", "{}")
    world.turn()
    client.read()
    #expect(client.errorCode(of: requested) == -32800)
    #expect(client.errorCode(of: synchronize) == -32800)
    #expect(client.errorCode(of: shutdown) == nil)
    client.notify("exit", "{}")
    world.turn()
    #expect(world.server.takeActions().contains { if case .closeConnection = $0 { true } else { false } })
    world.settle()
  }

  @Test func `shutdown and exit in the same input do not wait for earlier requests`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(10))
    let requested = client.request("textDocument/hover", Self.hover(Self.first))
    client.request("layoutd/synchronize", "{}")
    let shutdown = client.request("shutdown", "{}")
    client.notify("exit", "{}")
    world.turn()
    client.read()
    #expect(client.errorCode(of: requested) == -32800)
    #expect(client.errorCode(of: shutdown) == nil)
    #expect(world.server.takeActions().contains { if case .closeConnection = $0 { true } else { false } })
    world.settle()
  }

  @Test func `a large request that is being decoded has a response after shutdown`() {
    let world = JobWorld()
    let client = WorldClient(world)
    let text = SessionClient.json(String(repeating: " ", count: 300_000))
    let opening = client.request("layoutd/session/open", #"{"textDocument":{"uri":"\#(Self.first)"},"text":\#(text)}"#)
    world.turn()
    let shutdown = client.request("shutdown", "{}")
    world.turn()
    world.settle()
    client.read()
    #expect(client.open.isEmpty)
    #expect(client.errorCode(of: opening) == -32800)
    #expect(client.errorCode(of: shutdown) == nil)
  }

  @Test func `a session in the same input as shutdown is not opened`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(10))
    world.settle()
    let opening = client.request("layoutd/session/open", Self.open(Self.first))
    let shutdown = client.request("shutdown", "{}")
    world.settle()
    client.read()
    #expect(client.errorCode(of: opening) == -32800)
    #expect(client.errorCode(of: shutdown) == nil)
    #expect(client.sessions.isEmpty)
  }

  @Test func `after the end of input responses are sent for a limited time`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(10))
    let id = client.request("textDocument/hover", Self.hover(Self.first))
    world.server.endOfInput(on: client.client.id)
    world.turn()
    let wakes = world.server.takeActions().compactMap { if case .wake(let time) = $0 { time } else { nil } }
    #expect(wakes.contains { $0 > 0 && $0 < 1 })
    #expect(!world.server.step(now: 0.5))
    #expect(world.server.step(now: 1))
    #expect(world.server.takeActions().contains { if case .closeConnection = $0 { true } else { false } })
    client.read()
    #expect(client.errorCode(of: id) == -32800)
    world.settle()
  }

  @Test func `a long message is parsed by a job, and later messages wait`() {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(Self.first, Self.text(1, #","x":""# + String(repeating: "y", count: 400_000) + #"""#))
    let id = client.request("textDocument/hover", Self.hover(Self.first))
    world.turn()
    client.read()
    #expect(client.open[id] != nil && world.running.count == 1)
    world.settle()
    client.read()
    #expect(client.errorCode(of: id) == nil)
  }

  @Test func `a connection on the manual clock handles one request after the other`() {
    let (world, client) = Self.sessionOnDocument()
    client.request("layoutd/clock/set", #"{"session":"s1","mode":"manual"}"#)
    world.settle()
    client.openDocument(Self.second, Self.text(10))
    let ids = [
      client.request("textDocument/hover", Self.hover(Self.second)),
      client.request("textDocument/hover", Self.hover(Self.first)),
    ]
    world.turn()
    while world.finishJob(at: world.running.count - 1) { world.turn() }
    client.read()
    #expect(client.responses.suffix(2).map(\.id) == ids)
    #expect(client.faults == [])
  }
}
