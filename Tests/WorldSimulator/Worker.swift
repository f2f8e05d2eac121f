import Foundation
import WorldSimulation

/// Performs random episodes, one after the other, until one violates an invariant. Returns the exit code.
func simulate(_ options: Options) throws -> Int32 {
  var options = options
  let start = Date()
  var count = 0
  var counts: [String: Int] = [:]
  while count < options.steps ?? .max, Date().timeIntervalSince(start) < options.seconds ?? .infinity {
    try EpisodeFile.write(seed: options.seed, to: options.episodeFile)
    write("seed \(options.seed): ")
    let length = min(options.length, (options.steps ?? .max) - count)
    let (episode, outcome) = Episode.random(seed: options.seed, count: length, planted: options.planted)
    if let violation = outcome.violation {
      try report(episode, violation, options) { $0.replay().violation }
      return 1
    }
    write(
      "\(episode.steps.count) steps, \(episode.settings.clientCount) clients, \(outcome.outputCount) bytes, "
        + "hash \(String(outcome.hash, radix: 16)), at most \(outcome.longest.units) units in \(outcome.longest.call)\n"
    )
    counts.merge(outcome.counts, uniquingKeysWith: +)
    count += episode.steps.count
    options.seed += 1
  }
  write(counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ") + "\n")
  let duration = Date().timeIntervalSince(start)
  write(
    "\(count) steps in \(Int(duration)) s: \(Int(Double(count) / max(duration, 0.001))) steps a second, no violation\n")
  return 0
}
