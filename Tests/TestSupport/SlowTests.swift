import Foundation

/// The number of cases of the tests that take the most time.
package enum SlowTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether the tests run with a sanitizer, which multiplies the time of a case (`LAYOUTD_SANITIZED=1`).
  package static let areSanitized = environment["LAYOUTD_SANITIZED"] == "1"

  /// Whether all cases run, as in `make check` (`LAYOUTD_ALL_CASES=1`).
  package static let areAll = environment["LAYOUTD_ALL_CASES"] == "1" && !areSanitized

  /// Returns the cases that run, at least one: all in `make check`, the first fifth in `make test`, and the first sixth with
  /// a sanitizer.
  package static func cases<Cases: Collection>(_ all: Cases) -> Cases.SubSequence {
    areAll ? all[...] : all.prefix(max(1, all.count / (areSanitized ? 6 : 5)))
  }

  /// The distance of the offsets of a text that are tested: 1 in `make check`, 3 in `make test`, and 7 with a sanitizer. Odd,
  /// because in many texts every second offset has the same kind of character.
  package static let offsetDistance = areAll ? 1 : areSanitized ? 7 : 3
}
