/// Whether the next message is worth waiting for awake, for a moment, before the loop sleeps.
///
/// Being woken takes a third of a short round trip. A program that asks again as soon as it has its answer is there within
/// microseconds, a person never is: who types or scrolls costs nothing here.
package struct Alertness {
  /// Seconds after an answer within which such a program asks again.
  private static let span = 50e-6
  private static let caution = 4

  private var answerTime = -Double.infinity
  /// How often in a row it did.
  private var streak = 0
  /// How often it has to before it is waited for.
  private var trust = Self.caution
  private var isWaiting = false

  package init() {}

  /// Notes that a client was sent something.
  package mutating func answered(at now: Double) { answerTime = now }

  /// Notes that a client sent something.
  package mutating func received(at now: Double) {
    let isSoon = now - answerTime < Self.span
    if isWaiting { learn(isSoon) }
    streak = isSoon ? streak + 1 : 0
  }

  /// Whether to stay awake now, with nothing else to do.
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
      // Perhaps it needs the processor that we are on.
      streak = 0
      trust = min(2 * trust, 1_024)
    }
  }
}
