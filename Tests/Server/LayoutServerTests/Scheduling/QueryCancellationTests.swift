import JSON
import LayoutBase
import LayoutServer
import TestSupport
import Testing

/// Queries about a long text: how often they check whether they are cancelled, and where their work is done.
@Suite struct QueryCancellationTests {
  private static let uri = "file:///a.layout.json"
  /// The start of the text, up to the inside of the name of an item.
  private static let head = #"{"layout":{"kind":"list"},"timeline":[{"at":1,"scrollTo":{"item":"i"#

  /// 2,000 items and 600 further sections with a diagnostic each, one a line.
  private static func text(height: Int) -> String {
    let items = (0..<2_000).map { ##"{"id":"i\##($0)","height":\##(height),"color":"#FF0000"}"## }
    let sections = (0..<600).map { #"{"id":"s\#($0)","items":[],"unknown":1}"# }
    let lists = (items.joined(separator: ",\n"), sections.joined(separator: ",\n"))
    return #"\#(head)0"}}],\#n"sections":[{"id":"s","items":[\#n\#(lists.0)]},\#n\#(lists.1)]\#n}"#
  }

  private static let position = #"{"line":0,"character":\#(head.utf8.count)}"#
  private static let lastPosition = #"{"line":2602,"character":0}"#

  /// The parameters of any method, with what one needs to read much of the text.
  private static func params(of method: String) -> String {
    let isOnType = method == "textDocument/onTypeFormatting"
    let end = method == "textDocument/codeAction" ? #"{"line":0,"character":0}"# : lastPosition
    let positions = Array(repeating: position, count: 100).joined(separator: ",")
    return #"""
      {"textDocument":{"uri":"\#(uri)"},"position":\#(isOnType ? lastPosition : position),"positions":[\#(positions)],
       "range":{"start":{"line":0,"character":0},"end":\#(end)},"options":{"tabSize":2,"insertSpaces":true},
       "context":{"diagnostics":[],"includeDeclaration":true,"triggerKind":2},"ch":"\n","newName":"renamed","query":"s",
       "color":{"red":1,"green":0,"blue":0,"alpha":1},"previousResultId":"1",
       "command":"layoutd.copyAsSwift","arguments":["\#(uri)"]}
      """#
  }

  /// Queries that take no time that grows with the text: they read a color or the keys of the document, or write a
  /// limited number of lines.
  private static let constant: Set = [
    "textDocument/codeLens", "textDocument/colorPresentation", "workspace/executeCommand",
  ]

  private final class Tokens {
    var created: [CancellationToken] = []
    /// The check at which a token cancels itself.
    var limit = Int.max
  }

  @Test func `each query about a long text asks whether it is cancelled, and then stops`() {
    let tokens = Tokens()
    let world = JobWorld {
      let token = CancellationToken(cancellingAtCheck: tokens.limit)
      tokens.created.append(token)
      return token
    }
    let client = WorldClient(
      world,
      capabilities: #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[]}}}}}"#)
    client.openDocument(Self.uri, Self.text(height: 40))
    world.settle()
    var version = 1
    var queried: Set<String> = []
    let requests = MethodRegistry().respondingNames.filter { $0.value && !$0.key.hasPrefix("layoutd/") }.keys
    for method in requests.sorted() where !["initialize", "shutdown"].contains(method) {
      for limit in [Int.max, 2] {
        // A new model, so that nothing is in the caches.
        version += 1
        client.change(Self.uri, Self.text(height: 40 + version), version: version)
        world.settle()
        (tokens.created, tokens.limit) = ([], limit)
        client.request(method, Self.params(of: method))
        world.settle()
        guard let token = tokens.created.first, !Self.constant.contains(method) else { continue }
        queried.insert(method)
        if limit == 2 {
          #expect(token.checkCount < 100, "\(method)")
        } else {
          #expect(token.checkCount >= 2, "\(method)")
        }
      }
    }
    #expect(queried.count >= 20 && queried.contains("textDocument/selectionRange"))
    client.read()
    #expect(client.open.isEmpty && client.faults == [])
  }

  /// Returns the units of the job that takes the most of them, and those of the server's thread after it.
  private static func units(_ world: JobWorld, _ send: () -> Void) -> (job: Int, server: Int) {
    var units = (job: 0, server: 0)
    send()
    world.turn()
    while let job = world.takeJob() {
      let ofJob = WorkCounter.units { job.run() }
      let ofServer = WorkCounter.units {
        world.finish(job)
        world.turn()
      }
      if ofJob > units.job { units = (ofJob, ofServer) }
    }
    return units
  }

  @Test(arguments: SlowTests.areSanitized ? [false] : [true, false])
  func `diagnostics with related places are converted by jobs, in linear time`(arePulled: Bool) {
    func units(_ count: Int) -> (job: Int, server: Int) {
      let items = (0..<2 * count).map { #"{"id":"i\#($0 % count)","height":5}"# }.joined(separator: ",")
      let world = JobWorld()
      let pull = arePulled ? #","diagnostic":{}"# : ""
      let client = WorldClient(
        world, capabilities: #"{"textDocument":{"publishDiagnostics":{"relatedInformation":true}\#(pull)}}"#)
      let open = { client.openDocument(Self.uri, #"{"sections":[{"items":[\#(items)]}]}"#) }
      // The analysis converts diagnostics that it publishes.
      guard arePulled else { return Self.units(world, open) }
      open()
      world.settle()
      return Self.units(world) {
        client.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
      }
    }
    // Both texts are too long to be parsed on the server's thread.
    let (few, many) = (units(4_000), units(16_000))
    #expect(few.job > 1_000)
    #expect(many.job < 5 * few.job, "\(few.job) and \(many.job) units")
    #expect(many.server < few.server + 1_000)
  }

  @Test func `selection ranges take linear time in the number of positions`() {
    let world = JobWorld()
    let client = WorldClient(world)
    let depth = 100
    let nested = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    let blanks = String(repeating: " ", count: 100_000)
    let elements = Array(repeating: "0", count: 20_000).joined(separator: ",")
    client.openDocument(Self.uri, #"{"a":[\#(elements),\#(nested),\#(blanks)0]}"#)
    world.settle()
    func units(_ count: Int) -> Int {
      let positions = (0..<count).map { #"{"line":0,"character":\#(40_000 + 120 * $0 % 100_000)}"# }
      return Self.units(world) {
        client.request(
          "textDocument/selectionRange",
          #"{"textDocument":{"uri":"\#(Self.uri)"},"positions":[\#(positions.joined(separator: ","))]}"#)
      }.job
    }
    // The first request finds the elements of the long array.
    _ = units(1)
    let (few, many) = (units(500), units(2_000))
    #expect(few > 500 && many < 5 * few)
    // The blanks are scanned once, and about a kilobyte for each end of a range.
    #expect(many < 50_000_000)
  }
}
