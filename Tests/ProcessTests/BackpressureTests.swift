import Foundation
import JSON
import TestSupport
import Testing

/// A client that does not read causes no memory growth, and receives the final state when it reads.
@Suite(.serialized) struct BackpressureTests {
  @Test(.deadlockLimit, .tags(.wallClock))
  func `100,000 scrolls without a read are coalesced`() throws {
    let layoutd = try LayoutdProcess()
    try layoutd.wire.initialize()
    try layoutd.wire.send(Message.openDocument(items: 1_000_000))
    let state = try layoutd.wire.call("1", "layoutd/session/open", Message.sessionOnDocument)["result"] ?? .null
    var copy = ClientState(state)
    let session = try #require(state["session"]?.asString)
    let height = try #require(state["contentSize"]?["height"]?.asDouble)

    let (scrolls, seconds) = (100_000, SlowTests.areAll ? 60.0 : 10)
    let start = Date()
    var (sent, left, peak) = (0, 0, 0.0)
    while sent < scrolls || -start.timeIntervalSinceNow < seconds {
      try #require(-start.timeIntervalSinceNow < seconds * 2, "the daemon does not take what it is sent")
      let due = min(scrolls, Int(-start.timeIntervalSinceNow / seconds * Double(scrolls)))
      if left == 0, due > sent {
        let batch = (sent..<due).flatMap {
          TestConnection.frame(Message.scroll(session, to: place(of: $0, in: height)))
        }
        left = layoutd.wire.sendWithoutReading(batch)
        sent = due
      } else {
        left = layoutd.wire.sendWithoutReading([])
      }
      peak = max(peak, layoutd.residentMemory)
      // The delay is the clock of the scrolls, which are distributed evenly over these seconds.
      usleep(10_000)
    }
    print(
      "slow reader: \(sent) scrolls in \(Int(-start.timeIntervalSinceNow)) s unread,",
      "at most \(Int(max(peak, layoutd.peakMemory))) MB in use; promised 200")
    #expect(layoutd.peakMemory < 200)

    let last = place(of: scrolls - 1, in: height)
    // The first request empties the pipe, so that the newest update is sent. The second response follows that update.
    var updates = 0
    for barrier in ["2", "3"] {
      try layoutd.wire.send(Message.request(barrier, "layoutd/synchronize"), within: 20)
      while true {
        let message = try layoutd.wire.receive(within: 20)
        if message["method"]?.asString == "layoutd/session/update", let update = message["params"] {
          let follows = copy.follow(update)
          #expect(follows, "update \(updates) does not follow the one before")
          updates += 1
        }
        if message["id"]?.asInt.map(String.init) == barrier { break }
      }
    }
    print("slow reader: \(updates) updates were enough")
    #expect(copy.contentOffset?["y"]?.asDouble == last)
    let snapshot = try layoutd.wire.call("4", "layoutd/session/snapshot", #"{"session":"\#(session)"}"#)["result"]
    let isSame = copy.shows(ClientState(snapshot ?? .null))
    #expect(isSame)
    _ = try layoutd.wire.call("5", "shutdown", nil)
    try layoutd.wire.send(Message.exit)
    #expect(try layoutd.wait() == .exited(0))
  }

  /// Returns the offset of a step: back and forth over the whole content, in steps of more than a viewport.
  private func place(of step: Int, in height: Double) -> Double {
    Double((step &* 7_919) % Int(height - 2_000))
  }

  @Test func `the connection of a client that exits without reading its output is closed`() throws {
    let folder = try TemporaryDirectory()
    let layoutd = try LayoutdProcess(["--listen", folder.file("s")])
    let other = try TestSocket.connect(path: folder.file("s"))
    try other.initialize()
    let count = layoutd.openDescriptorCount
    let client = try TestSocket.connect(path: folder.file("s"))
    try client.initialize()
    #expect(layoutd.openDescriptorCount == count + 1)
    // Far more than the buffers of a socket hold.
    try client.send(Message.openDocument(items: 5_000))
    let params = #"{"textDocument":{"uri":"\#(Message.documentURI)"},"viewport":{"width":400,"height":1000000}}"#
    try client.send(Message.request("1", "layoutd/session/open", params))
    try client.send(Message.shutdown)
    try client.send(Message.exit)
    #expect(becomesTrue(within: 30) { layoutd.openDescriptorCount == count })
    #expect(try other.call("1", "layoutd/synchronize")["result"] != nil)
    withExtendedLifetime(client) {}
  }

  @Test func `an update follows a large response that the system accepts at once`() throws {
    let folder = try TemporaryDirectory()
    let layoutd = try LayoutdProcess(["--listen", folder.file("s")])
    let client = try TestSocket.connect(path: folder.file("s"))
    try client.initialize()
    try client.send(Message.openDocument(items: 5_000))
    let session = #"{"textDocument":{"uri":"\#(Message.documentURI)"},"viewport":{"width":400,"height":500}}"#
    let state = try client.call("1", "layoutd/session/open", session)
    #expect(state["result"] != nil)
    // More than 64 KiB, after which sessions wait, and less than the buffers of a socket hold. Both are sent at once.
    let everything = #"{"session":"s1","rect":[0,0,400,40000]}"#
    let scroll = #"{"session":"s1","contentOffset":{"x":0,"y":700}}"#
    try client.send(
      TestConnection.frame(Message.request("2", "layoutd/attributesForElements", everything))
        + TestConnection.frame(Message.notification("layoutd/session/scroll", scroll)))
    #expect(try client.response(to: "2")["result"] != nil)
    _ = try client.receive(within: 20) { $0["method"] == .string("layoutd/session/update") }
    withExtendedLifetime(layoutd) {}
  }
}
