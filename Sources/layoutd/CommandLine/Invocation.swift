import EventLoop
import LayoutDocument
import LayoutServer

/// The parsed command line.
enum Invocation: Equatable {
  case serve(ServeOptions)
  case subcommand(String, [String])
  case version
  case help
  /// An invalid command line, with the reason.
  case usageError(String)
}

/// The options of the server.
struct ServeOptions: Equatable {
  /// The transport to clients.
  enum Transport: Equatable {
    case stdio
    /// Connect to the Unix socket that a client listens on.
    case pipe(String)
    /// Connect to the local port that a client listens on.
    case socket(UInt16)
    /// Listen and serve many clients.
    case listen(SocketAddress)
    /// Run the preview server for one document.
    case preview(PreviewOptions)
  }

  var transport = Transport.stdio
  /// The process with which the server exits.
  var clientProcessID: CInt?
  var logLevel = LogLevel.info
  /// Whether Swift files that documents name as their layouts may be run.
  var allowsSwift = false
}

/// The options of `layoutd preview`.
struct PreviewOptions: Equatable {
  /// The document's absolute path.
  var path: String
  /// The document's name as on the command line, for messages.
  var name = ""
  /// The Swift files that the document is made from; nil for a document that a person writes.
  var swiftSource: SwiftLayoutSource?
  /// The numeric address to listen on.
  var address = "127.0.0.1"
  /// The port; 0 for any free port.
  var port: UInt16 = 0
  /// The port and the token of the last preview of the file; nil if there was none or with `--new-token`.
  var earlier: SavedEndpoint?
  /// Whether pages may edit the file.
  var allowsEdits = false
  /// The command that shows the source of an element; nil to leave that to an editor that is connected.
  var editor: EditorCommand?
  /// Additional permitted values of `Host`, each with its port.
  var hosts: [String] = []
  /// Additional permitted values of `Origin`, with schemes.
  var origins: [String] = []
  /// Whether to start a browser.
  var opensBrowser = false
  /// The path of the endpoint file, which contains the address for other programs.
  var endpointFilePath: String?
}

extension Invocation {
  /// Parses the arguments without the program's name. An option takes its value as `--name value` or `--name=value`.
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
      case "--allow-swift":
        options.allowsSwift = true
        continue
      case "--version", "-V":
        self = .version
        return
      case "--help", "-h":
        self = .help
        return
      default: break
      }
      let (name, attached) = Self.split(argument)
      guard let take = Self.valueOptions[name] else {
        self = .usageError(Self.problem(of: argument, name))
        return
      }
      guard let value = attached ?? rest.popFirst() else {
        self = .usageError("\(name) requires a value")
        return
      }
      guard take(&options, value) else {
        self = .usageError("invalid value \"\(value)\" for \(name)")
        return
      }
    }
    self = .serve(options)
  }

  /// Returns the error of an argument that is neither an option with a value nor a command.
  private static func problem(of argument: String, _ name: String) -> String {
    if argument.hasPrefix("-") {
      if Usage.options.contains(where: { $0.names.contains(name) }) { return "\(name) takes no value" }
      return Arguments.UsageError.unknownOption(
        name, suggestion: Arguments.suggestion(for: name, in: Usage.options)
      ).message
    }
    if argument.hasSuffix(".layout.json") {
      return "a file needs a command before it, such as \"layoutd preview \(argument)\""
    }
    if Subcommand.all.contains(where: { $0.name == argument }) {
      return "a command comes first: layoutd \(argument) …; the options of the server are not those of commands"
    }
    return unknownCommand(argument)
  }

  /// Returns the error of an unknown command.
  static func unknownCommand(_ name: String) -> String {
    let suggestion =
      name.utf8.count > 2 ? SpellingSuggester.bestMatch(name, in: Subcommand.all.map(\.name)) : nil
    return "unknown command \"\(name)\"" + (suggestion.map { " (did you mean \"\($0)\"?)" } ?? "")
  }

  /// Parses and stores the value of an option; returns false if it is invalid.
  private typealias OptionParser = (inout ServeOptions, String) -> Bool

  private static var valueOptions: [String: OptionParser] {
    let socket: OptionParser = { options, value in
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
  /// The level with this name on the command line; nil if there is none.
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
