import Foundation
import JSON
import TestSupport
import Testing

/// The benchmarks, which nobody runs for weeks, still do what they are to measure. Nothing here is about speed.
@Suite struct BenchmarkTests {
  @Test func `every work of the benchmarks comes out right in a small size`() throws {
    #expect(try works(of: "LayoutBenchmarks") == ["W1", "W2", "W3", "W4", "W5", "W7", "W8", "W9"])
  }

  @Test(.timeLimit(.minutes(1))) func `so does every work over pipes`() throws {
    #expect(try works(of: "PipeBenchmarks") == ["W6", "latency", "memory", "scaling"])
  }

  /// Lets a program do its works, each of which has to come out right, and returns their names.
  private func works(of name: String) throws -> Set<String> {
    let program = URL(fileURLWithPath: LayoutdProcess.binary).deletingLastPathComponent().appendingPathComponent(name)
    let run = try CommandRun(["--check"], of: program.path)
    #expect(run.code == 0, "\(run.text)\(run.errors)")
    let lines = try run.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    for line in lines {
      #expect(line["correct"]?.asBool == true, "\(line)")
    }
    return Set(lines.compactMap { $0["work"]?.asString })
  }
}
