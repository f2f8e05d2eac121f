import EventLoop
import LayoutDocument

/// The file that `-o` names.
enum OutputFile {
  /// Checks that the output is not one of the files that the command reads, under any name. Returns the exit code if it
  /// is, otherwise nil.
  ///
  /// `inputs` are names as on the command line, `-` for standard input.
  static func rejection(_ path: String, inputs: [String], _ terminal: CommandOutput) -> CInt? {
    let identity: FileIdentity?
    do throws(UVError) { identity = try FileSystem.regularFileIdentity(path) } catch {
      return failed(error, path, terminal)
    }
    guard let identity else { return nil }
    for input in inputs {
      do throws(UVError) {
        let other = input == "-" ? FileSystem.identity(descriptor: 0) : try FileSystem.regularFileIdentity(input)
        if identity == other { return rejected(path, input, terminal) }
      } catch {
        // Whether the output is this input is unknown, so that it is not written.
        terminal.message("\(input): \(error.message)")
        return ExitCode.noInput
      }
    }
    return nil
  }

  private static func rejected(_ path: String, _ input: String, _ terminal: CommandOutput) -> CInt {
    let other = input == "-" ? "standard input" : input
    terminal.message(
      "\(path): this file is also an input\(input == path ? "" : " (as \(other))") and would be overwritten; choose"
        + " another output file")
    return ExitCode.usage
  }

  /// Checks that a name has one of the extensions that a command can write, or none. Throws a usage error otherwise.
  static func checkExtension(of path: String, isOneOf known: [String]) throws(Arguments.UsageError) {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    guard let dot = name.lastIndex(of: "."), !known.contains(name[name.index(after: dot)...].lowercased()) else {
      return
    }
    let list = known.map { "." + $0 }.joined(separator: ", ")
    throw .badValue("-o", path, expected: "a file name that ends in \(list)")
  }

  /// Writes all bytes and reports the lost properties of a replaced file. Returns the exit code.
  static func write(_ bytes: [UInt8], to path: String, _ terminal: CommandOutput) -> CInt {
    do throws(UVError) {
      let file = try FileWriter(path)
      try file.write(bytes)
      terminal.report(try file.finish(), of: path)
      return 0
    } catch {
      return failed(error, path, terminal)
    }
  }

  /// Reports that a file cannot be written. Returns the exit code.
  static func failed(_ error: UVError, _ path: String, _ terminal: CommandOutput) -> CInt {
    terminal.message("\(path): cannot be written: \(error.message)")
    return ExitCode.noOutput
  }
}

extension DocumentFile {
  /// All files that the document was read from: itself and its data sources.
  var inputs: [String] { [name] + document.sourcePaths }
}
