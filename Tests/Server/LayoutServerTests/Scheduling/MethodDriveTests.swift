import JSON
import LayoutServer
import TestSupport
import Testing

/// Each method of the registry, called while the document that it refers to is being analyzed.
@Suite(.serialized) struct MethodDriveTests {
  private static let uri = "file:///a.layout.json"

  /// The limit for one slice of work on the server's thread, in seconds.
  private static let promised = 0.02

  /// Parameters for any method.
  private static let params = #"""
    {"textDocument":{"uri":"file:///a.layout.json","version":9},"position":{"line":0,"character":20},
     "positions":[{"line":0,"character":3}],"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":40}},
     "options":{"tabSize":2,"insertSpaces":true},"context":{"diagnostics":[],"includeDeclaration":true},
     "ch":"}","newName":"renamed","query":"s","color":{"red":1,"green":0,"blue":0,"alpha":1},"previousResultId":"1",
     "session":"s1","rect":[0,0,100,100],"point":{"x":1,"y":1},"indexPath":[0,0],"key":"cell:i0","section":"s",
     "sticky":true,"offset":{"x":0,"y":0},"sizes":[],"what":"everything","mode":"realtime","by":0,"updates":[],"items":[],
     "sections":["s"],"proposed":{"x":0,"y":0},"proposedContentOffset":{"x":0,"y":0},"velocity":{"x":0,"y":0},
     "contentOffset":{"x":0,"y":0},"viewport":{"width":100,"height":100},"size":{"width":100,"height":100},"revision":0,
     "command":"layoutd.simulate","arguments":["file:///a.layout.json"],"settings":null,"changes":[],"event":{},"value":"off",
     "contentChanges":[],"path":"/sections","textVersion":1,"edits":[],"id":12345,"token":"t","layout":"Feed()",
     "from":320,"to":330}
    """#

  /// Returns the parameters of a method. In some methods a member has another meaning than in the others.
  private static func params(of method: String) -> String {
    switch method {
    case "layoutd/scrollToItem":
      params.replacing(#""position":{"line":0,"character":20}"#, with: #""position":"center""#)
    case "layoutd/session/addContent":
      params.replacing(#""section":"s""#, with: #""section":0,"name":"n","text":"[{}]""#)
    default: params
    }
  }

  /// Methods that close what the other methods refer to. They are called last.
  private static let endings = ["layoutd/session/close", "textDocument/didClose", "shutdown", "exit"]

  private static func text(_ height: Int) -> String {
    #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[{"id":"i0"},{"repeat":9999999,"id":{"cycle":["a","b{i}"]},"height":\#(height)}]}]}"#
  }

  /// The methods of the registry, and whether they are requests.
  private static var methods: [(name: String, isRequest: Bool)] {
    let all = MethodRegistry().respondingNames.filter { $0.key != "initialize" && $0.key != "textDocument/didOpen" }
    return all.filter { !endings.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      + endings.map { ($0, all[$0] ?? false) }
  }

  @Test
  func `each request gets one response, and none blocks the thread`() throws {
    let world = JobWorld(jobThreshold: nil)
    let client = WorldClient(world)
    client.openDocument(Self.uri, #"{"sections":[{"id":"s","items":[{"id":"i0"}]}]}"#)
    client.request("layoutd/session/open", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
    world.settle()
    client.read()
    var slowest: (method: String, seconds: Double) = ("", 0)
    func note(_ method: String, _ body: () -> Void) {
      let seconds = processorTime(of: body) / .seconds(1)
      if seconds > slowest.seconds { slowest = (method, seconds) }
    }
    var version = 1
    for (method, isRequest) in Self.methods {
      if !Self.endings.contains(method) {
        // A new text is analyzed when the method is called.
        version += 1
        client.change(Self.uri, Self.text(version), version: version)
        note("textDocument/didChange") { world.turn() }
        #expect(!world.running.isEmpty, "\(method)")
      }
      var id: Int?
      if isRequest {
        id = client.request(method, Self.params(of: method))
      } else {
        client.notify(method, Self.params(of: method))
      }
      note(method) { world.turn() }
      while let job = world.takeJob() {
        job.run()
        note(method) {
          world.finish(job)
          world.turn()
        }
      }
      client.read()
      if let id {
        let error = client.responses.first { $0.id == id }?.message["error"]
        #expect(client.open[id] == nil, "\(method) has no answer")
        // An error with data is about an entity that the parameters name, an error without data is about their form.
        #expect(error?["code"] != .number(-32602) || error?["data"] != nil, "\(method): \(error ?? .null)")
      }
    }
    print("slowest on the server's thread: \(slowest.method), \(slowest.seconds * 1_000) ms; promised 20 ms")
    #expect(slowest.seconds < 3 * Self.promised)
    #expect(client.faults == [])
    #expect(client.open.isEmpty)
  }
}
