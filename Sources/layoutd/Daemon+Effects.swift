import EventLoop
import LayoutServer

extension Daemon {
  /// Does one thing that the server cannot do itself.
  func carryOut(_ effect: Effect) {
    switch effect {
    case .exit(let code):
      finish(code)
    case .closeConnection(let id):
      peers.removeValue(forKey: id)?.closeWhenDrained()
    case .pauseReading(let id):
      peers[id]?.input.stopReading()
    case .resumeReading(let id):
      peers[id]?.input.startReading()
    case .watchFile, .unwatchFile:
      break
    case .watchProcess(let process, let id):
      watch(process, for: id)
    case .wake(let time):
      wake(at: time)
    }
  }

  /// Ends the connection when the process is gone.
  func watch(_ process: Int, for id: ConnectionID) {
  }
}
