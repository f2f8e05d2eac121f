import Foundation
import WorldSimulation

// `make simulate-world`: random worlds, one after the other, until one violates an invariant or ends the process. That
// one is reduced to few steps and written as a test.

let arguments = Array(CommandLine.arguments.dropFirst())
let options = Options(arguments)
switch options.role {
case .supervisor: exit(try Supervisor.run(options, arguments))
case .worker: exit(try simulate(options))
case .recorder:
  _ = Episode.random(
    seed: options.seed, count: options.length, planted: options.planted,
    willPerform: try EpisodeFile.recorder(options.episodeFile))
case .player:
  if let violation = try EpisodeFile.read(options.episodeFile, planted: options.planted).replay().violation {
    write("\(violation.kind.rawValue): \(violation.message)\n")
    exit(1)
  }
}
