import JSON
import LayoutBase
import LayoutServer
import TestSupport
import Testing

/// `layoutd/session/explainChange`.
@Suite struct ChangeExplanationTests {
  private static let uri = "file:///a.layout.json"
  private static let request = "layoutd/session/explainChange"

  private static func text(spacing: Int = 8, height: Int = 40, count: Int = 3) -> String {
    """
    {"layout":{"kind":"list",
    /* 𐐀 */ "spacing":\(spacing), "rowHeight":\(height)},
    "sections":[{"items":[{"id":"é"},{"repeat":\(count),"id":"{i}"}]}]}
    """
  }

  /// Returns a client with a session on a document, whose changes are explained from its text on.
  private static func client(_ text: String, jobThreshold: Int? = nil) -> (world: JobWorld, client: WorldClient) {
    let world = JobWorld(jobThreshold: jobThreshold)
    let client = WorldClient(world)
    client.openDocument(uri, text)
    client.request("layoutd/session/open", #"{"session":"s1","textDocument":{"uri":"\#(uri)"}}"#)
    world.settle()
    client.request(request, #"{"session":"s1"}"#)
    world.settle()
    client.read()
    return (world, client)
  }

  private static func edit(_ client: WorldClient, to text: String, version: Int = 2) {
    client.change(uri, text, version: version)
  }

  /// Requests the causes. Returns their messages with the positions of their values.
  private static func causes(_ world: JobWorld, _ client: WorldClient) -> [String] {
    let id = client.request(request, #"{"session":"s1"}"#)
    world.settle()
    client.read()
    let result = client.responses.first { $0.id == id }?.message["result"]
    return result?["causes"]?.asArray?.map { cause in
      let start = cause["range"]?["start"]
      let position = start.map { " at \($0["line"]?.asInt ?? -1):\($0["character"]?.asInt ?? -1)" } ?? ""
      return (cause["message"]?.asString ?? cause.oneLine) + position
    } ?? ["no result"]
  }

  @Test func `the edits since the last response are named, with the values in the present text`() {
    let (world, client) = Self.client(Self.text())
    #expect(Self.causes(world, client) == [])
    Self.edit(client, to: Self.text(spacing: 20))
    #expect(Self.causes(world, client) == ["layout.spacing 8 → 20 explains 3 of 3 moves at 1:19"])
    #expect(Self.causes(world, client) == [])
    // Two texts are one change.
    Self.edit(client, to: Self.text(spacing: 2), version: 3)
    Self.edit(client, to: Self.text(spacing: 2, height: 50), version: 4)
    #expect(
      Self.causes(world, client) == [
        "layout.spacing 20 → 2 acts on 3 of 4 differences at 1:19",
        "layout.rowHeight 40 → 50 acts on 4 of 4 differences at 1:34",
        "3 differences by several of these edits together",
      ])
  }

  @Test func `a change without an effect has no cause, and one of a broken text is explained when it is mended`() {
    let (world, client) = Self.client(Self.text())
    Self.edit(client, to: Self.text() + " // more")
    #expect(Self.causes(world, client) == [])
    Self.edit(client, to: Self.text(spacing: 2) + "{", version: 3)
    #expect(Self.causes(world, client) == [])
    Self.edit(client, to: Self.text(spacing: 24), version: 4)
    #expect(Self.causes(world, client) == ["layout.spacing 8 → 24 explains 3 of 3 moves at 1:19"])
  }

  @Test func `no call waits for an explanation, and a cancelled one is given with the next`() throws {
    let (world, client) = Self.client(Self.text(), jobThreshold: 0)
    Self.edit(client, to: Self.text(spacing: 20))
    world.settle()
    let id = client.request(Self.request, #"{"session":"s1"}"#)
    world.turn()
    #expect(world.running.count == 1)
    let explaining = try #require(world.running.first)
    let other = client.request("layoutd/attributesForElement", #"{"session":"s1","key":"cell:0"}"#)
    world.turn()
    #expect(world.running.count == 2)
    #expect(world.finishJob(at: 1))
    world.turn()
    client.read()
    #expect(client.responses.contains { $0.id == other && $0.message["result"]?["frame"] != nil })
    #expect(world.running.first === explaining)
    client.cancel(id)
    world.turn()
    client.read()
    #expect(client.errorCode(of: id) == -32800 && explaining.token.isCancelled)
    Self.edit(client, to: Self.text(spacing: 24), version: 3)
    #expect(Self.causes(world, client) == ["layout.spacing 8 → 24 explains 3 of 3 moves at 1:19"])
    #expect(client.faults == [])
  }

  @Test func `a whole text that is replaced is named the document`() {
    let (world, client) = Self.client(Self.text())
    Self.edit(client, to: "[]")
    // A text that is no object has no layout.
    #expect(Self.causes(world, client) == ["the document {…} → [] explains 4 of 4 differences at 0:0"])
  }

  @Test func `the changes of a document that was too long in between are explained since the last response`() {
    let (world, client) = Self.client(Self.text())
    Self.edit(client, to: Self.text(spacing: 12, count: 1_000_000))
    #expect(Self.causes(world, client) == ["no result"])
    Self.edit(client, to: Self.text(spacing: 20), version: 3)
    #expect(Self.causes(world, client) == ["layout.spacing 8 → 20 explains 3 of 3 moves at 1:19"])
    #expect(Self.causes(world, client) == [])
  }

  @Test func `a document that is long from the start has nothing to compare`() {
    let (world, client) = Self.client(Self.text(count: 1_000_000))
    #expect(Self.causes(world, client) == ["no result"])
    Self.edit(client, to: Self.text(spacing: 20))
    #expect(Self.causes(world, client) == [])
    let kinds = client.responses.compactMap { $0.message["error"]?["data"]?["kind"]?.asString }
    #expect(kinds == ["limitExceeded", "limitExceeded"])
  }

  @Test func `a session that is not open is unknown`() {
    let (world, client) = Self.client(Self.text())
    let id = client.request(Self.request, #"{"session":"s9"}"#)
    world.settle()
    client.read()
    #expect(client.errorCode(of: id) == -32602)
  }
}
