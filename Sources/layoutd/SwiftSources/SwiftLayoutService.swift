import EventLoop
import LayoutDocument

/// Runs the Swift layouts that documents name, one request after another.
///
/// A program runs from its first request to the next change of its file; the least recently used one of too many ends.
final class SwiftLayoutService {
  private let cache: SwiftLayoutCache
  private let loop: EventLoop
  private let toolkit: UIKitToolkit?
  /// Called after the result for a file is there: documents that name it must be analyzed again.
  private let onChange: (_ path: String) -> Void
  /// Called with the problems of a file after documents have read its result; none if it has a layout.
  private let onProblems: (_ path: String, [SwiftLayoutProblem]) -> Void
  /// The programs, the least recently used one first.
  private var programs: [SwiftLayoutProgram] = []

  /// The maximum number of programs that run.
  private static let programLimit = 8

  init(
    _ cache: SwiftLayoutCache, loop: EventLoop, toolkit: UIKitToolkit?,
    onProblems: @escaping (_ path: String, [SwiftLayoutProblem]) -> Void, onChange: @escaping (_ path: String) -> Void
  ) {
    (self.cache, self.loop, self.toolkit) = (cache, loop, toolkit)
    (self.onProblems, self.onChange) = (onProblems, onChange)
  }

  /// Starts the next request. The host calls it after each change that may have made one; `isIdle` is whether no
  /// analysis is queued or running.
  func start(isIdle: Bool) {
    for (path, problems) in cache.takeUsedProblems() { onProblems(path, problems) }
    if isIdle { for path in cache.takeLateFiles().sorted() { onChange(path) } }
    guard let request = cache.startNext() else { return }
    guard let toolkit else {
      let problem = SwiftLayoutProblem(path: "", line: 1, column: 1, message: Subcommand.toolkitIsMissing)
      return end(request, .failure(SwiftLayoutFailure([problem])))
    }
    program(for: request, toolkit).run(request) { [self] result in end(request, result) }
  }

  /// Ends all builds and programs.
  func stop() {
    for program in programs { program.stop() }
    programs = []
  }

  private func end(_ request: SwiftLayoutRequest, _ result: Result<SwiftLayoutModel, SwiftLayoutFailure>) {
    cache.end(request, result)
    if case .failure(let failure) = result {
      for problem in failure.problems {
        let place = problem.path.isEmpty ? request.path : "\(problem.path):\(problem.line):\(problem.column)"
        Log.write("layoutd: \(place): error: \(problem.message)")
      }
    }
    onChange(request.path)
    start(isIdle: false)
  }

  private func program(for request: SwiftLayoutRequest, _ toolkit: UIKitToolkit) -> SwiftLayoutProgram {
    let layout = SwiftLayoutCache.Layout(request)
    var program: SwiftLayoutProgram
    if let index = programs.firstIndex(where: { $0.layout == layout }) {
      program = programs.remove(at: index)
    } else {
      program = SwiftLayoutProgram(layout, toolkit: toolkit, loop: loop) { line in
        Log.write("layoutd: \(layout.path): \(line)")
      }
    }
    programs.append(program)
    while programs.count > Self.programLimit { programs.removeFirst().stop() }
    return program
  }
}
