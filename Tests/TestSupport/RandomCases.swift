import Foundation

/// The number of random cases of the tests that take the most time.
package enum RandomCases {
  /// Whether the tests run with a sanitizer, which multiplies the time of a case (`LAYOUTD_SANITIZED=1`).
  private static let areSanitized = ProcessInfo.processInfo.environment["LAYOUTD_SANITIZED"] == "1"

  /// Returns the seeds; with a sanitizer a sixth of them, at least one.
  package static func seeds(_ all: Range<UInt64>) -> Range<UInt64> {
    areSanitized ? all.prefix(max(1, all.count / 6)) : all
  }
}
