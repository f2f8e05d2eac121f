import Cancellation
import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

/// The session clock.
enum ClockMethods {
  static var all: [Method] {
    [
      .request(SetClockRequest.self, session: { $0.session }) {
        message, session, context, writer throws(ResponseError) in
        let time = session.setClock(SessionClock.Mode(message.mode), rate: message.rate, now: context.now)
        SetClockRequest.Result(time: time).write(to: &writer)
      },
      .request(
        AdvanceClockRequest.self, session: { $0.session },
        effort: { SessionEffort(steps: ClockSteps.count(of: $0)) }
      ) {
        message, session, context, writer throws(ResponseError) in
        let start = session.clock.time(at: context.now)
        let target = message.to ?? start + (message.by ?? 0)
        for time in try ClockSteps(from: start, to: target, step: message.step) {
          do throws(Session.ClockError) {
            try session.advanceClock(to: time, now: context.now)
          } catch {
            throw .clock(error)
          }
          // The updates of each step precede the response.
          context.write(&session, ignoringRate: true)
          if session.token?.isCancelled == true { break }
        }
        AdvanceClockRequest.Result(time: target).write(to: &writer)
      },
    ]
  }
}

/// The times at which the clock stops while it advances, the target included.
private struct ClockSteps: Sequence, IteratorProtocol {
  private static let limit = 100_000.0

  /// The maximum number of steps that a message requests, estimated without the session's time.
  static func count(of message: AdvanceClockRequest) -> Int {
    guard let step = message.step, step > 0 else { return 1 }
    let distance = abs(message.by ?? message.to ?? 0)
    return Int(Swift.min(distance / step, limit))
  }

  private let start: Double
  private let target: Double
  private let step: Double
  private let count: Int
  private var number = 0

  init(from start: Double, to target: Double, step: Double?) throws(ResponseError) {
    self.start = start
    self.target = target
    let distance = abs(target - start)
    let count = step.map { (distance / $0 - 1e-9).rounded(.up) } ?? 1
    guard count <= ClockSteps.limit else {
      throw .failed("limitExceeded", "at most \(Int(ClockSteps.limit)) clock steps are allowed in one request")
    }
    self.step = target < start ? -(step ?? 0) : step ?? 0
    self.count = count < 1 ? 1 : Int(count)
  }

  mutating func next() -> Double? {
    guard number < count else { return nil }
    number += 1
    return number == count ? target : start + Double(number) * step
  }
}

extension ResponseError {
  fileprivate static func clock(_ error: Session.ClockError) -> ResponseError {
    switch error {
    case .notManual: .failed("clockNotManual", "the session's clock is in realtime mode; set it to manual first")
    case .beforeAnimation: .failed("clockBeforeAnimation", "time can move back only within a running animation")
    }
  }
}

extension SessionClock.Mode {
  fileprivate init(_ mode: SetClockRequest.Mode) {
    switch mode {
    case .realtime: self = .realtime
    case .manual: self = .manual
    }
  }
}
