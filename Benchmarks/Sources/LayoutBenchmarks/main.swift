// `LayoutBenchmarks` measures all workloads, `LayoutBenchmarks W1,W5` selected ones, and `LayoutBenchmarks scaling`
// their scaling. It prints a line of JSON for each contestant of each workload. `LayoutBenchmarks --check` runs each
// workload once in a small size and fails if a result is incorrect.
import EventLoop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// `exit` of the C library flushes the output.
do {
  var run = Run(Array(CommandLine.arguments.dropFirst()))
  let isRight = try run.measure()
  if !isRight { Log.write("LayoutBenchmarks: some results are incorrect; see \"correct\":false") }
  exit(isRight ? 0 : 1)
} catch {
  Log.write("LayoutBenchmarks: \(error)")
  exit(1)
}
