// Demonstrates layoutd from the point of view of a client. `make demo` runs it with the release binary.
import EventLoop

let words = CommandLine.arguments
guard words.count == 4 else {
  Console.print("usage: LayoutdDemo LAYOUTD EXAMPLES OUTPUT-DIRECTORY")
  EventLoop.exitProcess(64)
}
do {
  let demo = try Demo(program: words[1], examples: words[2], output: words[3])
  EventLoop.exitProcess(try demo.run() ? 0 : 1)
} catch {
  Console.print("FAIL  \(error)")
  EventLoop.exitProcess(1)
}
