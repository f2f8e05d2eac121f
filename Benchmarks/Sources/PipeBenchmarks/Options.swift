import Glibc

/// What the command line says.
struct Options {
  /// The programs that were built with this one lie beside it.
  var server = Options.folder + "layoutd"
  var echo = Options.folder + "Echo"
  var python = ".venv-bench/bin/python"
  var pyglsServer = "Benchmarks/peers/pygls_server.py"
  /// Whether everything is done once, in a small size and without other peers, to see that it comes out right.
  private(set) var isCheck = false
  /// All where it is empty.
  private var works: Set<String> = []

  static let usage = """
    usage: PipeBenchmarks [--server PATH] [--echo PATH] [--python PATH] [--pygls PATH]
             [[--works] W6,latency,memory,scaling] [--check]
    Parts of W6 are round-trip, pipelined and start, those of latency scroll, keystroke and unread.
    """

  /// Nil where it is none.
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

  /// Whether one of these is to be measured.
  func wants(_ names: String...) -> Bool { works.isEmpty || !works.isDisjoint(with: names) }

  /// How many, to measure or to check.
  func count(_ whole: Int, check: Int) -> Int { isCheck ? check : whole }

  private static let folder: String = {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &path, path.count)
    let bytes = path.prefix(max(count, 0)).map(UInt8.init(bitPattern:))
    return String(decoding: bytes.prefix(through: bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1), as: UTF8.self)
  }()
}
