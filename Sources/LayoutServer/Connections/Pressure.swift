/// Why a connection is not read at the moment, and since when its client has taken nothing.
struct Pressure {
  /// The client does not read its answers.
  var isOutputFull = false
  /// More whole messages wait than are worth keeping.
  var isInputFull = false
  /// Whether the daemon was told to stop reading.
  var isPaused = false
  private var progress = 0
  private var progressTime = 0.0

  /// Notes how much the client has taken by now, and tells when the patience with it ends.
  mutating func deadline(writtenCount: Int, now: Double) -> Double {
    if writtenCount != progress {
      progress = writtenCount
      progressTime = now
    }
    return progressTime + Limits.stall
  }

  /// Begins to measure anew.
  mutating func begin(writtenCount: Int, now: Double) {
    isOutputFull = true
    progress = writtenCount
    progressTime = now
  }
}

extension Server {
  /// Stops or goes on reading a connection, by what waits on both of its sides.
  func checkPressure(_ connection: Connection) {
    guard connection.lifecycle != .ended else { return }
    let writtenCount = connection.output.takenCount - connection.output.backlog
    if connection.output.pressure.isOutputFull {
      if connection.output.pendingCount <= Limits.controlBacklog / 2 {
        connection.output.pressure.isOutputFull = false
        // What came before the reading stopped waits here, and nothing else may ever come.
        effects.append(.wake(at: now))
      } else {
        let deadline = connection.output.pressure.deadline(writtenCount: writtenCount, now: now)
        if now >= deadline {
          environment.log(.error, "the client has not read anything for \(Int(Limits.stall)) s; giving it up")
          // What it did not take it never will.
          connection.output.bytes = []
          end(connection, code: 1)
          return
        }
        effects.append(.wake(at: deadline))
      }
    } else if connection.output.pendingCount > Limits.controlBacklog {
      connection.output.pressure.begin(writtenCount: writtenCount, now: now)
      effects.append(.wake(at: now + Limits.stall))
    }
    let isPaused = connection.output.pressure.isOutputFull || connection.output.pressure.isInputFull
    guard isPaused != connection.output.pressure.isPaused else { return }
    connection.output.pressure.isPaused = isPaused
    effects.append(isPaused ? .pauseReading(connection.id) : .resumeReading(connection.id))
  }
}
