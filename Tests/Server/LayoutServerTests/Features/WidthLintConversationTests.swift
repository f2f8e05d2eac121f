import JSON
import LayoutServer
import TestSupport
import Testing

/// `layoutd/lintWidths`, and the orders of `layoutd/simulateTimeline`.
@Suite struct WidthLintConversationTests {
  private static let document = #""textDocument":{"uri":"file:///a.layout.json"}"#

  /// Returns a client that has opened a document. Short work is done inline.
  private static func client(_ text: String) -> (world: JobWorld, client: WorldClient) {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument("file:///a.layout.json", text)
    world.settle()
    client.read()
    return (world, client)
  }

  private static func wide(_ width: Double, _ count: Int = 1) -> String {
    """
    {"layout":{"kind":"flow"},"sections":[{"items":[
    {"id":"é","size":[\(width),60]},{"repeat":\(count),"size":[50,50]}]}]}
    """
  }

  private static func result(of id: Int, _ client: WorldClient) -> JSONValue? {
    client.responses.first { $0.id == id }?.message["result"]
  }

  @Test func `the parts of the widths are requested one after the other`() throws {
    let (world, client) = Self.client(Self.wide(500))
    var (from, count, widths) = (320.0, 0, [[Double?]]())
    while from < 1366 {
      let id = client.request("layoutd/lintWidths", #"{\#(Self.document),"from":\#(from),"to":1366}"#)
      world.settle()
      client.read()
      let result = try #require(Self.result(of: id, client))
      let end = try #require(result["to"]?.asDouble)
      #expect(end > from && end <= 1366)
      for diagnostic in result["diagnostics"]?.asArray ?? [] {
        #expect(diagnostic["rule"]?.asString == "outsideContent" && diagnostic["severity"]?.asInt == 2)
        #expect(diagnostic["range"]?["start"]?["line"]?.asInt == 1)
        widths += (diagnostic["widths"]?.asArray ?? []).map { [$0["from"]?.asDouble, $0["to"]?.asDouble] }
      }
      (from, count) = (end, count + 1)
    }
    #expect(count == 11)
    #expect(widths == [[320, 420], [420, 499.4]])
  }

  @Test func `a document whose widths would delay other requests is refused`() {
    let (world, client) = Self.client(Self.wide(500, 300_000))
    let id = client.request("layoutd/lintWidths", #"{\#(Self.document),"from":320,"to":1366}"#)
    world.settle()
    client.read()
    let error = client.responses.first { $0.id == id }?.message["error"]
    #expect(error?["message"]?.asString?.contains("too long for all widths") == true)
  }

  @Test func `a long document has few widths, which a job lints until it is cancelled`() {
    let (world, client) = Self.client(Self.wide(500, 90_000))
    let id = client.request("layoutd/lintWidths", #"{\#(Self.document),"from":320,"to":1366}"#)
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

  @Test func `a text with a syntax error has no diagnostics, and widths out of range are refused`() throws {
    let (world, client) = Self.client(Self.wide(500) + "{")
    let id = client.request("layoutd/lintWidths", #"{\#(Self.document),"from":320,"to":1366}"#)
    let other = client.request("layoutd/lintWidths", #"{\#(Self.document),"from":0,"to":1366}"#)
    world.settle()
    client.read()
    let result = try #require(Self.result(of: id, client))
    #expect(result["to"]?.asDouble == 1366 && result["diagnostics"]?.asArray == [])
    #expect(client.errorCode(of: other) == -32602)
  }
}
