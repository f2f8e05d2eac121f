/// What the command line says.
struct Options {
  var server = ""
  var echo = ""
  /// The server as it is installed, of which the start is measured.
  var shipped: String?
  var python = "python3"
  var pyglsServer = "Benchmarks/peers/pygls_server.py"
  var works: Set<String> = ["W6", "latency", "memory", "scaling"]

  static let usage = """
    usage: PipeBenchmarks --server PATH --echo PATH [--shipped PATH] [--python PATH] [--pygls PATH]
             [--works W6,latency,memory,scaling]
    Parts of W6 are round-trip, pipelined and start, those of latency scroll, keystroke and unread.
    """

  /// Whether one of these is to be measured.
  func wants(_ names: String...) -> Bool { !works.isDisjoint(with: names) }

  /// Nil where it is none.
  init?(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      guard let value = words.popFirst() else { return nil }
      switch word {
      case "--server": server = value
      case "--echo": echo = value
      case "--shipped": shipped = value
      case "--python": python = value
      case "--pygls": pyglsServer = value
      case "--works": works = Set(value.split(separator: ",").map(String.init))
      default: return nil
      }
    }
    guard !server.isEmpty, !echo.isEmpty else { return nil }
  }
}
