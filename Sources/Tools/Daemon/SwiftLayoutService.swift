import Commands
import EventLoop
import LayoutDocument
import Synchronization

/// Runs the Swift layouts that documents name, one request after another.
///
/// A program runs from its first request to the next change of its file. If too many run, the least recently used one
/// ends.
final class SwiftLayoutService {
  private let cache: SwiftLayoutCache
  private let loop: EventLoop
  private let toolkit: UIKitToolkit?
  /// Called after the result for a file is available: documents that name it must be analyzed again.
  private let onChange: (_ path: String) -> Void
  /// Called with the problems of a file after analyses have read its result; the list is empty if the result is a
  /// layout.
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

  /// Reports problems and the files of `takeLateFiles()`, and starts the next request. The daemon calls this after each
  /// analysis that may have added a request; `isIdle` is whether no analysis is queued or running.
  func start(isIdle: Bool) {
    for (path, problems) in cache.takeUsedProblems() { onProblems(path, problems) }
    if isIdle { for path in cache.takeLateFiles().sorted() { onChange(path) } }
    guard let request = cache.startNext() else { return }
    guard let toolkit else {
      return end(request, .failure(SwiftLayoutFailure(UIKitToolkit.missingMessage)))
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
      for problem in failure.problems { Log.write("layoutd: \(problem.errorLine(in: request.path))") }
    }
    onChange(request.path)
    start(isIdle: false)
  }

  private func program(for request: SwiftLayoutRequest, _ toolkit: UIKitToolkit) -> SwiftLayoutProgram {
    let layout = SwiftLayoutProgram.Layout(request)
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

/// The layouts of Swift files that documents name, with the requests for those that are missing. Analyses call
/// `result(of:)` on any thread; `SwiftLayoutService` fills the cache on the thread of the event loop.
final class SwiftLayoutCache: Sendable {
  private struct State {
    /// The results in the order in which they were added.
    var order: [SwiftLayoutRequest] = []
    var results: [SwiftLayoutRequest: Result<SwiftLayoutModel, SwiftLayoutFailure>] = [:]
    /// The last layout of each file and entry.
    var last: [SwiftLayoutProgram.Layout: SwiftLayoutModel] = [:]
    /// The requests that are not started, the oldest first.
    var waiting: [SwiftLayoutRequest] = []
    /// The request that a program handles; nil for none.
    var current: SwiftLayoutRequest?
    /// The files of requests that were made again while they waited or were handled. Analyses that made them may end
    /// after the result is reported, so these are reported again.
    var lateFiles: Set<String> = []
    /// The problems of the files whose results analyses have read since `takeUsedProblems()`, by path; an empty list if
    /// the result is a layout.
    var usedProblems: [String: [SwiftLayoutProblem]] = [:]
  }

  /// The maximum number of results that are kept.
  private static let resultLimit = 128
  /// The maximum number of requests that wait. A dropped one is made again by the next analysis.
  private static let waitingLimit = 64

  private let state = Mutex(State())

  /// Returns the result of a request if there is one. Otherwise queues the request and returns that the result is
  /// pending (`running`), with the last layout of the same file and entry.
  func result(of request: SwiftLayoutRequest) -> SwiftLayoutResult {
    state.withLock { state in
      let last = state.last[SwiftLayoutProgram.Layout(request)]
      switch state.results[request] {
      case .success(let model):
        state.usedProblems[request.path] = []
        return .layout(model)
      case .failure(let failure):
        state.usedProblems[request.path] = failure.problems
        return .failed(failure.problems, last: last)
      case nil: break
      }
      if state.current == request || state.waiting.contains(request) {
        state.lateFiles.insert(request.path)
      } else {
        state.waiting.append(request)
        if state.waiting.count > Self.waitingLimit { state.waiting.removeFirst() }
      }
      return .running(last: last)
    }
  }

  /// Starts the oldest request; nil if there is none or if one is being handled.
  func startNext() -> SwiftLayoutRequest? {
    state.withLock { state in
      guard state.current == nil, !state.waiting.isEmpty else { return nil }
      state.current = state.waiting.removeFirst()
      return state.current
    }
  }

  /// Ends the current request with its layout, or with the problems that prevent it.
  func end(_ request: SwiftLayoutRequest, _ result: Result<SwiftLayoutModel, SwiftLayoutFailure>) {
    state.withLock { state in
      state.current = nil
      state.results[request] = result
      if case .success(let model) = result { state.last[SwiftLayoutProgram.Layout(request)] = model }
      state.order.append(request)
      guard state.order.count > Self.resultLimit else { return }
      let oldest = state.order.removeFirst()
      state.results[oldest] = nil
      let layout = SwiftLayoutProgram.Layout(oldest)
      if !state.order.contains(where: { SwiftLayoutProgram.Layout($0) == layout }) { state.last[layout] = nil }
    }
  }

  /// Returns and clears the problems of the files whose results analyses have read, by path; an empty list if the
  /// result is a layout.
  func takeUsedProblems() -> [String: [SwiftLayoutProblem]] {
    state.withLock { state in
      defer { state.usedProblems = [:] }
      return state.usedProblems
    }
  }

  /// Returns and clears the files whose requests were made again before they had a result; none while a request is
  /// handled.
  func takeLateFiles() -> Set<String> {
    state.withLock { state in
      guard state.current == nil else { return [] }
      defer { state.lateFiles = [] }
      return state.lateFiles
    }
  }
}
