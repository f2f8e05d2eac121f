import Foundation
import JSON
import TestSupport
import Testing

/// A client that does not read causes no memory growth, and receives the final state when it reads.
@Suite(.serialized) struct BackpressureTests {
  @Test(.timeLimit(.minutes(4)), .tags(.wallClock))
  func `100,000 scrolls during 60 s without a read are coalesced`() throws {
    let layoutd = try LayoutdProcess()
    try layoutd.wire.initialize()
    try layoutd.wire.send(Message.openDocument(items: 1_000_000))
    let state = try layoutd.wire.call("1", "layoutd/session/open", Message.sessionOnDocument)["result"] ?? .null
    var mirror = SessionMirror(state)
    let session = try #require(state["session"]?.asString)
    let height = try #require(state["contentSize"]?["height"]?.asDouble)

    let (scrolls, seconds) = (100_000, 60.0)
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
      // The delay is the clock of the scrolls, which are distributed evenly over a minute.
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
          let follows = mirror.apply(update)
          #expect(follows, "update \(updates) does not follow the one before")
          updates += 1
        }
        if message["id"]?.asInt.map(String.init) == barrier { break }
      }
    }
    print("slow reader: \(updates) updates were enough")
    #expect(mirror.fields["contentOffset"]?["y"]?.asDouble == last)
    let snapshot = try layoutd.wire.call("4", "layoutd/session/snapshot", #"{"session":"\#(session)"}"#)["result"]
    let isSame = mirror.isSame(as: snapshot ?? .null)
    #expect(isSame)
    _ = try layoutd.wire.call("5", "shutdown", nil)
    try layoutd.wire.send(Message.exit)
    #expect(try layoutd.wait() == .exited(0))
  }

  /// Returns the offset of a step: back and forth over the whole content, in steps of more than a viewport.
  private func place(of step: Int, in height: Double) -> Double {
    Double((step &* 7_919) % Int(height - 2_000))
  }
}
