import Foundation
import JSON
import TestSupport
import Testing

/// Typing in a document of 10,000 lines, with a session open. `make bench` runs this test and prints the figures.
///
/// The figures are printed and not asserted, because a busy machine makes them worse. The test asserts that each key
/// has the correct result.
@Suite(.serialized) struct KeystrokeTests {
  @Test(.deadlockLimit)
  func `each key in a document of 10,000 lines has the correct result`() throws {
    let layoutd = try LayoutdProcess()
    try layoutd.wire.initialize()
    var document = TypedDocument(items: 9_990)
    try layoutd.wire.send(document.opening)
    let state = try layoutd.wire.call("1", "layoutd/session/open", TypedDocument.session)["result"] ?? .null
    var copy = ClientState(state)
    let session = try #require(state["session"]?.asString)
    print("a key in a document of 10,000 lines             median       p99       CPU")
    let middle = document.itemCount / 2
    try measure("a digit of a height in the middle", on: layoutd, &copy) {
      document.typeHeight("\(50 + $0 % 50)", ofItem: middle)
    }
    try measure("a digit of a height at the top, in view", on: layoutd, &copy) {
      document.typeHeight("\(50 + $0 % 50)", ofItem: 3)
    }
    try measure("a key that causes or removes a syntax error", on: layoutd, &copy) {
      document.typeHeight($0.isMultiple(of: 2) ? " " : "70", ofItem: middle)
    }
    try measure("a line inserted or deleted in the middle", on: layoutd, &copy) {
      $0.isMultiple(of: 2) ? document.insert("new-\($0)", beforeItem: middle) : document.delete(item: middle)
    }
    try measure("an item renamed in the middle", on: layoutd, &copy) {
      document.rename(item: middle, "name-\($0)")
    }
    let fresh = try layoutd.wire.call("2", "layoutd/session/snapshot", #"{"session":"\#(session)"}"#)["result"] ?? .null
    #expect(copy.shows(ClientState(fresh)))
  }

  /// Types keys one by one, each after the result of the previous one was received.
  private func measure(
    _ name: String, on layoutd: LayoutdProcess, _ copy: inout ClientState, key: (Int) -> String
  ) throws {
    let count = 100
    var times: [Double] = []
    let processorTime = layoutd.processorTime
    for number in 0..<count {
      let messages = [key(number), Message.request("\"barrier\"", "layoutd/synchronize")]
      let start = ContinuousClock.now
      try layoutd.wire.send(messages.flatMap { TestConnection.frame($0) })
      while true {
        let message = try layoutd.wire.receive(within: 20)
        if message["id"]?.asString == "barrier" { break }
        guard message["method"]?.asString == "layoutd/session/update", let update = message["params"] else { continue }
        let follows = copy.follow(update)
        #expect(follows)
      }
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    times.sort()
    let spent = (layoutd.processorTime - processorTime) * 1_000 / Double(count)
    let texts = [times[count / 2], times[count * 99 / 100], spent].map { String(format: "%9.2f", $0) }
    print("\(name.padding(toLength: 46, withPad: " ", startingAt: 0)) \(texts.joined(separator: " ")) ms")
  }
}
