import JSON
import LayoutBase
import LayoutServer
import TestSupport
import Testing

/// Work on the server's thread that is stopped because it takes longer than its estimate, and then done by a job.
@Suite struct InlineLimitTests {
  private static let uri = "file:///a.layout.json"
  private static let document = #""textDocument":{"uri":"\#(uri)"}"#

  private static func text(_ count: Int) -> String {
    #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[{"repeat":\#(count),"id":"i-{i}","height":20}]}]}"#
  }

  /// Lets a client edit, scroll and send requests, one after the other.
  private static func talk(_ world: JobWorld) -> WorldClient {
    let client = WorldClient(world)
    func settled(_ body: () -> Void) {
      body()
      world.settle()
      client.read()
    }
    settled { client.openDocument(uri, text(30)) }
    settled { client.request("layoutd/session/open", #"{\#(document),"viewport":{"width":100,"height":200}}"#) }
    for round in 0..<4 {
      settled {
        client.notify("layoutd/session/scroll", #"{"session":"s1","contentOffset":{"x":0,"y":\#(40 * round)}}"#)
      }
      settled { client.request("layoutd/synchronize", "{}") }
      settled { client.request("textDocument/hover", #"{\#(document),"position":{"line":0,"character":3}}"#) }
      settled { client.request("textDocument/documentSymbol", "{\(document)}") }
      settled { client.request("workspace/symbol", #"{"query":"s"}"#) }
      settled {
        client.request(
          "layoutd/performBatchUpdates",
          #"{"session":"s1","updates":[{"insert":{"at":[0,0],"item":{"height":\#(10 + round)}}}]}"#)
      }
      settled { client.change(uri, text(31 + round), version: 2 + round) }
      settled { client.request("layoutd/session/snapshot", #"{"session":"s1"}"#) }
      settled { client.request("layoutd/attributesForElements", #"{"session":"s1","rect":[0,0,100,100]}"#) }
    }
    return client
  }

  @Test(arguments: 1...12) func `a session and a document equal those without a limit`(_ check: Int) throws {
    var stopped: [CancellationToken] = []
    let limited = Self.talk(
      JobWorld(
        jobThreshold: nil,
        inlineToken: {
          stopped.append(CancellationToken(cancellingAtCheck: check))
          return stopped[stopped.count - 1]
        }))
    let free = Self.talk(JobWorld(jobThreshold: nil))
    #expect(limited.faults == [] && limited.open.isEmpty)
    #expect(limited.responses.map(\.id) == free.responses.map(\.id))
    for (response, expected) in zip(limited.responses, free.responses) {
      #expect(response.message == expected.message, "\(response.method) \(response.id)")
    }
    let (session, expected) = (try #require(limited.sessions["s1"]), try #require(free.sessions["s1"]))
    #expect(session.shows(expected) && session.revision == expected.revision)
    #expect(check > 1 || stopped.contains { $0.isCancelled })
  }

  /// Returns a world that stops all inline work, and calls `onAttempt` before each.
  private static func stoppingWorld(onAttempt: @escaping () -> Void) -> JobWorld {
    JobWorld(
      jobThreshold: nil,
      inlineToken: {
        onAttempt()
        return CancellationToken(cancellingAtCheck: 1)
      })
  }

  @Test func `after work was stopped, jobs do the next 16 works of its kind`() {
    var count = 0
    let world = Self.stoppingWorld { count += 1 }
    let client = WorldClient(world)
    client.openDocument(Self.uri, Self.text(1))
    world.settle()
    #expect(count == 1)
    for version in 2...17 {
      client.change(Self.uri, Self.text(version), version: version)
      world.turn()
      #expect(world.running.count == 1)
      world.settle()
    }
    #expect(count == 1)
    client.change(Self.uri, Self.text(18), version: 18)
    world.settle()
    #expect(count == 2)
  }

  @Test func `after the analysis of a new document was stopped, jobs do that of a client's next documents`() {
    var count = 0
    let world = Self.stoppingWorld { count += 1 }
    let (client, other) = (WorldClient(world), WorldClient(world))
    for number in 1...17 {
      client.openDocument("file:///\(number).layout.json", Self.text(1))
      world.settle()
      #expect(count == 1)
    }
    other.openDocument("file:///other.layout.json", Self.text(1))
    world.settle()
    #expect(count == 2)
    client.openDocument("file:///18.layout.json", Self.text(1))
    world.settle()
    #expect(count == 3)
  }

  @Test func `a changed setting converts many diagnostics by a job`() throws {
    let world = JobWorld(jobThreshold: WorkEstimate.inlineLimit.nanoseconds)
    let client = WorldClient(world)
    let items = Array(repeating: #"{"heigth": 1}"#, count: 3_000).joined(separator: ",")
    client.openDocument(Self.uri, #"{"sections": [{"items": [\#(items)]}]}"#)
    world.settle()
    for (level, count) in [("error", 0), ("hint", 3_000)] {
      let settings = #"{"layoutd":{"diagnostics":{"level":"\#(level)"}}}"#
      client.notify("workspace/didChangeConfiguration", #"{"settings":\#(settings)}"#)
      world.turn()
      #expect(world.running.count == 1)
      world.settle()
      client.read()
      let published = try #require(client.notifications.last?["params"]?["diagnostics"])
      #expect(published.asArray?.count == count)
    }
  }

  @Test func `a token whose limit has ended is not cancelled later`() {
    let (ended, stopped) = (CancellationToken { true }, CancellationToken { true })
    #expect(ended.endLimit() && !ended.isCancelled)
    #expect(stopped.isCancelled && !stopped.endLimit() && stopped.isCancelled)
    let counting = CancellationToken(cancellingAtCheck: 2)
    #expect(!counting.isCancelled && counting.endLimit() && !counting.isCancelled)
  }
}
