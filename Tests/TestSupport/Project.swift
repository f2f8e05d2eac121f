package import Foundation

/// The project's files, and the switch for recording derived files.
package enum Project {
  /// The folder that contains Package.swift.
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  package static let protocolFolder = folder.appendingPathComponent("protocol")
  package static let documents = folder.appendingPathComponent("docs")
  package static let examples = protocolFolder.appendingPathComponent("examples")
  package static let golden = folder.appendingPathComponent("Tests/Golden")

  /// Whether derived files are written instead of compared (`LAYOUTD_RECORD=1`). Review them with `git diff`.
  package static let isRecording = ProcessInfo.processInfo.environment["LAYOUTD_RECORD"] == "1"

  /// Returns the sorted names of a folder's files with a suffix.
  package static func names(in folder: URL, endingWith ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted()
  }

  /// Returns the names of all files below a folder, without their paths.
  package static func fileNames(below folder: URL) -> Set<String> {
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return Set(files.compactMap { ($0 as? URL)?.lastPathComponent })
  }

  /// The names of the recorded transcripts, without the recorded frames of simulations.
  package static let conversations = names(in: examples, endingWith: ".jsonl").filter { !$0.hasSuffix(".frames.jsonl") }

  package static func bytes(_ file: URL) throws -> [UInt8] { try Array(Data(contentsOf: file)) }

  package static func text(_ file: URL) throws -> String { String(decoding: try bytes(file), as: UTF8.self) }

  /// Whether a derived file is up to date. When recording, writes it first.
  package static func isUpToDate(_ file: URL, _ bytes: [UInt8]) throws -> Bool {
    if isRecording {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    return try self.bytes(file) == bytes
  }
}
