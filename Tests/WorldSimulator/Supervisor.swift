import Foundation
import WorldSimulation

/// Runs the simulation in a child process. If that process ends by a signal, performs the episode once more in a process
/// that records its steps, and shrinks it with one process for each attempt.
struct Supervisor {
  /// The text before the seed of an episode in the output of a worker.
  static let seedPrefix = "seed "
  /// The maximum number of processes that shrink an episode.
  private static let runLimit = 1_000

  private var options: Options
  private let folder: URL

  init(_ options: Options) throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("worlds-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Returns the exit code.
  mutating func run(_ arguments: [String]) throws -> Int32 {
    defer { try? FileManager.default.removeItem(at: folder) }
    var lastLine = Data()
    let end = try child(arguments + ["--role", Options.Role.worker.rawValue]) { output in
      FileHandle.standardOutput.write(output)
      let lines = (lastLine + output).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      lastLine = lines.last ?? Data()
    }
    guard case .signal = end else { return end.code }
    let line = String(decoding: lastLine, as: UTF8.self)
    guard line.hasPrefix(Self.seedPrefix), let seed = UInt64(line.dropFirst(Self.seedPrefix.count).prefix { $0 != ":" })
    else { return end.code }
    options.seed = seed
    try reportTrap()
    return 1
  }

  /// Shrinks the episode of the seed.
  private func reportTrap() throws {
    let file = folder.appendingPathComponent("steps.jsonl")
    let end = try child(arguments(.recorder, file, ["--seed", "\(options.seed)", "--length", "\(options.length)"]))
    guard case .signal(_, let message) = end else {
      return write("\nseed \(options.seed) ended the process by a signal, but not when it was repeated\n")
    }
    let episode = try EpisodeFile.read(file, planted: options.planted)
    try report(episode, Violation(.trap, message), options, runLimit: Self.runLimit) { episode in
      guard (try? EpisodeFile.write(episode, to: file)) != nil, let end = try? child(arguments(.player, file)),
        case .signal(_, let message) = end
      else { return nil }
      return Violation(.trap, message)
    }
  }

  private func arguments(_ role: Options.Role, _ file: URL, _ more: [String] = []) -> [String] {
    let planted = options.planted.map { ["--planted", $0.rawValue] } ?? []
    return ["--role", role.rawValue, "--step-file", file.path] + planted + more
  }

  // MARK: - Processes

  private enum End {
    case exit(Int32)
    /// The signal, and what the process wrote to standard error: the text of a failed precondition.
    case signal(Int32, String)

    /// The code that a shell returns.
    var code: Int32 {
      switch self {
      case .exit(let code): code
      case .signal(let number, _): 128 + number
      }
    }
  }

  /// Runs this program with other arguments until it ends. `body` receives its output as it arrives.
  private func child(_ arguments: [String], _ body: ((Data) -> Void)? = nil) throws -> End {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    // The backtrace of the Swift runtime takes seconds.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let errorFile = folder.appendingPathComponent("errors")
    try Data().write(to: errorFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty { body?(data) }
    process.waitUntilExit()
    let errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    guard process.terminationReason == .uncaughtSignal else {
      FileHandle.standardError.write(Data(errors.utf8))
      return .exit(process.terminationStatus)
    }
    let message = errors.split(separator: "\n").last { $0.contains("Fatal error") }.map(String.init) ?? errors
    return .signal(process.terminationStatus, message.isEmpty ? "signal \(process.terminationStatus)" : message)
  }
}
