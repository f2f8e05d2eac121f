import Foundation
import WorldSimulation

/// Prints text at once, so that it is seen if the process ends by a signal.
func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

/// Shrinks a failing episode, and writes it as a test. `violation` performs an episode.
func report(
  _ episode: Episode, _ first: Violation, _ options: Options, runLimit: Int = 3_000,
  violation: @escaping (Episode) -> Violation?
) throws {
  write("\n\(first.kind.rawValue): \(first.message)\n")
  write("repeat with: make simulate-world SEED=\(options.seed) STEPS=\(options.length)\n")
  write("shrinking \(episode.steps.count) steps …\n")
  let (small, runCount) = Shrinker.shrink(episode, runLimit: runLimit) { violation($0)?.kind }
  let found = violation(small) ?? first
  let name = "World\(options.seed)Tests"
  let file = options.output.appendingPathComponent("\(name).swift")
  try FileManager.default.createDirectory(at: options.output, withIntermediateDirectories: true)
  try Data(small.test(named: name, found).utf8).write(to: file)
  write("\(small.steps.count) steps are left after \(runCount) runs, with \(found.kind.rawValue): \(found.message)\n")
  for step in small.steps { write("  \(step.literal)\n") }
  write("the test is \(file.path); move it into Tests/WorldSimulationTests\n")
}
