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
  /// Opens closed standard descriptors on /dev/null and ignores SIGPIPE and SIGXFSZ, so that a closed reader or a file
  /// size limit is reported as an error and does not end the process.
  package static func prepare() throws(UVError) {
    try openClosed()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Prepares the standard streams, returns a private duplicate of standard output, and redirects descriptor 1 to
  /// standard error.
  ///
  /// Output that libraries print goes to the log then, not into the protocol. Call it once, first in main.
  package static func takeOutput() throws(UVError) -> CInt {
    try prepare()
    let output = try Descriptor.duplicate(1)
    try Descriptor.redirect(1, to: 2)
    return output
  }

  /// Whether the descriptor is a terminal.
  package static func isTerminal(_ descriptor: CInt) -> Bool { uv_guess_handle(descriptor) == UV_TTY }

  /// Opens /dev/null on each of 0, 1 and 2 that is closed. Otherwise the next file or socket gets that number, and log
  /// lines are written into it.
  package static func openClosed() throws(UVError) {
    for number: CInt in 0...2 where !Descriptor.isOpen(number) {
      let opened = try Descriptor.open("/dev/null", O_RDWR)
      if opened != number {
        try Descriptor.redirect(number, to: opened)
        Descriptor.close(opened)
      } else {
        try Descriptor.inherit(number)
      }
    }
  }
}
