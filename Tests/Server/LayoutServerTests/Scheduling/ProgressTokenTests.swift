import JSON
import LayoutServer
import TestSupport
import Testing

/// The progress tokens of requests that wait: one report for each token, and cancellation under it.
@Suite struct ProgressTokenTests {
  private static let uri = "file:///a.layout.json"
  private static let document = #""textDocument":{"uri":"\#(uri)"}"#
  private static let text =
    #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[{"repeat":10,"height":20}]}]}"#

  private static func hover(_ token: String) -> String {
    #"{\#(document),"position":{"line":0,"character":3},"workDoneToken":\#(token)}"#
  }

  private static func cancel(_ token: String, on client: WorldClient) {
    client.notify("window/workDoneProgress/cancel", #"{"token":\#(token)}"#)
  }

  @Test func `an analysis and the request that waits for it are one report`() throws {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.uri, Self.text)
    let id = client.request("layoutd/session/open", #"{\#(Self.document),"workDoneToken":"t"}"#)
    world.turn()
    world.server.flush(now: 0.25)
    #expect(world.finishJob(at: 0))
    world.turn()
    world.server.flush(now: 0.5)
    world.settle()
    let messages = try client.client.takeMessages().map(parsed)
    let kinds = messages.compactMap { message -> String? in
      if message["id"]?.asInt == id { return "response" }
      guard message["params"]?["token"] == .string("t") else { return nil }
      return message["params"]?["value"]?["kind"]?.asString
    }
    #expect(kinds.filter { $0 != "report" } == ["begin", "end", "response"])
  }

  @Test func `the report of a waiting request that is cancelled ends`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.uri, Self.text)
    let id = client.request("textDocument/hover", Self.hover("7"))
    world.turn()
    world.server.flush(now: 0.25)
    client.cancel(id)
    world.turn()
    world.server.flush(now: 0.5)
    world.settle()
    client.read()
    let kinds = client.notifications.compactMap { $0["params"]?["value"]?["kind"]?.asString }
    #expect(kinds == ["begin", "end"])
  }

  @Test func `a request that is cancelled before its job has started reports no progress`() {
    let world = JobWorld(coreCount: 1)
    let client = WorldClient(world)
    let uris = (0..<3).map { "file:///\($0).layout.json" }
    for uri in uris { client.openDocument(uri, Self.text) }
    world.settle()
    let ids = uris.enumerated().map { number, uri in
      client.request(
        "textDocument/hover",
        #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":3},"workDoneToken":\#(number)}"#)
    }
    world.turn()
    #expect(world.running.count == 2)
    client.cancel(ids[2])
    world.turn()
    // The job of the cancelled request starts next.
    #expect(world.finishJob(at: 0))
    world.server.flush(now: 0.25)
    world.settle()
    client.read()
    #expect(ids.map(client.errorCode) == [nil, nil, -32800])
    let progress = client.notifications.filter { $0["method"]?.asString == "$/progress" }
    #expect(progress.map { $0["params"]?["token"]?.asInt } == [1, 1])
  }

  @Test func `a token cancels the requests that wait with it`() {
    let world = JobWorld()
    let client = WorldClient(world)
    client.openDocument(Self.uri, Self.text)
    let ids = ["1", "\"1\"", "2"].map { client.request("textDocument/hover", Self.hover($0)) }
    world.turn()
    Self.cancel("\"1\"", on: client)
    world.turn()
    client.read()
    #expect(ids.map(client.errorCode) == [0, -32800, 0])
    world.settle()
    client.read()
    #expect(ids.map(client.errorCode) == [nil, -32800, nil])
    #expect(client.faults == [])
  }

  @Test func `a token of the server ends the report under it, and another token does not`() throws {
    let world = JobWorld()
    let client = WorldClient(world, capabilities: #"{"window":{"workDoneProgress":true}}"#)
    client.openDocument(Self.uri, Self.text)
    world.turn()
    world.server.flush(now: 0.25)
    client.read()
    let created = try #require(
      client.notifications.first { $0["method"]?.asString == "window/workDoneProgress/create" })
    let id = try #require(created["id"]?.asString)
    let token = try #require(created["params"]?["token"]?.asString)
    client.client.send(#"{"jsonrpc":"2.0","id":"\#(id)","result":null}"#)
    func kinds() -> [String] {
      client.read()
      return client.notifications.compactMap { $0["params"]?["value"]?["kind"]?.asString }
    }
    Self.cancel("\"another\"", on: client)
    #expect(kinds() == ["begin"])
    Self.cancel("\"\(token)\"", on: client)
    #expect(kinds() == ["begin", "end"])
    world.settle()
    #expect(kinds() == ["begin", "end"])
  }

  @Test func `a token cancels a request before it that is not handled yet`() {
    let client = WorldClient(JobWorld(jobThreshold: nil))
    client.openDocument(Self.uri, Self.text)
    let id = client.request("textDocument/hover", Self.hover("\"t\""))
    Self.cancel("\"t\"", on: client)
    // A later request with the token is a different one.
    let next = client.request("textDocument/hover", Self.hover("\"t\""))
    client.world.settle()
    client.read()
    #expect(client.errorCode(of: id) == -32800)
    #expect(client.errorCode(of: next) == nil)
  }
}
