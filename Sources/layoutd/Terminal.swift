import EventLoop

/// Where a command's results and complaints go; each call returns when everything is written.
struct Terminal {
  /// The real standard output, which descriptor 1 no longer is.
  let outputDescriptor: CInt

  func output(_ text: String) { output(Array(text.utf8)) }

  /// Where it cannot be written the command is over.
  func output(_ bytes: [UInt8]) {
    do throws(UVError) {
      try Files.writeAll(descriptor: outputDescriptor, bytes)
    } catch {
      outputFailed(error)
    }
  }

  func error(_ text: String) { try? Files.writeAll(descriptor: 2, Array(text.utf8)) }

  /// Ends the process: whatever a command has still to do is of no use without its output.
  func outputFailed(_ error: UVError) -> Never {
    // `layoutd layout … | head` is no mistake: the reader has seen enough.
    if error.name == "EPIPE" { EventLoop.exitProcess(0) }
    self.error("layoutd: standard output cannot be written: \(error.message)\n")
    EventLoop.exitProcess(ExitCode.noOutput)
  }

  /// Tells what a file lost when a new one took its place.
  func report(_ loss: FileReplacement.Loss, of name: String) {
    if loss.otherNames > 0 {
      let names =
        loss.otherNames == 1
        ? "another name of the old one (a hard link) keeps"
        : "\(loss.otherNames) other names of the old one (hard links) keep"
      error("layoutd: \(name): written as a new file; \(names) the old contents\n")
    }
    if let owner = loss.owner {
      error(
        "layoutd: \(name): written as a new file of yours; the old one belonged to user \(owner.user) and group"
          + " \(owner.group), and only root can give files away\n")
    }
  }
}
