import CFuzzer
import Foundation
import Fuzzing
import TestSupport

// `make fuzz`: runs a target with libFuzzer, whose options are the arguments.
//
// The environment selects the target, because libFuzzer starts this program again with the same arguments.
// - `Fuzzer seeds FOLDER` writes the inputs and the dictionary that each target starts with.
// - `Fuzzer replay [TARGET]` runs the committed inputs and these without libFuzzer.

enum Options {
  static let target = ProcessInfo.processInfo.environment["LAYOUTD_FUZZ_TARGET"].flatMap(FuzzTarget.init)

  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("Fuzzer: \(message)\n".utf8))
    exit(64)
  }
}

/// Writes the inputs and dictionaries of all targets into a folder.
func writeSeeds(_ folder: URL) throws {
  for target in FuzzTarget.allCases {
    let own = folder.appendingPathComponent(target.rawValue)
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    for (index, input) in try Seeds.inputs(target).enumerated() {
      try Data(input).write(to: own.appendingPathComponent("seed-\(index)"))
    }
    let words = try Seeds.dictionary(target).map { word -> String in
      let escaped = word.utf8.map { byte in
        (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
          ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      return "\"\(escaped.joined())\"\n"
    }
    try Data(words.joined().utf8).write(to: folder.appendingPathComponent("\(target.rawValue).dict"))
  }
}

/// Runs the committed inputs and those that the targets start with. Returns the number of failures.
func replay(_ targets: [FuzzTarget]) throws -> Int {
  var count = 0
  for target in targets {
    let committed = try Seeds.committed(target)
    let inputs = committed + (try Seeds.inputs(target).enumerated().map { (name: "seed-\($0)", input: $1) })
    let start = Date()
    for (name, input) in inputs {
      do { try target.run(input) } catch {
        print("\(target.rawValue) \(name): \(error)")
        count += 1
      }
    }
    print("\(target.rawValue): \(inputs.count) inputs in \(Int(Date().timeIntervalSince(start) * 1_000)) ms")
  }
  return count
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "seeds" where arguments.count == 2: try writeSeeds(URL(fileURLWithPath: arguments[1]))
case "replay":
  exit(
    try replay(arguments.dropFirst().first.flatMap(FuzzTarget.init).map { [$0] } ?? FuzzTarget.allCases) == 0 ? 0 : 1)
default:
  guard Options.target != nil else {
    Options.fail("LAYOUTD_FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  let status = unsafe layoutd_fuzz(CommandLine.argc, CommandLine.unsafeArgv, test, mutate, combine)
  if status < 0 { Options.fail("this program is built without libFuzzer; use make fuzz") }
  exit(status)
}
