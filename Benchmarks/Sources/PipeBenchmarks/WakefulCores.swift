import Glibc

/// Keeps all cores busy with work that gives way to any other, so that none of them sleeps.
///
/// Waking a core costs 60 to 80 µs, whoever's message wakes it; while this is there, that is left out.
final class WakefulCores {
  private let children: [ServerProcess]

  /// The echo is the program that does it.
  init(_ options: Options) throws {
    children = try (0..<options.count(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), check: 0)).map { core in
      try ServerProcess([options.echo, "--keep-awake", "\(core)"])
    }
    // Until they run.
    usleep(50_000)
  }

  /// Runs something with the cores kept awake and without, and tells which.
  static func both(_ options: Options, _ body: (String) throws -> Void) throws {
    do {
      let cores = try WakefulCores(options)
      try withExtendedLifetime(cores) { try body("cores kept awake") }
    }
    try body("cores asleep")
  }
}
