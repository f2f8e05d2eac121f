import Foundation
import TestSupport
import Testing

/// Known problems of language servers. Each has a number, which is in the name of a test for it.
@Suite struct RequirementTests {
  static let numbers = [1, 2, 3, 4, 6, 7, 9] + Array(10...20) + [32, 34]

  /// The names of all Swift tests, and the parameter ids of the pytest tests.
  private static let names: [String] = {
    let folder = Project.folder.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    let sources = files.compactMap { $0 as? URL }.filter { ["swift", "py"].contains($0.pathExtension) }
    let lines = sources.flatMap { ((try? Project.text($0)) ?? "").split(separator: "\n") }
    return lines.compactMap { line in
      if let name = line.firstRange(of: "func `") { return String(line[name.upperBound...]) }
      return line.contains("ids=") ? String(line) : nil
    }
  }()

  @Test(arguments: numbers) func `every number is in the name of a test`(number: Int) {
    #expect(Self.names.contains { $0.contains("R-\(number) ") })
  }
}
