import JSON
import TestSupport
import Testing

@Suite struct ExtremeTimestampTests {
  @Test(arguments: ["1e-300", "0", "1000"]) func `an animation may end at an extreme time`(_ rate: String) throws {
    let layoutd = try LayoutdProcess()
    try layoutd.wire.initialize()
    try layoutd.wire.send(Message.notification("initialized"))
    let text = #"{\"layout\":{\"kind\":\"waterfall\"},\"sections\":[{\"items\":[{\"height\":10}]}]}"#
    let open = #"{"textDocument":{"uri":"file:///a.layout.json"},"text":"\#(text)"}"#
    #expect(try layoutd.wire.call("1", "layoutd/session/open", open)["result"] != nil)
    let clock = #"{"session":"s1","mode":"realtime","rate":\#(rate)}"#
    #expect(try layoutd.wire.call("2", "layoutd/clock/set", clock)["result"] != nil)
    let batch = #"{"session":"s1","updates":[{"insert":{"at":[0,0],"item":{"height":20}}}]}"#
    #expect(try layoutd.wire.call("3", "layoutd/performBatchUpdates", batch)["result"] != nil)
    #expect(try layoutd.wire.call("4", "layoutd/synchronize")["result"] == .object([]))
    #expect(try layoutd.wire.call("5", "shutdown", nil)["result"]?.isNull == true)
    try layoutd.wire.send(Message.exit)
    #expect(try layoutd.wait() == .exited(0))
  }
}
