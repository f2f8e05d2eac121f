import Foundation
import WorldSimulation

/// The last work of a process that ended: the seed of an episode, or an episode as lines of JSON, first its
/// settings, then its steps.
enum EpisodeFile {
  static func write(seed: UInt64, to file: URL) throws { try Data("\(seed)".utf8).write(to: file) }

  static func readSeed(_ file: URL) throws -> UInt64 {
    guard let seed = UInt64(String(decoding: try Data(contentsOf: file), as: UTF8.self)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return seed
  }

  /// Returns a function that appends a step, with the settings before the first one.
  static func recorder(_ file: URL) throws -> (WorldSettings, Step) -> Void {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    var isEmpty = true
    return { settings, step in
      // An error leaves a shorter file, which reads as another episode that does not fail.
      if isEmpty { try? handle.write(contentsOf: line(settings)) }
      isEmpty = false
      try? handle.write(contentsOf: line(step))
    }
  }

  static func write(_ episode: Episode, to file: URL) throws {
    try (try line(episode.settings) + episode.steps.flatMap { try line($0) }).write(to: file)
  }

  static func read(_ file: URL, planted: PlantedDefect?) throws -> Episode {
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    guard let first = lines.first else { throw CocoaError(.fileReadCorruptFile) }
    let steps = try lines.dropFirst().map { try decoder.decode(Step.self, from: $0) }
    return Episode(try decoder.decode(WorldSettings.self, from: first), steps, planted: planted)
  }

  private static func line(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) + Data("\n".utf8) }
}
