import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sets up descriptors 0, 1 and 2 before other code uses them.
package enum StandardStreams {
  /// Opens closed standard descriptors and ignores SIGPIPE and SIGXFSZ, so that a closed reader or a file size limit is
  /// reported as an error and does not end the process.
  package static func prepare() throws(UVError) {
    try reopenClosedStreams()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Prepares the standard streams, returns a private duplicate of standard output, and redirects descriptor 1 to
  /// standard error.
  ///
  /// Output that libraries print goes to the log then, not into the protocol. Call it once, first in main.
  package static func redirectStandardOutput() throws(UVError) -> CInt {
    try prepare()
    let output = try FileDescriptor.duplicate(1)
    try FileDescriptor.duplicate(2, onto: 1)
    return output
  }

  /// Whether the descriptor is a terminal.
  package static func isTerminal(_ descriptor: CInt) -> Bool { uv_guess_handle(descriptor) == UV_TTY }

  /// Opens /dev/null on each of 0, 1 and 2 that is closed. Otherwise the next file or socket gets that number, and log
  /// lines are written into it.
  ///
  /// Input is opened for writing and output for reading, so that their first use throws EBADF: a closed input is not
  /// read as an empty one, and no output is lost without an error. Lines to a closed standard error are dropped.
  package static func reopenClosedStreams() throws(UVError) {
    let modes: [(number: CInt, mode: CInt)] = [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDWR)]
    for (number, mode) in modes where !FileDescriptor.isOpen(number) {
      let opened = try FileDescriptor.open("/dev/null", mode)
      if opened != number {
        try FileDescriptor.duplicate(opened, onto: number)
        FileDescriptor.close(opened)
      } else {
        try FileDescriptor.clearCloseOnExec(number)
      }
    }
  }
}
