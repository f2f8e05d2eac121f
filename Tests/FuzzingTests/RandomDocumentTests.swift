import Foundation
import Fuzzing
import TestSupport
import Testing

/// Random documents with all features have the properties that the fuzzer checks.
@Suite struct RandomDocumentTests {
  /// The first seed. Other documents than usual: `LAYOUTD_SEED=1000`.
  private static let first = ProcessInfo.processInfo.environment["LAYOUTD_SEED"].flatMap(UInt64.init) ?? 0

  @Test(arguments: SlowTests.cases(first..<first + 200))
  func `queries, features and edits of a random document have no failures`(seed: UInt64) throws {
    let text = Array(RandomDocument(seed: seed, parts: .all).text.utf8)
    // Viewports of several sizes, offsets from the start of the content to its end, and positions in the text.
    let parameters = [97, 211, 100, 0].map { UInt8(truncatingIfNeeded: $0 &+ Int(seed) * 37) }
    #expect(throws: Never.self) { try FuzzTarget.documents.run(parameters + text) }
  }
}
