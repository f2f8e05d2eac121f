/// Decides whether to poll for input without sleeping after a response (adaptive busy polling).
///
/// A wake-up takes a third of a short round trip. Programs send the next request within microseconds of a response;
/// people do not, so typing and scrolling never start a poll.
package struct Alertness {
  /// Seconds after a response within which a request is expected, and for which the loop polls.
  private static let span = 50e-6
  private static let caution = 4

  private var answerTime = -Double.infinity
  /// The number of consecutive requests that arrived within `span`.
  private var streak = 0
  /// The length of a streak that starts busy polling. Halved after a successful poll, doubled after a failed one.
  private var trust = Self.caution
  private var isWaiting = false

  package init() {}

  /// Records that output was sent to a client.
  package mutating func answered(at now: Double) { answerTime = now }

  /// Records that input arrived from a client.
  package mutating func received(at now: Double) {
    let isSoon = now - answerTime < Self.span
    if isWaiting { learn(isSoon) }
    streak = isSoon ? streak + 1 : 0
  }

  /// Returns whether to poll without sleeping now. Call it only when there is no other work.
  package mutating func staysAwake(at now: Double) -> Bool {
    if streak >= trust, now - answerTime < Self.span {
      isWaiting = true
    } else if isWaiting {
      learn(false)
    }
    return isWaiting
  }

  private mutating func learn(_ wasWorthIt: Bool) {
    isWaiting = false
    if wasWorthIt {
      trust = max(Self.caution, trust / 2)
    } else {
      // The client may need the core that the poll occupies.
      streak = 0
      trust = min(2 * trust, 1_024)
    }
  }
}
