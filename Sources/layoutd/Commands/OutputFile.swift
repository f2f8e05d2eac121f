import EventLoop
import LayoutDocument

/// The file that `-o` names.
enum OutputFile {
  /// Refuses a file that the command reads, under whatever name; the exit code, or nil where it may be written.
  ///
  /// `inputs` are names as the command line has them, `-` for standard input.
  static func refusal(_ path: String, inputs: [String], _ terminal: Terminal) -> CInt? {
    guard let identity = Files.identity(path), (try? Files.kind(path)) == .file else { return nil }
    let input = inputs.first { name in
      identity == (name == "-" ? Files.identity(descriptor: 0) : Files.identity(name))
    }
    guard let input else { return nil }
    let other = input == "-" ? "standard input" : input
    terminal.error(
      "layoutd: \(path): this file is read here\(input == path ? "" : " (as \(other))") and would be lost; give the output"
        + " another name\n")
    return ExitCode.usage
  }

  /// Writes all of it and says what is lost by that; returns the exit code.
  static func write(_ bytes: [UInt8], to path: String, _ terminal: Terminal) -> CInt {
    do throws(UVError) {
      let file = try FileOutput(path)
      try file.write(bytes)
      terminal.report(try file.finish(), of: path)
      return 0
    } catch {
      return failed(error, path, terminal)
    }
  }

  /// Says why it cannot be written; returns the exit code.
  static func failed(_ error: UVError, _ path: String, _ terminal: Terminal) -> CInt {
    terminal.error("layoutd: \(path): cannot be written: \(error.message)\n")
    return ExitCode.noOutput
  }
}

extension DocumentFile {
  /// All files that it was read from: itself, and the sources that it names.
  var inputs: [String] { [name] + document.sourcePaths }
}
