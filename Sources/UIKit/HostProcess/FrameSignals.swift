// For `sigaction` and pointers of C.
@unsafe @preconcurrency import Foundation

#if canImport(Glibc)
  /// Adds the frame of the app's code to the backtraces of signals that arrive in a function of a system library.
  ///
  /// The Swift runtime follows frame pointers, which glibc and libdispatch do not keep, so that its backtrace begins
  /// behind the function of the app that called them. The handler finds that function by the tables for exceptions, and
  /// calls the runtime's with the position of its call as that of the signal.
  enum FrameSignals {
    private typealias Backtrace = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, CInt) -> CInt

    private typealias Action = sigaction

    private static let frameLimit = 64
    /// The offset of the instruction pointer in `ucontext_t` on x86-64: `uc_mcontext.gregs[REG_RIP]`.
    private static let positionOffset = 168
    /// The addresses of the program's code, without its libraries.
    nonisolated(unsafe) private static var program: Range<UInt> = 0..<0
    /// glibc's `backtrace`, which its module map leaves out; nil if there is none.
    nonisolated(unsafe) private static var backtrace: Backtrace?
    /// The handlers of the runtime, by signal.
    nonisolated(unsafe) private static var handlers = [Action](repeating: Action(), count: Int(SIGABRT) + 1)

    /// Installs the handler for SIGQUIT, by which layoutd requests a backtrace, SIGILL and SIGABRT.
    static func install() {
      unsafe program = programAddresses()
      unsafe backtrace = unsafe dlsym(nil, "backtrace").map { unsafe unsafeBitCast($0, to: Backtrace.self) }
      // Its first call loads a library, which a handler must not do.
      _ = callerInProgram()
      for signal in [SIGQUIT, SIGILL, SIGABRT] {
        var action = Action()
        unsafe action.__sigaction_handler.sa_sigaction = { unsafe FrameSignals.handle($0, $1, $2) }
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | CInt(bitPattern: UInt32(SA_NODEFER))
        unsafe sigaction(signal, &action, &handlers[Int(signal)])
      }
    }

    /// Allocates no memory, because the signal may arrive in `malloc`.
    private static func handle(
      _ signal: CInt, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
    ) {
      #if arch(x86_64)
        if let context = unsafe context {
          let position = unsafe context.load(fromByteOffset: positionOffset, as: UInt.self)
          if unsafe !program.contains(position), let caller = callerInProgram() {
            unsafe context.storeBytes(of: caller - 1, toByteOffset: positionOffset, as: UInt.self)
          }
        }
      #endif
      unsafe handlers[Int(signal)].__sigaction_handler.sa_sigaction?(signal, info, context)
      // The runtime's handler returns to the changed position.
      Foundation.signal(signal, SIG_DFL)
      raise(signal)
    }

    /// Returns the return address of the innermost call in the program's code; nil if there is none.
    private static func callerInProgram() -> UInt? {
      guard let backtrace = unsafe backtrace else { return nil }
      return unsafe withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: frameLimit) { frames in
        guard let start = frames.baseAddress else { return nil }
        let count = unsafe Int(backtrace(start, CInt(frameLimit)))
        for index in 0..<count {
          let frame = unsafe frames[index]
          let address = UInt(bitPattern: frame)
          if unsafe program.contains(address) { return address }
        }
        return nil
      }
    }

    /// Returns the addresses of the executable part of the running program's file; empty if they cannot be read.
    private static func programAddresses() -> Range<UInt> {
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
      guard let path else { return 0..<0 }
      for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
        guard line.contains(" r-xp "), line.hasSuffix(" \(path)") else { continue }
        let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
        if bounds.count == 2, bounds[0] < bounds[1] { return bounds[0]..<bounds[1] }
      }
      return 0..<0
    }
  }
#endif
