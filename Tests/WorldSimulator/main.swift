import Foundation
import WorldSimulation

// `make simulate-world`: random worlds, one after the other, until one violates an invariant. That one is reduced to few
// steps and written as a test.

/// The options of the command line.
struct Options {
  var seed: UInt64 = 1
  /// The number of steps of all episodes; nil for no limit.
  var steps: Int?
  /// The duration; nil for no limit.
  var seconds: Double?
  /// The number of steps of an episode.
  var length = 2_000
  var planted: PlantedDefect?
  var output = "."

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { Self.fail("\(name) has no value") }
      switch name {
      case "--seed": seed = UInt64(value) ?? 1
      case "--steps": steps = Int(value)
      case "--seconds": seconds = Double(value)
      case "--length": length = Int(value) ?? length
      case "--planted": planted = PlantedDefect(rawValue: value)
      case "--output": output = value
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

/// Prints text at once, so that it is seen if the process crashes.
func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

/// Shrinks a failing episode, writes it as a test, and ends the process.
func report(_ episode: Episode, _ violation: Violation, seed: UInt64) throws -> Never {
  write("\n\(violation.kind.rawValue): \(violation.message)\n")
  write("repeat with: make simulate-world SEED=\(seed) STEPS=\(options.length)\n")
  write("shrinking \(episode.steps.count) steps …\n")
  let (small, runCount) = Shrinker.shrink(episode)
  let found = small.replay().violation ?? violation
  let name = "World\(seed)Tests"
  let file = URL(fileURLWithPath: options.output).appendingPathComponent("\(name).swift")
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(small.test(named: name, found).utf8).write(to: file)
  write("\(small.steps.count) steps are left after \(runCount) runs, with \(found.kind.rawValue): \(found.message)\n")
  for step in small.steps { write("  \(step.literal)\n") }
  write("the test is \(file.path); move it into Tests/WorldSimulationTests\n")
  exit(1)
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
let start = Date()
var (count, seed) = (0, options.seed)
var counts: [String: Int] = [:]
while count < options.steps ?? .max, Date().timeIntervalSince(start) < options.seconds ?? .infinity {
  write("seed \(seed): ")
  let length = min(options.length, (options.steps ?? .max) - count)
  let (episode, outcome) = Episode.random(seed: seed, count: length, planted: options.planted)
  if let violation = outcome.violation { try report(episode, violation, seed: seed) }
  write(
    "\(episode.steps.count) steps, \(episode.settings.clientCount) clients, \(outcome.outputCount) bytes, "
      + "hash \(String(outcome.hash, radix: 16))\n")
  counts.merge(outcome.counts, uniquingKeysWith: +)
  count += episode.steps.count
  seed += 1
}
write(counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ") + "\n")
let duration = Date().timeIntervalSince(start)
write(
  "\(count) steps in \(Int(duration)) s: \(Int(Double(count) / max(duration, 0.001))) steps a second, no violation\n")
