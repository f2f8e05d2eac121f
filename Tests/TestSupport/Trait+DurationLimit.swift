package import Testing

/// Fails a test whose execution takes longer than a duration. It does not end the test.
///
/// `timeLimit` also counts the time in which a test waits for a thread: all tests are started together, and a test whose
/// limit passes during the wait fails if its timer gets a thread before the test does.
package struct DurationLimit: TestTrait, SuiteTrait, TestScoping {
  let limit: Duration

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let start = ContinuousClock.now
    try await function()
    let duration = ContinuousClock.now - start
    #expect(duration < limit, sourceLocation: test.sourceLocation)
  }
}

extension Trait where Self == DurationLimit {
  /// Limits the duration of each case of a test, without the time before its execution.
  package static func durationLimit(_ limit: Duration) -> Self { Self(limit: limit) }
}
