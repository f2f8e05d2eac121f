import Foundation
import TestSupport
import Testing

/// The program of `make simulate-world`.
@Suite struct SimulatorProcessTests {
  private static let program = URL(fileURLWithPath: LayoutdProcess.binary).deletingLastPathComponent()
    .appendingPathComponent("WorldSimulator").path

  /// The process that performs the steps is gone, so that other processes record and reduce them.
  @Test func `a trap is reduced to few steps and written as a test`() throws {
    let scratch = try Scratch()
    let run = try CommandRun(
      ["--planted", "traps", "--seed", "1", "--steps", "4000", "--output", scratch.folder.path], of: Self.program)
    #expect(run.code == 1, "\(run.text)\n\(run.errors)")
    #expect(run.text.contains("\ntrap: "), "\(run.text)")
    let lines = run.text.split(separator: "\n")
    let steps = lines.filter { $0.hasPrefix("  .") }
    #expect((1...6).contains(steps.count), "\(run.text)")
    let name = try #require(Project.names(in: scratch.folder, endingWith: "Tests.swift").first)
    let test = try Project.text(scratch.folder.appendingPathComponent(name))
    #expect(test.contains("planted: .traps"), "\(test)")
    for step in steps { #expect(test.contains("      \(step),"), "\(test)") }
  }

  @Test func `worlds without a violation are counted`() throws {
    let run = try CommandRun(["--seed", "1", "--steps", "600", "--length", "300"], of: Self.program)
    #expect(run.code == 0, "\(run.text)\n\(run.errors)")
    #expect(run.text.contains("\nseed 2: 300 steps, "), "\(run.text)")
    #expect(run.text.contains("\n600 steps in "), "\(run.text)")
  }
}
