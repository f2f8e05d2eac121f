import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

extension MethodTable {
  /// A session's time.
  static var clock: [Method] {
    [
      .request(SetClock.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let mode = SessionClock.Mode(rawValue: message.mode) ?? .realtime
        let time = session.setClock(mode, rate: message.rate, now: server.now)
        writer.object { writer in writer.member("time", time) }
      },
      .request(AdvanceClock.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let target = message.to ?? session.clock.time(at: server.now) + (message.by ?? 0)
        let time: Double
        do throws(Session.ClockError) {
          time = try session.advanceClock(to: target, now: server.now)
        } catch {
          throw .clock(error)
        }
        // The updates of a step are queued before its answer.
        for live in connection.sessions where live.session === session {
          server.write(live, on: connection, ignoringRate: true)
        }
        writer.object { writer in writer.member("time", time) }
      },
    ]
  }
}

extension ResponseError {
  fileprivate static func clock(_ error: Session.ClockError) -> ResponseError {
    switch error {
    case .notManual: .failed("clockNotManual", "the session's clock runs by itself; set it to manual first")
    case .beforeAnimation: .failed("clockBeforeAnimation", "time goes back only within a running animation")
    }
  }
}
