/// Decides whether to poll for input without sleeping after a response (adaptive busy polling).
///
/// A wake-up takes a third of a short round trip. Programs send the next request within microseconds of a response;
/// people do not, so typing and scrolling never start a poll.
package struct BusyPollPolicy {
  /// Seconds after a response within which a request is expected, and for which the loop polls.
  private static let pollWindow = 50e-6
  private static let minimumStreak = 4

  private var answerTime = -Double.infinity
  /// The number of consecutive requests that arrived within `pollWindow`.
  private var currentStreak = 0
  /// The length of a streak that starts busy polling. Halved after a successful poll, doubled after a failed one.
  private var requiredStreak = Self.minimumStreak
  private var isWaiting = false

  package init() {}

  /// Records that output was sent to a client.
  package mutating func didSend(at now: Double) { answerTime = now }

  /// Records that input arrived from a client.
  package mutating func didReceive(at now: Double) {
    let isSoon = now - answerTime < Self.pollWindow
    if isWaiting { adapt(isSoon) }
    currentStreak = isSoon ? currentStreak + 1 : 0
  }

  /// Returns whether to poll without sleeping now. Call it only when there is no other work.
  package mutating func shouldPoll(at now: Double) -> Bool {
    if currentStreak >= requiredStreak, now - answerTime < Self.pollWindow {
      isWaiting = true
    } else if isWaiting {
      adapt(false)
    }
    return isWaiting
  }

  private mutating func adapt(_ wasWorthIt: Bool) {
    isWaiting = false
    if wasWorthIt {
      requiredStreak = max(Self.minimumStreak, requiredStreak / 2)
    } else {
      // The client may need the core that the poll occupies.
      currentStreak = 0
      requiredStreak = min(2 * requiredStreak, 1_024)
    }
  }
}
