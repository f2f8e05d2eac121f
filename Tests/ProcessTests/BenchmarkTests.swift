import Foundation
import JSON
import TestSupport
import Testing

/// Checks that the benchmarks compute correct results. Their speed is not tested.
@Suite struct BenchmarkTests {
  @Test func `every workload of the benchmarks is correct in a small size`() throws {
    #expect(try works(of: "LayoutBenchmarks") == ["W1", "W2", "W3", "W4", "W5", "W7", "W8", "W13", "W20", "W21"])
  }

  @Test(.deadlockLimit) func `every workload over pipes is correct`() throws {
    #expect(try works(of: "PipeBenchmarks") == ["W6", "W14", "W15", "latency", "memory", "scaling"])
  }

  /// Runs the workloads of a program, each of which must be correct, and returns their names.
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
