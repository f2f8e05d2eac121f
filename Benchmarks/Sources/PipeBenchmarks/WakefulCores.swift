import Glibc

/// Keeps all cores busy with work that gives way to any other, so that none of them sleeps.
///
/// Waking a core costs 60 to 80 µs, whoever's message wakes it; while this is there, that is left out.
final class WakefulCores {
  private let children: [ServerProcess]

  /// `echo` is the program that does it.
  init(echo: String) throws {
    children = try (0..<Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))).map { core in
      try ServerProcess([echo, "--keep-awake", "\(core)"])
    }
    // Until they run.
    usleep(50_000)
  }

  /// Runs something with the cores kept awake and without, and tells which.
  static func both(echo: String, _ body: (String) throws -> Void) throws {
    do {
      let cores = try WakefulCores(echo: echo)
      try withExtendedLifetime(cores) { try body("cores kept awake") }
    }
    try body("cores asleep")
  }
}
