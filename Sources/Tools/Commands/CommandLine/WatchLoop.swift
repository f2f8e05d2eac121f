import EventLoop
import LayoutBase
import Synchronization

/// Runs a command again when a file that it read changes.
///
/// The command runs on a thread of the pool, so that signals take effect during a long run.
final class WatchLoop {
  /// The maximum number of watched directories.
  private static let directoryLimit = 1_000
  /// The delay of a run after a change in milliseconds, because one save may change several files.
  private static let coalescingDelay: UInt64 = 10
  private static let interrupt: CInt = 2
  private static let terminate: CInt = 15

  private let loop: EventLoop
  private let command: Subcommand
  private let arguments: Arguments
  private let terminal: CommandOutput
  private let inputs = InputLog()

  private var watched = InputLog.Entries()
  private var watcher: PathWatcher?
  private var timer: LoopTimer?
  /// A timer that never fires. It keeps the loop running; watches alone do not.
  private var keepAlive: LoopTimer?
  private var signals: [SignalHandle] = []
  private var isRunning = false
  /// The start of the current or last run, in nanoseconds of a monotonic clock.
  private var runStart: UInt64 = 0
  /// Whether a file changed during the current run.
  private var isOutdated = false
  private var usageError: Arguments.UsageError?

  /// Runs the command at the start and after each change until a signal ends the process. Returns only if the command
  /// line is invalid or no file can be watched, with the exit code. Throws if an operand is standard input.
  static func run(
    _ command: Subcommand, with arguments: Arguments, _ terminal: CommandOutput
  ) throws(Arguments.UsageError) -> CInt {
    if arguments.files.contains("-") { throw .other("--watch needs files; standard input cannot be watched") }
    do throws(UVError) {
      let watch = WatchLoop(loop: try EventLoop(), command, arguments, terminal)
      try watch.start()
      watch.loop.run()
      // The process ends now: the handles may stay open.
      if let error = watch.usageError { terminal.usageError(error.message, command: command.name) }
      return ExitCode.usage
    } catch {
      terminal.error("layoutd \(command.name): cannot watch files: \(error.message)\n")
      return ExitCode.internalError
    }
  }

  private init(loop: EventLoop, _ command: Subcommand, _ arguments: Arguments, _ terminal: CommandOutput) {
    self.loop = loop
    self.command = command
    self.arguments = arguments
    self.terminal = CommandOutput(outputDescriptor: terminal.outputDescriptor, inputs: inputs)
  }

  private func start() throws(UVError) {
    timer = try LoopTimer(loop: loop) { [self] in runCommand() }
    watcher = try PathWatcher(loop: loop) { [self] in changed($0) }
    watcher?.onError = { [self] path, error in
      let message = "layoutd \(command.name): cannot watch \(path): \(error.message)"
      terminal.error(DiagnosticFormatter.printable(message) + "\n")
    }
    for number in [Self.interrupt, Self.terminate] {
      // A run in progress is abandoned: files are written atomically.
      signals.append(
        try SignalHandle.watch(number, on: loop) { EventLoop.exitProcess(number == Self.interrupt ? 0 : 128 + number) })
    }
    keepAlive = try LoopTimer(loop: loop) {}
    keepAlive?.start(after: 1 << 40)
    runCommand()
  }

  private func runCommand() {
    if isRunning {
      isOutdated = true
      return
    }
    isRunning = true
    runStart = EventLoop.hrtime
    let (command, arguments, terminal) = (command, arguments, terminal)
    do throws(UVError) {
      try loop.queueWork({ WatchLoop.result(of: command, arguments, terminal) }, completion: finished)
    } catch {
      finished(WatchLoop.result(of: command, arguments, terminal))
    }
  }

  private static func result(
    of command: Subcommand, _ arguments: Arguments, _ terminal: CommandOutput
  ) -> Result<CInt, Arguments.UsageError> {
    do throws(Arguments.UsageError) {
      return .success(try command.run(arguments, terminal))
    } catch {
      return .failure(error)
    }
  }

  private func finished(_ result: Result<CInt, Arguments.UsageError>) {
    isRunning = false
    switch result {
    case .failure(let error):
      usageError = error
      loop.stop()
    case .success(let code):
      watch(inputs.takeEntries())
      // Files that were not watched during the run may have changed after they were read. A change in the future has
      // the time of another machine's clock and is ignored.
      let duration = Double(EventLoop.hrtime - runStart) / 1e9
      let ages = watched.files.lazy.compactMap { FileSystem.secondsSinceChange(of: $0) }
      if ages.contains(where: (0...duration + 0.02).contains) { isOutdated = true }
      let count = watched.files.count
      terminal.error(
        "layoutd \(command.name): exit code \(code); watching \(count.counted("file")), Ctrl+C ends\n")
      if isOutdated { timer?.start(after: Self.coalescingDelay) }
      isOutdated = false
    }
  }

  /// Watches these files and folders, in at most `directoryLimit` directories, and ends the watches of all others.
  private func watch(_ entries: InputLog.Entries) {
    let before = watched
    watched = entries
    let directories = entries.folders.union(entries.files.map(PathName.directory(of:)))
    if directories.count > Self.directoryLimit {
      terminal.error(
        "layoutd \(command.name): only \(Self.directoryLimit) of \(directories.count) folders are watched\n")
      let watchedDirectories = Set(directories.sorted().prefix(Self.directoryLimit))
      watched.folders.formIntersection(watchedDirectories)
      watched.files = watched.files.filter { watchedDirectories.contains(PathName.directory(of: $0)) }
    }
    for path in before.files.union(before.folders).subtracting(watched.files).subtracting(watched.folders) {
      watcher?.unwatch(path)
    }
    for path in watched.files { watcher?.watch(path) }
    for path in watched.folders { watcher?.watch(path, listsEntries: true) }
  }

  private func changed(_ change: PathWatcher.Change) {
    switch change {
    case .path: schedule()
    case .entry(let name, let directory):
      guard
        name.hasSuffix(".layout.json")
          || DocumentSearch.isSearched(name) && (try? FileSystem.kind("\(directory)/\(name)")) == .directory
      else { return }
      schedule()
    }
  }

  private func schedule() {
    if isRunning { isOutdated = true } else if timer?.isRunning == false { timer?.start(after: Self.coalescingDelay) }
  }
}

/// The files that a run of a command read, and the folders that it searched.
package final class InputLog: Sendable {
  struct Entries {
    /// Absolute paths of files, also of those that could not be read.
    var files: Set<String> = []
    /// Absolute paths of folders that were searched for documents.
    var folders: Set<String> = []
  }

  private let entries = Mutex(Entries())

  /// Adds a file as named on the command line.
  func add(file name: String) {
    guard name != "-", let path = Self.absolute(name) else { return }
    entries.withLock { _ = $0.files.insert(path) }
  }

  func add(folder name: String) {
    guard let path = Self.absolute(name) else { return }
    entries.withLock { _ = $0.folders.insert(path) }
  }

  /// Returns the entries and clears them.
  func takeEntries() -> Entries {
    entries.withLock { entries in
      let logged = entries
      entries = Entries()
      return logged
    }
  }

  /// Returns the absolute path, with symbolic links unresolved; nil if the current folder does not exist.
  private static func absolute(_ name: String) -> String? { try? FileSystem.absolutePath(name) }
}
