// `LayoutBenchmarks` measures all works, `LayoutBenchmarks W1,W5` those, `LayoutBenchmarks scaling` how they grow; a
// line of JSON for each side of each. `LayoutBenchmarks --check` does each once in a small size and tells what is wrong.
import EventLoop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The library's exit, so that what was printed is written.
do {
  var run = Run(Array(CommandLine.arguments.dropFirst()))
  let isRight = try run.measure()
  if !isRight { Log.write("LayoutBenchmarks: not everything came out right; see \"correct\":false") }
  exit(isRight ? 0 : 1)
} catch {
  Log.write("LayoutBenchmarks: \(error)")
  exit(1)
}
