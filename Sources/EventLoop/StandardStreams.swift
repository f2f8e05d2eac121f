import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts descriptors 0, 1 and 2 in order before anything else in the process uses them.
package enum StandardStreams {
  /// Gives closed standard descriptors /dev/null, and ignores SIGPIPE and SIGXFSZ, so that a dead reader and a file that
  /// may grow no further are errors, not our end.
  package static func prepare() throws(UVError) {
    try openClosed()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Prepares, then returns a private descriptor for standard output and points descriptor 1 at standard error.
  ///
  /// Whatever a library prints from then on lands in the log instead of the protocol. Call it first in main, once.
  package static func takeOutput() throws(UVError) -> CInt {
    try prepare()
    let output = try Descriptor.duplicate(1)
    try Descriptor.redirect(1, to: 2)
    return output
  }

  /// Whether a person sees what is written there.
  package static func isTerminal(_ descriptor: CInt) -> Bool { uv_guess_handle(descriptor) == UV_TTY }

  /// Opens /dev/null on each of 0, 1 and 2 that is closed: otherwise the next file or socket we open gets the number,
  /// and somebody's log line is written into it.
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
