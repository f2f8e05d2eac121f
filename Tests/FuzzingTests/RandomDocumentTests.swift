import Foundation
import Fuzzing
import TestSupport
import Testing

/// Random documents with all features have the properties that the fuzzer checks.
@Suite struct RandomDocumentTests {
  /// The first seed. Other documents than usual: `LAYOUTD_SEED=1000`.
  private static let first = ProcessInfo.processInfo.environment["LAYOUTD_SEED"].flatMap(UInt64.init) ?? 0

  @Test(arguments: SlowTests.cases(first..<first + 100))
  func `queries, features and edits of a random document have no failures`(seed: UInt64) throws {
    let text = Array(RandomDocument(seed: seed, parts: .all).text.utf8)
    // A viewport of 388 × 844 at one of many offsets between the ends of the content.
    #expect(throws: Never.self) { try FuzzTarget.documents.run([97, 211, 100, UInt8(seed * 37 % 256)] + text) }
  }
}
