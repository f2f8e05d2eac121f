import Foundation

/// The number of cases of the tests that take the most time.
package enum SlowTests {
  /// Whether the tests run with a sanitizer, which multiplies the time of a case (`LAYOUTD_SANITIZED=1`).
  private static let areSanitized = ProcessInfo.processInfo.environment["LAYOUTD_SANITIZED"] == "1"

  /// Returns all cases; with a sanitizer the first sixth of them, at least one.
  package static func cases<Cases: Collection>(_ all: Cases) -> Cases.SubSequence {
    areSanitized ? all.prefix(max(1, all.count / 6)) : all[...]
  }

  /// The distance of the offsets of a text that are tested: 1, or 7 with a sanitizer. Odd, because in many texts every
  /// second offset has the same kind of character.
  package static let offsetDistance = areSanitized ? 7 : 1
}
