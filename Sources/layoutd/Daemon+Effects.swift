import EventLoop
import LayoutServer

extension Daemon {
  /// Does one thing that the server cannot do itself.
  func carryOut(_ effect: Effect) {
    switch effect {
    case .exit(let code):
      finish(code)
    case .closeConnection(let id):
      peers[id]?.closeWhenDrained()
      peers[id] = nil
    case .pauseReading(let id):
      peers[id]?.input.stopReading()
    case .resumeReading(let id):
      peers[id]?.input.startReading()
    case .watchFile(let path):
      files?.watch(path)
    case .unwatchFile(let path):
      files?.unwatch(path)
    case .watchProcess(let process, let id):
      if let process = CInt(exactly: process) { watch(process, for: id) }
    case .wake(let time):
      wake(at: time)
    case .openDoor:
      let place = openDoor()
      server.doorOpened(place)
      wake()
    case .closeDoor:
      closeDoor()
    case .releaseMemory:
      trimmer?.start(after: Self.trimDelay)
    }
  }

  /// Ends the connection when the process is gone; a process that cannot be seen from here says nothing.
  func watch(_ process: CInt, for id: ConnectionID) {
    let watch = try? ProcessWatch.watch(process, on: loop) { [unowned self] in
      server.processEnded(on: id)
      wake()
    }
    if let watch { peers[id]?.watches.append(watch) }
  }
}
