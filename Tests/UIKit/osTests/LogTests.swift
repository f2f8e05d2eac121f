import Testing
import os

@Suite struct LogTests {
  @Test func formatsHaveTheirValues() {
    #expect(LogFormat.text(of: "%d of %{public}@: %.2f %% %lu", [1, "a", 1.005, 7]) == "1 of a: 1.00 % 7")
    #expect(LogFormat.text(of: "%d and %d", [1]) == "1 and ")
    #expect(LogFormat.text(of: "100%", []) == "100%")
    #expect(LogFormat.text(of: "%{public", ["a"]) == "apublic")
  }

  @Test func messagesHaveTheirValues() {
    let message: OSLogMessage =
      "\(1, privacy: .public) \(255, format: .hex) \(1.25, format: .fixed(precision: 1)) \("a")"
    #expect(message.text == "1 ff 1.2 a")
  }

  @Test func lockProtectsItsState() async {
    let count = OSAllocatedUnfairLock(initialState: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { count.withLock { $0 += 1 } } }
    }
    #expect(count.withLock { $0 } == 100)
  }
}
