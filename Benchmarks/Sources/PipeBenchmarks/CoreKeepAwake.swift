import Glibc

/// Keeps all cores busy with loops of the lowest priority, so that none enters an idle state. Lasts until
/// deinitialization.
///
/// Waking an idle core takes 60 to 80 µs, independently of the server, and would dominate short times.
final class CoreKeepAwake {
  private let children: [ServerProcess]

  /// Starts a busy loop on each core, which is a mode of the echo program.
  init(_ options: Options) throws {
    children = try (0..<options.count(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), check: 0)).map { core in
      try ServerProcess([options.echo, "--keep-awake", "\(core)"])
    }
    // Waits until the loops run.
    usleep(50_000)
  }

  /// Calls `body` with the cores kept busy, then with idle cores, each time with a name for the mode.
  static func both(_ options: Options, _ body: (String) throws -> Void) throws {
    do {
      let cores = try CoreKeepAwake(options)
      try withExtendedLifetime(cores) { try body("cores kept busy") }
    }
    try body("cores idle")
  }
}
