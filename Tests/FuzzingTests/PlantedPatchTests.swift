import Foundation
import Fuzzing
import TestSupport
import Testing

/// The defects that `make fuzz-planted` plants fit the sources, so that it can be run at any time.
@Suite struct PlantedPatchTests {
  static let folder = Project.folder.appendingPathComponent("Tests/Fuzzing/Planted")
  static let patches = Project.names(in: folder, endingWith: ".patch")

  @Test(arguments: patches)
  func `a patch fits the sources`(name: String) throws {
    let text = try Project.text(Self.folder.appendingPathComponent(name))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let target = try #require(lines.first { $0.hasPrefix("Target: ") })
    #expect(FuzzTarget(rawValue: String(target.dropFirst(8))) != nil)
    let path = try #require(lines.first { $0.hasPrefix("--- a/") }).dropFirst(6)
    let source = try Project.text(Project.folder.appendingPathComponent(String(path)))
    let hunks = lines.split { $0.hasPrefix("@@") }.dropFirst()
    #expect(!hunks.isEmpty)
    for hunk in hunks {
      let old = hunk.filter { $0.hasPrefix(" ") || $0.hasPrefix("-") }.map { $0.dropFirst() }.joined(separator: "\n")
      #expect(source.contains(old), "\(path) does not contain\n\(old)")
    }
  }

  @Test func `each target has a planted defect`() throws {
    let texts = try Self.patches.map { try Project.text(Self.folder.appendingPathComponent($0)) }
    for target in FuzzTarget.allCases { #expect(texts.contains { $0.contains("\nTarget: \(target.rawValue)\n") }) }
  }
}
