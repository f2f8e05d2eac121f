import Glibc

/// The options of the command line.
struct Options {
  /// The path of layoutd. By default the programs are beside this executable.
  var server = Options.folder + "layoutd"
  var echo = Options.folder + "Echo"
  var python = ".venv-bench/bin/python"
  var pyglsServer = "Benchmarks/peers/pygls_server.py"
  /// Whether each workload runs once, in a small size and without other servers, to check its result.
  private(set) var isCheck = false
  /// The selected workloads; empty for all.
  private var works: Set<String> = []

  static let usage = """
    usage: PipeBenchmarks [--server PATH] [--echo PATH] [--python PATH] [--pygls PATH]
             [[--works] W6,W14,W15,latency,memory,scaling] [--check]
    W6 consists of round-trip, pipelined and start; latency consists of scroll, keystroke and unread. W9, W10 and W11 are
    keystroke, W16 is start.
    """

  /// Parses the arguments. Returns nil if they are invalid.
  init?(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--check" {
        isCheck = true
        continue
      }
      guard word.hasPrefix("--") else {
        works = Set(word.split(separator: ",").map(String.init))
        continue
      }
      guard let value = words.popFirst() else { return nil }
      switch word {
      case "--server": server = value
      case "--echo": echo = value
      case "--python": python = value
      case "--pygls": pyglsServer = value
      case "--works": works = Set(value.split(separator: ",").map(String.init))
      default: return nil
      }
    }
  }

  /// Whether one of these workloads is selected.
  func chooses(_ names: String...) -> Bool { works.isEmpty || !works.isDisjoint(with: names) }

  /// Returns the number for a measurement or for a check.
  func count(_ whole: Int, check: Int) -> Int { isCheck ? check : whole }

  private static let folder: String = {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &path, path.count)
    let bytes = path.prefix(max(count, 0)).map(UInt8.init(bitPattern:))
    return String(decoding: bytes.prefix(through: bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1), as: UTF8.self)
  }()
}
