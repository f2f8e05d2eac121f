// For `stdout`, a variable of C.
@unsafe @preconcurrency import Foundation
import JSON
import JSONRPC
import LayoutHosting
public import UIKitLayout
public import UIKitViews

/// A process that runs the layout of an app and responds to layoutd's requests about it: JSON-RPC 2.0 with
/// `Content-Length` headers on standard input and output. What the layout prints goes to standard error.
@preconcurrency @MainActor public enum HostProcess {
  /// Responds to requests until the end of input. `makeLayout` creates the layout; it is called for each new
  /// `LayoutHost`.
  public static func main(_ makeLayout: @escaping () -> UICollectionViewLayout) -> Never {
    run { size, items, traits in LayoutHost(layout: makeLayout(), size: size, items: items, traits: traits) }
  }

  /// Responds to requests about the collection view of a controller, with the data of the controller. `makeController`
  /// is called for each new `LayoutHost`.
  public static func main(_ makeController: @escaping () -> UIViewController) -> Never {
    run { size, items, traits in
      try ControllerHost.host(of: makeController, size: size, items: items, traits: traits)
    }
  }

  /// Responds to requests about a collection view, with its data. `makeView` is called for each new `LayoutHost`.
  public static func main(_ makeView: @escaping () -> UICollectionView) -> Never {
    main { ViewController(makeView()) as UIViewController }
  }

  @available(
    *, unavailable,
    message: "an entry makes a layout, a section, a list configuration, a view controller or a collection view"
  )
  public static func main<Value>(_ make: @escaping () -> Value) -> Never { fatalError() }

  private static func run(
    _ makeHost: @escaping (CGSize, [Int], UITraitCollection) throws -> LayoutHost
  ) -> Never {
    limitResources()
    #if canImport(Glibc)
      FrameSignals.install()
    #endif
    var connection = HostConnection()
    var service = HostService(makeHost: makeHost)
    while let request = connection.next() {
      connection.respond(to: request, with: service.result(of: request))
    }
    exit(0)
  }

  /// Limits the memory to 16 GiB and the processor time to 10 minutes, so that a loop that does not end cannot stall
  /// the machine. Exceeding a limit ends the process. A process that crashes, or that layoutd ends, writes no core file.
  private static func limitResources() {
    #if canImport(Glibc)
      var memory = rlimit(rlim_cur: 16 << 30, rlim_max: 16 << 30)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
      var seconds = rlimit(rlim_cur: 600, rlim_max: 600)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &seconds)
      var core = rlimit(rlim_cur: 0, rlim_max: 0)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    #endif
  }

  /// Responds to requests about a compositional layout of one section, which `makeSection` creates.
  public static func main(_ makeSection: @escaping () -> NSCollectionLayoutSection) -> Never {
    main { UICollectionViewCompositionalLayout(section: makeSection()) as UICollectionViewLayout }
  }

  /// Responds to requests about a list, whose configuration `makeList` creates.
  public static func main(_ makeList: @escaping () -> UICollectionLayoutListConfiguration) -> Never {
    main { UICollectionViewCompositionalLayout.list(using: makeList()) as UICollectionViewLayout }
  }
}

/// A controller of a collection view that fills its view.
private final class ViewController: UIViewController {
  private let shown: UICollectionView

  init(_ shown: UICollectionView) {
    self.shown = shown
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    super.loadView()
    if shown.bounds.size == .zero { shown.frame = view.bounds }
    view.addSubview(shown)
  }
}

/// A request of layoutd.
struct HostRequest {
  var id: RequestID
  var method: String
  var params: JSONValue
}

/// The messages on standard input and output. Reading blocks: a host only responds to requests.
///
/// Text that the layout prints goes to standard error: standard output is moved to another descriptor.
struct HostConnection {
  private var frames = FrameReader()
  private let output: FileHandle

  init() {
    output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // A line that is printed is written at once, so that a crash does not lose it.
    unsafe setvbuf(stdout, nil, Int32(_IOLBF), 0)
  }

  /// Returns the next request; nil at the end of input, or if its frames cannot be read. Notifications are skipped.
  mutating func next() -> HostRequest? {
    while true {
      while let frame = frames.next() {
        switch frame {
        case .body(let range):
          if let request = Self.request(Array(frames.bytes[range])) { return request }
        case .unsupportedCharset: continue
        case .fatal: return nil
        }
      }
      let chunk = FileHandle.standardInput.availableData
      if chunk.isEmpty { return nil }
      frames.append(Array(chunk))
    }
  }

  /// Writes the response to a request.
  func respond(to request: HostRequest, with result: Result<JSONValue, ResponseError>) {
    var bytes: [UInt8] = []
    switch result {
    case .success(let value):
      var writer = JSONWriter()
      writer.value(value)
      OutgoingMessage.appendResponse(to: request.id, result: writer.takeBytes(), to: &bytes)
    case .failure(let error):
      OutgoingMessage.appendErrorResponse(error, to: request.id, to: &bytes)
    }
    output.write(Data(bytes))
  }

  private static func request(_ body: [UInt8]) -> HostRequest? {
    guard let message = try? JSONValue(parsing: body), let method = message["method"]?.asString,
      let id = message["id"]?.asInt
    else { return nil }
    return HostRequest(
      id: RequestID(json: Array(String(id).utf8)), method: method, params: message["params"] ?? .object([]))
  }
}

extension ResponseError {
  static func invalidParams(_ message: String) -> ResponseError {
    ResponseError(code: ErrorCode.invalidParams, message: message)
  }

  static func unknownMethod(_ name: String) -> ResponseError {
    ResponseError(code: ErrorCode.methodNotFound, message: "unknown method: \(name)")
  }
}
