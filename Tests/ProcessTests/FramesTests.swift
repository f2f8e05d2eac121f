import Foundation
import JSON
import TestSupport
import Testing

/// `animation: "frames"` over pipes and on the realtime clock: the daemon's timer, and slow readers.
@Suite(.serialized) struct FramesTests {
  /// Deletes the first of twenty rows, with a linear animation of 1 s, and returns the frames.
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
    var copy = ClientState(state)
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
      let follows = copy.follow(params)
      #expect(follows)
      frames.append(params)
    }
    let snapshot = try layoutd.wire.call("3", "layoutd/session/snapshot", #"{"session": "s1"}"#)["result"]
    return (frames, copy.shows(ClientState(snapshot ?? .null)), layoutd)
  }

  /// Returns the position of the second row in each frame.
  private func places(_ frames: [JSONValue]) -> [Double] {
    frames.compactMap { frame in
      (frame["changed"]?.asArray ?? []).first { $0["key"]?.asString == "cell:k1" }?["frame"]?[1]?.asDouble
    }
  }

  @Test(.tags(.wallClock))
  func `frames are sent by a timer in order, and the last one removes the disappearing element`() throws {
    let start = Date()
    let (frames, isSame, layoutd) = try deleting(maxFps: 20) {}
    let seconds = -start.timeIntervalSinceNow
    print("frames: \(frames.count) in \(seconds) s, 20 a second at most")
    #expect(isSame)
    // Twenty and the first one: fewer if the machine is busy, but not more.
    #expect((5...22).contains(frames.count))
    #expect(seconds >= 1)
    let places = places(frames)
    #expect(places == places.sorted(by: >) && places.last == 0)
    #expect(frames.last?["removed"] == .array([.string("cell:k0")]))
    #expect(frames.dropLast().allSatisfy { $0["removed"] == .array([]) })
    // After the animation there is no output and no computation.
    let before = layoutd.processorTime
    #expect(try layoutd.wire.isSilent(for: 0.3))
    #expect(layoutd.processorTime - before < 0.05)
  }

  @Test func `a client that does not read during the animation gets the computed frames and the last one`() throws {
    // The delay is that of a reader which is slower than the whole animation.
    let (frames, isSame, layoutd) = try deleting(maxFps: 1000) { usleep(2_500_000) }
    print("frames: \(frames.count) unread, \(layoutd.peakMemory) MB at most")
    #expect(isSame)
    #expect(places(frames).last == 0)
    #expect(layoutd.peakMemory < 200)
  }
}
