import EventLoop
import LayoutServer

/// What the command line asks for.
enum Invocation: Equatable {
  case serve(ServeOptions)
  case subcommand(String, [String])
  case version
  case help
  /// The command line makes no sense, and why.
  case misuse(String)
}

/// How the server meets its client.
struct ServeOptions: Equatable {
  /// The way that bytes take.
  enum Transport: Equatable {
    case stdio
    /// Connect to the Unix socket that a client listens on.
    case pipe(String)
    /// Connect to the local port that a client listens on.
    case socket(UInt16)
    /// Listen for many clients.
    case listen(Address)
    /// Let browsers in to see one document.
    case preview(PreviewOptions)
  }

  var transport = Transport.stdio
  /// The process to end with.
  var clientProcessID: CInt?
  var logLevel = LogLevel.info
}

/// What `layoutd preview` is to show, and who may see it.
struct PreviewOptions: Equatable {
  /// The document's absolute path.
  var path: String
  /// The numeric address to listen on.
  var address = "127.0.0.1"
  /// 0 for any that is free.
  var port: UInt16 = 0
  /// Names with their ports under which the door may be called, beside its own.
  var hosts: [String] = []
  /// Origins, with their schemes, of pages that may talk to it, beside its own.
  var origins: [String] = []
  /// Whether a browser is started.
  var opensBrowser = false
  /// The file that tells other programs where the page is.
  var readyPath: String?
}

extension Invocation {
  /// Reads a command line without the program's name; every option takes its value as `--name value` or `--name=value`.
  init(_ arguments: [String]) {
    if let first = arguments.first, Subcommand.named(first) != nil {
      self = .subcommand(first, Array(arguments.dropFirst()))
      return
    }
    var options = ServeOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--stdio":
        options.transport = .stdio
        continue
      case "--version":
        self = .version
        return
      case "--help", "-h":
        self = .help
        return
      default: break
      }
      let (name, attached) = Self.split(argument)
      guard let take = Self.valueOptions[name] else {
        self = .misuse(argument.hasPrefix("-") ? "unknown option \(argument)" : "unknown command \(argument)")
        return
      }
      guard let value = attached ?? rest.popFirst() else {
        self = .misuse("\(name) needs a value")
        return
      }
      guard take(&options, value) else {
        self = .misuse("\(name) cannot be \"\(value)\"")
        return
      }
    }
    self = .serve(options)
  }

  /// Puts an option's value in its place; false when it is none.
  private typealias Take = (inout ServeOptions, String) -> Bool

  private static var valueOptions: [String: Take] {
    let socket: Take = { options, value in
      guard let port = UInt16(value), port > 0 else { return false }
      options.transport = .socket(port)
      return true
    }
    return [
      "--pipe": { options, value in
        options.transport = .pipe(value)
        return !value.isEmpty
      },
      "--socket": socket,
      "--port": socket,
      "--listen": { options, value in
        let isNumber = value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if !isNumber {
          options.transport = .listen(.unix(path: value))
          return true
        }
        guard let port = UInt16(value) else { return false }
        options.transport = .listen(.loopback(port: port))
        return true
      },
      "--clientProcessId": { options, value in
        guard let process = CInt(value), process > 0 else { return false }
        options.clientProcessID = process
        return true
      },
      "--log-level": { options, value in
        guard let level = LogLevel(name: value) else { return false }
        options.logLevel = level
        return true
      },
    ]
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}

extension LogLevel {
  /// The level that the command line calls so.
  init?(name: String) {
    switch name {
    case "error": self = .error
    case "warning": self = .warning
    case "info": self = .info
    case "debug": self = .debug
    default: return nil
    }
  }
}
