import Glibc
import Measuring

/// Measures the resident memory before, during and after a session on a document of a million cells.
enum Memory {
  static func run(_ options: Options) throws {
    let items = options.count(1_000_000, check: 1_000)
    let waterfall = Waterfall(items: items, .random)
    var before: [Double] = []
    var open: [Double] = []
    var remaining: [Double] = []
    var isCorrect = true
    for _ in 0..<options.count(3, check: 1) {
      let talk = try ProtocolSession([options.server])
      try talk.send(Message.notification("initialized"))
      // Waits until the daemon has allocated everything that it needs once.
      try talk.call("layoutd/synchronize")
      let idle = try talk.server.residentMemory
      let session = try ReplicatedSession(talk.call("layoutd/session/open", waterfall.session()))
      isCorrect = isCorrect && session.length == waterfall.length
      open.append(try talk.server.residentMemory)
      try talk.call("layoutd/session/close", #"{"session":"\#(session.session)"}"#)
      // The daemon returns freed memory to the system after a delay.
      sleep(1)
      before.append(idle)
      remaining.append(try talk.server.residentMemory - idle)
    }
    for (name, samples) in [("idle", before), ("open", open), ("kept after closing", remaining)] {
      Measurement("memory", name, items: items, unit: "MB", samples: samples, isCorrect: isCorrect).report()
    }
  }
}
