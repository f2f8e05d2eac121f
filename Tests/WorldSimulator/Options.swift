import Foundation
import WorldSimulation

/// The options of the command line.
struct Options {
  /// The part of the work that a process does.
  enum Role: String {
    /// Starts the others, and reports a trap.
    case supervisor
    /// Performs random episodes until one violates an invariant. Writes the seed of each to the file.
    case worker
    /// Performs one random episode, and writes each step to the file before it is performed.
    case recorder
    /// Performs the steps in the file.
    case player
  }

  var role = Role.supervisor
  var seed: UInt64 = 1
  /// The number of steps of all episodes; nil for no limit.
  var steps: Int?
  /// The duration; nil for no limit.
  var seconds: Double?
  /// The number of steps of an episode.
  var length = 2_000
  var planted: PlantedDefect?
  /// The folder for the test of a failing episode.
  var output = URL(fileURLWithPath: ".")
  /// The file by which a worker, a recorder or a player shares an episode with the supervisor.
  var episodeFile = URL(fileURLWithPath: "episode")

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { Self.fail("\(name) has no value") }
      switch name {
      case "--role": role = Role(rawValue: value) ?? .supervisor
      case "--seed": seed = UInt64(value) ?? 1
      case "--steps": steps = Int(value)
      case "--seconds": seconds = Double(value)
      case "--length": length = Int(value) ?? length
      case "--planted": planted = PlantedDefect(rawValue: value)
      case "--output": output = URL(fileURLWithPath: value)
      case "--episode-file": episodeFile = URL(fileURLWithPath: value)
      default: Self.fail("unknown option \(name)")
      }
    }
    if steps == nil, seconds == nil { steps = 100_000 }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("WorldSimulator: \(message)\n".utf8))
    exit(64)
  }
}
