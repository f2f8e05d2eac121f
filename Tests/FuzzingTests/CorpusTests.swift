import Foundation
import Fuzzing
import JSON
import TestSupport
import Testing
import WorldSimulation

/// The committed inputs of the fuzzer, and those that it starts with, have no failures. Serialized, because all inputs
/// for the preview are sent to one server.
@Suite(.serialized) struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func `inputs of the corpus have no failures`(target: FuzzTarget) throws {
    let committed = try Seeds.committed(target)
    #expect(!committed.isEmpty)
    for (name, input) in SlowTests.cases(committed) {
      #expect(throws: Never.self, "\(target) \(name)") { try target.run(input) }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `inputs of documents and transcripts have no failures`(target: FuzzTarget) throws {
    for (index, input) in SlowTests.cases(try Seeds.inputs(target)).enumerated() {
      #expect(throws: Never.self, "\(target) seed \(index)") { try target.run(input) }
    }
  }

  @Test func `the corpora are small`() throws {
    let sizes = try FuzzTarget.allCases.map { target in
      try Seeds.committed(target).reduce(0) { $0 + $1.input.count }
    }
    #expect(sizes.allSatisfy { $0 <= 200_000 }, "\(sizes)")
  }

  @Test(arguments: FuzzTarget.allCases)
  func `dictionaries have words of the schemas`(target: FuzzTarget) throws {
    let words = try Seeds.dictionary(target)
    #expect(Set(words).count == words.count)
    switch target {
    case .documents, .editing: #expect(words.contains("\"sections\":") && words.contains("\"waterfall\""))
    case .frames: #expect(words.contains("\"textDocument/hover\""))
    default: break
    }
  }

  /// Mutated inputs are no larger than the limit, and keep the bytes before the text.
  @Test(arguments: FuzzTarget.allCases.filter(\.hasText))
  func `mutations keep the structure of inputs`(target: FuzzTarget) throws {
    let inputs = try Seeds.inputs(target)
    var count = 0
    for seed in 0..<200 as Range<UInt32> {
      let (one, other) = (inputs[Int(seed) % inputs.count], inputs[Int(seed * 7) % inputs.count])
      var mutator = InputMutator(target, seed: seed, limit: 6_000)
      for result in [mutator.mutated(one), mutator.combined(one, other)].compactMap(\.self) {
        count += 1
        #expect(result.count <= 6_000)
        #expect(result.count >= target.parameterCount)
      }
    }
    #expect(count > 100)
  }

  /// The operation that shows what sessions keep of the other elements.
  @Test func `removing an element leaves a valid text`() throws {
    let text = Array(#"{"a": [1, {"b": [2]} , "c"], "d": [[]]}"#.utf8)
    var results: Set<String> = []
    for index in 0..<12 as Range<UInt8> {
      let record: [UInt8] = [24, 0, index, 0, 0, 0]
      let padding = [UInt8](repeating: 0, count: BytesEpisode.operationsEnd - 1 - record.count)
      let steps = BytesEpisode([32] + record + padding + text).run().episode.steps
      let changes = steps.compactMap { if case .edit(_, _, let changes) = $0 { changes.first } else { nil } }
      let change = try #require(changes.first)
      var changed = text
      changed.removeSubrange(change.offset..<change.offset + change.removing)
      #expect(throws: Never.self) { try JSONValue(parsing: changed) }
      results.insert(String(decoding: changed, as: UTF8.self))
    }
    #expect(
      results == [
        #"{"a": [{"b": [2]} , "c"], "d": [[]]}"#, #"{"a": [1, "c"], "d": [[]]}"#, #"{"a": [1, {"b": [2]}], "d": [[]]}"#,
        #"{"a": [1, {"b": []} , "c"], "d": [[]]}"#, #"{"a": [1, {"b": [2]} , "c"], "d": []}"#,
      ])
  }
}
