import Foundation
import JSON
import TestSupport
import Testing

/// `animation: "frames"` over real pipes on the world's clock: the daemon's timer, and readers that take their time.
@Suite(.serialized) struct FramesTests {
  /// Twenty rows, updates of a second, evenly; the first row is deleted.
  private func deleting(maxFps: Int, wait: () -> Void) throws -> (
    frames: [JSONValue], ended: Bool, layoutd: LayoutdProcess
  ) {
    let layoutd = try LayoutdProcess()
    try layoutd.wire.initialize()
    let text = #"""
      {"viewport": {"width": 100, "height": 300}, "layout": {"kind": "list", "rowHeight": 50},
       "animation": {"duration": 1, "curve": "linear"}, "sections": [{"items": [{"repeat": 20, "id": "k{i}"}]}]}
      """#
    let open =
      #"{"textDocument": {"uri": "file:///a.layout.json"}, "text": \#(String(decoding: JSONValue.string(text).bytes, as: UTF8.self)), "animation": "frames", "maxFps": \#(maxFps)}"#
    let state = try layoutd.wire.call("1", "layoutd/session/open", open)["result"] ?? .null
    var mirror = SessionMirror(state)
    let batch = #"{"session": "s1", "updates": [{"delete": {"at": [0, 0]}}]}"#
    _ = try layoutd.wire.call("2", "layoutd/performBatchUpdates", batch)
    wait()
    var frames: [JSONValue] = []
    while true {
      let message = try layoutd.wire.receive(within: 20)
      guard let params = message["params"] else { continue }
      if message["method"]?.asString == "layoutd/session/didFinalizeUpdate" {
        #expect(params["finished"]?.asBool == true)
        break
      }
      let follows = mirror.apply(params)
      #expect(follows)
      frames.append(params)
    }
    let snapshot = try layoutd.wire.call("3", "layoutd/session/snapshot", #"{"session": "s1"}"#)["result"]
    return (frames, mirror.isSame(as: snapshot ?? .null), layoutd)
  }

  /// Where the second row is in each frame.
  private func places(_ frames: [JSONValue]) -> [Double] {
    frames.compactMap { frame in
      (frame["changed"]?.asArray ?? []).first { $0["key"]?.asString == "cell:k1" }?["frame"]?[1]?.asDouble
    }
  }

  @Test(.tags(.wallClock))
  func `frames come from a timer, one after the other, and the last takes away who left`() throws {
    let start = Date()
    let (frames, isSame, layoutd) = try deleting(maxFps: 20) {}
    let seconds = -start.timeIntervalSinceNow
    print("frames: \(frames.count) in \(seconds) s, 20 a second at most")
    #expect(isSame)
    // Twenty and the first, unless the machine is busy; never more.
    #expect((5...22).contains(frames.count))
    #expect(seconds >= 1)
    let places = places(frames)
    #expect(places == places.sorted(by: >) && places.last == 0)
    #expect(frames.last?["removed"] == .array([.string("cell:k0")]))
    #expect(frames.dropLast().allSatisfy { $0["removed"] == .array([]) })
    // Then there is silence, and nothing is calculated.
    let before = layoutd.processorTime
    #expect(try layoutd.wire.isSilent(for: 0.3))
    #expect(layoutd.processorTime - before < 0.05)
  }

  @Test func `who reads nothing while it plays is sent what was produced, and the end`() throws {
    // Sleeps as a reader who takes longer than the whole play.
    let (frames, isSame, layoutd) = try deleting(maxFps: 1000) { usleep(2_500_000) }
    print("frames: \(frames.count) unread, \(layoutd.peakMemory) MB at most")
    #expect(isSame)
    #expect(places(frames).last == 0)
    #expect(layoutd.peakMemory < 200)
  }
}
