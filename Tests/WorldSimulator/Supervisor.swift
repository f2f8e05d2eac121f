import Foundation
import TestSupport
import WorldSimulation

/// Runs the simulation in a child process. If that process ends by a signal, performs the episode once more in a process
/// that records its steps, and shrinks it with one process for each attempt.
struct Supervisor {
  /// The maximum number of processes that shrink an episode.
  private static let runLimit = 1_000
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

  private let scratch: Scratch
  private let planted: PlantedDefect?

  private init(planted: PlantedDefect?) throws {
    scratch = try Scratch()
    self.planted = planted
  }

  private var file: URL { scratch.file("episode") }

  /// Returns the exit code. `arguments` are those of this process.
  static func run(_ options: Options, _ arguments: [String]) throws -> Int32 {
    // The backtrace of the Swift runtime takes seconds.
    unsafe setenv("SWIFT_BACKTRACE", "enable=no", 1)
    let supervisor = try Supervisor(planted: options.planted)
    let worker = Process()
    worker.executableURL = program
    worker.arguments = arguments + supervisor.arguments(.worker)
    try worker.run()
    worker.waitUntilExit()
    guard worker.terminationReason == .uncaughtSignal, let seed = try? EpisodeFile.readSeed(supervisor.file) else {
      return worker.terminationStatus
    }
    var options = options
    options.seed = seed
    try supervisor.reportTrap(options)
    return 1
  }

  /// Shrinks the episode of the seed.
  private func reportTrap(_ options: Options) throws {
    guard let first = try trap(.recorder, ["--seed", "\(options.seed)", "--length", "\(options.length)"]) else {
      return write("\na signal ended the process, but not when the episode of seed \(options.seed) was repeated\n")
    }
    let episode = try EpisodeFile.read(file, planted: planted)
    try report(episode, first, options, runLimit: Self.runLimit) { episode in
      guard (try? EpisodeFile.write(episode, to: file)) != nil else { return nil }
      return try? trap(.player)
    }
  }

  /// Runs a process that performs one episode. Returns nil if it ends without a signal.
  private func trap(_ role: Options.Role, _ more: [String] = []) throws -> Violation? {
    let run = try CommandRun(arguments(role) + more, of: Self.program.path)
    guard run.code < 0 else { return nil }
    let message = run.errors.split(separator: "\n").last { $0.contains("Fatal error") }.map(String.init)
    return Violation(.trap, message ?? "signal \(-run.code)")
  }

  private func arguments(_ role: Options.Role) -> [String] {
    ["--role", role.rawValue, "--episode-file", file.path] + (planted.map { ["--planted", $0.rawValue] } ?? [])
  }
}
