import CFuzzer
import Fuzzing

// The functions that libFuzzer calls.

/// Runs an input. A failure ends the process, as a crash does, so that libFuzzer keeps the input.
let test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = { data, count in
  let input = unsafe [UInt8](UnsafeBufferPointer(start: data, count: count))
  guard let target = Options.target else { return 0 }
  do throws(PropertyFailure) { try target.run(input) } catch { fatalError("failure: \(error)") }
  return 0
}

let mutate: layoutd_mutator = { data, count, limit, seed in
  guard let data = unsafe data, let target = Options.target else { return 0 }
  let input = unsafe [UInt8](UnsafeBufferPointer(start: data, count: count))
  var mutator = InputMutator(target, seed: seed, limit: limit)
  guard let result = mutator.mutated(input) else { return unsafe layoutd_default_mutation(data, count, limit) }
  _ = unsafe UnsafeMutableBufferPointer(start: data, count: limit).update(fromContentsOf: result)
  return result.count
}

let combine: layoutd_crossover = { data, count, otherData, otherCount, output, limit, seed in
  guard let output = unsafe output, let target = Options.target else { return 0 }
  let one = unsafe [UInt8](UnsafeBufferPointer(start: data, count: count))
  let other = unsafe [UInt8](UnsafeBufferPointer(start: otherData, count: otherCount))
  var mutator = InputMutator(target, seed: seed, limit: limit)
  guard let result = mutator.combined(one, other) else { return 0 }
  _ = unsafe UnsafeMutableBufferPointer(start: output, count: limit).update(fromContentsOf: result)
  return result.count
}
