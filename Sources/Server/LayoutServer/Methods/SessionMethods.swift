import CollectionLayout
import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Opening, closing and resetting sessions, and changes of their viewports, layouts and clocks.
enum SessionMethods {
  static var all: [Method] {
    [
      Method(OpenSessionRequest.self, isRequest: true) { .opening($0) },
      Method(CloseSessionRequest.self, isRequest: true) { message in
        .session(
          name: message.session,
          .closing { connection, server, writer throws(ResponseError) in
            try server.closeSession(message.session, of: connection)
            writer.object { _ in }
          })
      },
      .session(SessionSnapshotRequest.self, takesUpdates: true) { _, session, context, writer throws(ResponseError) in
        let snapshot = try reporting { () throws(Session.TooManyElements) in try session.snapshot(now: context.now) }
        SessionStateResponse(
          session: session.name, snapshot: snapshot, withStyle: context.client.capabilities.style
        ).write(to: &writer)
      },
      .session(ResetSessionRequest.self) { _, session, _, writer in
        session.reset()
        writer.object { _ in }
      },
      .viewport(ScrollNotification.self) { message, session in
        if let section = message.section {
          session.scroll(to: message.contentOffset, ofSection: Identifier(section), token: message.token)
        } else {
          session.scroll(to: message.contentOffset, token: message.token)
        }
      },
      .viewport(ResizeNotification.self) { message, session in
        session.resize(to: message.viewport, animated: message.animated)
      },
      .viewport(AcknowledgeNotification.self) { message, session in
        session.acknowledge(message.revision)
      },
      .session(SetEnvironmentRequest.self, effort: { _ in SessionEffort(readsDocument: true) }) {
        message, session, _, writer in
        let direction: LayoutDirection? =
          switch message.layoutDirection {
          case .leftToRight: .leftToRight
          case .rightToLeft: .rightToLeft
          case nil: nil
          }
        session.setEnvironment(LayoutEnvironment(layoutDirection: direction, textScale: message.textScale ?? 1))
        writer.object { _ in }
      },
      // Overrides: changes of a session's layout apart from its data.
      .session(SetStickyRequest.self) { message, session, _, writer throws(ResponseError) in
        try reporting { () throws(Session.UnknownSection) in
          try session.setSticky(message.sticky, ofSection: message.section)
        }
        writer.object { _ in }
      },
      .session(SetPagedOffsetRequest.self) { message, session, _, writer throws(ResponseError) in
        try reporting { () throws(Session.UnknownSection) in
          try session.setPagedOffset(message.offset, ofSection: message.section)
        }
        writer.object { _ in }
      },
      .session(SetMeasuredSizesRequest.self) { message, session, _, writer throws(ResponseError) in
        // Unknown keys are ignored: an element may be gone since it was measured.
        let oscillating = session.setMeasuredSizes(
          message.sizes.compactMap { entry in ElementKey(entry.key).map { ($0, entry.size) } })
        SetMeasuredSizesRequest.Result(oscillating: oscillating.isEmpty ? nil : oscillating.map(\.text)).write(
          to: &writer)
      },
      .session(InvalidateSessionRequest.self) { message, session, _, writer throws(ResponseError) in
        let scope: Invalidation.InvalidationScope =
          switch message.scope {
          case .everything: .everything
          case .counts: .counts
          case .elements: .elements
          case .offset: .offset
          }
        session.invalidate(Invalidation(scope, elements: Set(message.keys.compactMap { ElementKey($0) })))
        writer.object { _ in }
      },
      // The session clock.
      .session(SetClockRequest.self) { message, session, context, writer throws(ResponseError) in
        let mode: SessionClock.Mode =
          switch message.mode {
          case .realtime: .realtime
          case .manual: .manual
          }
        let time = session.setClock(mode, rate: message.rate, now: context.now)
        SetClockRequest.Result(time: time).write(to: &writer)
      },
      .session(
        AdvanceClockRequest.self,
        effort: { SessionEffort(steps: ClockSteps.count(of: $0)) }
      ) {
        message, session, context, writer throws(ResponseError) in
        let start = session.clock.time(at: context.now)
        let target = message.to ?? start + (message.by ?? 0)
        for time in try ClockSteps(from: start, to: target, step: message.step) {
          try reporting { () throws(Session.ClockError) in try session.advanceClock(to: time, now: context.now) }
          // The updates of each step precede the response.
          context.write(&session, at: .request)
          if session.token?.isCancelled == true { break }
        }
        AdvanceClockRequest.Result(time: target).write(to: &writer)
      },
    ]
  }
}

/// The times at which a manual clock stops while it is advanced, up to the requested time, which is included.
private struct ClockSteps: Sequence, IteratorProtocol {
  private static let limit = 100_000.0

  /// The number of steps that a message requests, at most the limit, for an estimate. For a message with a target time
  /// it is counted from 0, since the session's time is not available.
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
      throw .failed(
        "limitExceeded", "step: more than \(Int(ClockSteps.limit)) clock steps in one request; make the step longer")
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
