import LayoutDocument
import Synchronization

/// The layouts of Swift files that documents name, with the requests for those that are not there. Analyses call
/// `result(of:)` on any thread; `SwiftLayoutService` fills the cache on the thread of the event loop.
final class SwiftLayoutCache: Sendable {
  /// A layout of a file, for any data.
  struct Layout: Hashable {
    var path: String
    var entry: String?

    init(_ request: SwiftLayoutRequest) { (path, entry) = (request.path, request.entry) }
  }

  private enum Outcome {
    case layout(SwiftLayoutModel)
    case failed([SwiftLayoutProblem])
  }

  private struct State {
    /// The results in the order in which they were added.
    var order: [SwiftLayoutRequest] = []
    var outcomes: [SwiftLayoutRequest: Outcome] = [:]
    /// The last layout of each entry.
    var last: [Layout: SwiftLayoutModel] = [:]
    /// The requests that are not started, the oldest first.
    var waiting: [SwiftLayoutRequest] = []
    /// The request that the host process handles.
    var current: SwiftLayoutRequest?
    /// The files of requests that were made while the same request was handled. Their analyses may end after the report
    /// of its result.
    var lateFiles: Set<String> = []
    /// The problems of the files whose results were read, by path.
    var usedProblems: [String: [SwiftLayoutProblem]] = [:]
  }

  /// The maximum number of results that are kept.
  private static let resultLimit = 128
  /// The maximum number of requests that wait. A dropped one is made again by the next analysis.
  private static let waitingLimit = 64

  private let state = Mutex(State())

  /// Returns the result of a request, or records the request.
  func result(of request: SwiftLayoutRequest) -> SwiftLayoutResult {
    state.withLock { state in
      let last = state.last[Layout(request)]
      switch state.outcomes[request] {
      case .layout(let model):
        state.usedProblems[request.path] = []
        return .layout(model)
      case .failed(let problems):
        state.usedProblems[request.path] = problems
        return .failed(problems, last: last)
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
      switch result {
      case .success(let model):
        state.outcomes[request] = .layout(model)
        state.last[Layout(request)] = model
      case .failure(let failure): state.outcomes[request] = .failed(failure.problems)
      }
      state.order.append(request)
      guard state.order.count > Self.resultLimit else { return }
      let oldest = state.order.removeFirst()
      state.outcomes[oldest] = nil
      if !state.order.contains(where: { Layout($0) == Layout(oldest) }) { state.last[Layout(oldest)] = nil }
    }
  }

  /// Returns and clears the problems of the files whose results were read; none for a layout.
  func takeUsedProblems() -> [String: [SwiftLayoutProblem]] {
    state.withLock { state in
      defer { state.usedProblems = [:] }
      return state.usedProblems
    }
  }

  /// Returns and clears the files whose requests were made while the same request was handled; none while a request is
  /// handled.
  func takeLateFiles() -> Set<String> {
    state.withLock { state in
      guard state.current == nil else { return [] }
      defer { state.lateFiles = [] }
      return state.lateFiles
    }
  }
}

/// The reasons why there is no layout.
struct SwiftLayoutFailure: Error {
  var problems: [SwiftLayoutProblem]

  init(_ problems: [SwiftLayoutProblem]) { self.problems = problems }

  /// Creates the failure of a build or of a run.
  init(_ diagnostics: [CompilerDiagnostic]) {
    problems = diagnostics.map {
      SwiftLayoutProblem(path: $0.path, line: $0.line, column: $0.column, message: $0.message)
    }
  }
}
