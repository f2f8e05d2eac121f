/// The exit codes besides 0 and 128 + the signal's number.
enum ExitCode {
  static let diagnosticsFound: CInt = 1
  static let usage: CInt = 64
  static let noInput: CInt = 66
  static let internalError: CInt = 70
  /// The output, to a file or to standard output, could not be written.
  static let noOutput: CInt = 74
  /// The reader of standard output is closed: that of SIGPIPE.
  static let closedOutput: CInt = 128 + 13

  /// The table of all exit codes, for help texts and the reference.
  static let table: [(label: String, help: String)] = [
    ("0", "success; also `preview` and `--watch` after Ctrl+C"),
    (
      "\(diagnosticsFound)",
      "errors in a document, a difference, a failed test, a file that `format --check` lists, too many warnings, or parts"
        + " that `export` leaves out"
    ),
    ("\(usage)", "invalid command line"),
    ("\(noInput)", "an input cannot be read, there is nothing to test, or a socket or port cannot be used"),
    ("\(internalError)", "internal error"),
    ("\(noOutput)", "an output cannot be written, or `init` would overwrite a file"),
    ("128 + N", "ended by signal N, such as 130 after Ctrl+C, and 141 if the reader of the output was closed"),
  ]
}
