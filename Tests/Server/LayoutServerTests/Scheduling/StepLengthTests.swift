import JSON
import LayoutBase
import LayoutServer
import Testing

/// Long work that one message or event causes is done in several steps, or by a job.
@Suite struct StepLengthTests {
  private static let uri = "file:///a.layout.json"

  @Test func `a flood of messages is decoded in several steps, in order`() throws {
    let client = TestClient.initialized()
    let count = 10_000
    let requests = (0..<count).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"none"}"# }
    client.server.receive(requests.flatMap { TestClient.frame($0) }, on: client.id)
    var steps = 0
    while client.server.step(now: 0) { steps += 1 }
    #expect(steps >= count + count / 256 - 1)
    let ids = try client.takeMessages().map { try parsed($0)["id"]?.asInt }
    #expect(ids == Array(0..<count))
  }

  @Test func `a cancellation behind many messages reaches the request before them`() throws {
    let client = TestClient.initialized()
    let notes = (0..<2_000).map { _ in #"{"jsonrpc":"2.0","method":"$/none"}"# }
    let request = #"{"jsonrpc":"2.0","id":1,"method":"layoutd/synchronize","params":{}}"#
    let cancellation = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#
    client.server.receive((notes + [request, cancellation]).flatMap { TestClient.frame($0) }, on: client.id)
    let responses = try client.settle().map { try parsed($0)["error"]?["code"]?.asInt }
    #expect(responses == [-32800])
  }

  @Test func `equal events of a file are one change`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.uri, #"{"sections":[{"items":{"source":"rows.json"}}]}"#)
    world.settle()
    let events = Array(repeating: #"{"uri":"file:///rows.json","type":2}"#, count: 2_000).joined(separator: ",")
    let units = WorkCounter.units {
      client.notify("workspace/didChangeWatchedFiles", #"{"changes":[\#(events)]}"#)
      world.settle()
    }
    #expect(units < 1_000)
  }

  @Test func `a change of a file that a client reports last is handled before its connection ends`() throws {
    let files = MutableFiles(["/p/rows.json": #"[{"h": 10}]"#])
    let world = JobWorld(jobThreshold: nil, files: files.access)
    let (client, other) = (WorldClient(world), WorldClient(world))
    client.openDocument(
      "file:///p/a.layout.json", #"{"sections":[{"items":{"source":"rows.json","each":{"height":"/h"}}}]}"#)
    world.settle()
    client.read()
    let count = client.notifications.count
    files.contents["/p/rows.json"] = "["
    other.notify("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"file:///p/rows.json","type":2}]}"#)
    world.server.endOfInput(on: other.client.id)
    _ = world.server.step(now: 0)
    world.server.flush(now: 0)
    world.settle()
    client.read()
    #expect(client.notifications.count == count + 1)
    #expect(client.notifications.last?["params"]?["diagnostics"]?.asArray?.isEmpty == false)
  }

  @Test(arguments: ["layoutd/synchronize", "layoutd/hitTest"])
  func `a request writes the updates of one session in each step`(method: String) {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    let text = SessionClient.json(#"{"sections":[{"items":[{"repeat":100,"height":20}]}]}"#)
    for _ in 0..<8 {
      client.request(
        "layoutd/session/open",
        #"{"textDocument":{"uri":"untitled:a.layout.json"},"text":\#(text),"viewport":{"width":100,"height":100}}"#)
    }
    world.settle()
    client.read()
    let names = client.sessions.keys.sorted()
    #expect(names.count == 8)
    if method == "layoutd/hitTest" {
      for name in names { client.request("layoutd/clock/set", #"{"session":"\#(name)","mode":"manual"}"#) }
    }
    world.settle()
    for name in names {
      client.notify("layoutd/session/scroll", #"{"session":"\#(name)","contentOffset":{"x":0,"y":500}}"#)
    }
    client.request(method, #"{"session":"\#(names[0])","point":{"x":1,"y":1}}"#)
    var counts: [Int] = []
    while world.server.step(now: 0) {
      let before = client.notifications.count
      client.read()
      counts.append(client.notifications.count - before)
    }
    #expect(counts.filter { $0 > 0 }.count == 8 && counts.max() == 1)
    #expect(client.open.isEmpty && client.faults == [])
  }

  @Test func `layoutd/synchronize sends updates of sessions beside one on the manual clock`() {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    let text = SessionClient.json(#"{"sections":[{"items":[{"repeat":100,"height":20}]}]}"#)
    for _ in 0..<2 {
      client.request(
        "layoutd/session/open",
        #"{"textDocument":{"uri":"untitled:a.layout.json"},"text":\#(text),"viewport":{"width":100,"height":100}}"#)
    }
    client.request("layoutd/clock/set", #"{"session":"s1","mode":"manual"}"#)
    world.settle()
    client.read()
    client.notify("layoutd/session/scroll", #"{"session":"s2","contentOffset":{"x":0,"y":500}}"#)
    client.request("layoutd/synchronize", "{}")
    while world.server.step(now: 0) {}
    client.read()
    #expect(client.notifications.count { $0["method"]?.asString == "layoutd/session/update" } == 1)
    #expect(client.open.isEmpty && client.faults == [])
  }

  @Test func `a long edit of a short text is made and written by a job`() {
    let world = JobWorld(jobThreshold: nil)
    let editor = WorldClient(world, capabilities: #"{"workspace":{"applyEdit":true}}"#)
    editor.openDocument(Self.uri, #"{"sections":[]}"#)
    let client = WorldClient(world)
    client.request(
      "layoutd/session/open", #"{"textDocument":{"uri":"\#(Self.uri)"},"viewport":{"width":100,"height":100}}"#)
    world.settle()
    client.read()
    let position = #"{"line":0,"character":1}"#
    let edit =
      #"{"range":{"start":\#(position),"end":\#(position)},"newText":"\#(String(repeating: " ", count: 200_000))"}"#
    client.request("layoutd/session/applyEdit", #"{"session":"s1","textVersion":1,"edits":[\#(edit)]}"#)
    world.turn()
    #expect(world.running.count == 1)
    world.settle()
    client.read()
    editor.read()
    #expect(client.responses.last?.message["result"]?["state"] == .string("requested"))
    #expect(editor.notifications.contains { $0["method"]?.asString == "workspace/applyEdit" })
  }

  @Test(arguments: [10, 2 << 20]) func `a long response of a client is not read`(length: Int) {
    let world = JobWorld()
    let editor = WorldClient(world, capabilities: #"{"workspace":{"configuration":true}}"#)
    let settings = #"{"diagnostics":{"level":"error"},"a":"\#(String(repeating: "a", count: length))"}"#
    editor.client.send(#"{"jsonrpc":"2.0","id":"layoutd-1","result":[\#(settings)]}"#)
    editor.openDocument(Self.uri, #"{"sections":[],"unknown":1}"#)
    world.settle()
    editor.read()
    let published = editor.notifications.last { $0["method"]?.asString == "textDocument/publishDiagnostics" }
    #expect((published?["params"]?["diagnostics"]?.asArray?.count ?? 0) == (length > 1 << 20 ? 1 : 0))
  }
}
