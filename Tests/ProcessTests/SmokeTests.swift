import JSON
import TestSupport
import Testing

@Suite struct SmokeTests {
  @Test func `initialize, shutdown and exit succeed in this order`() throws {
    let layoutd = try LayoutdProcess()
    try layoutd.wire.initialize()
    #expect(try layoutd.wire.call("1", "shutdown", nil)["result"]?.isNull == true)
    try layoutd.wire.send(Message.exit)
    #expect(try layoutd.wait() == .exited(0))
    #expect(try layoutd.wire.receiveAll().isEmpty)
    #expect(layoutd.errorText == "")
  }
}
