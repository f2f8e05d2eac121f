import CollectionLayout
import EventLoop
import LayoutDocument
import LayoutServer

/// A layout document that a command line names, read and checked.
struct DocumentFile {
  /// Why there is nothing to read.
  struct Missing: Error {
    var name: String
    var reason: String
  }

  /// As it was given; `-` for standard input.
  let name: String
  let document: DocumentSnapshot
  /// What is wrong with it, in text order.
  let diagnostics: [Diagnostic]

  var buffer: TextBuffer { document.buffer }

  /// Reads a file, or standard input for `-`, whose source files are then looked for in the current directory.
  init(_ name: String) throws(Missing) {
    var tooLong: [Diagnostic] = []
    var text: [UInt8] = []
    do throws(UVError) {
      text = try DocumentFile.contents(of: name)
    } catch {
      guard error.name == "EFBIG" else { throw Missing(name: name, reason: error.message) }
      tooLong = [
        Diagnostic(range: 0..<0, code: "limitExceeded", message: "The text is larger than \(Limits.text >> 20) MiB.")
      ]
    }
    self.name = name
    document = DocumentSnapshot(
      text: text, location: Document.Location(folder: DocumentFile.folder(of: name)), files: .disk)
    diagnostics = tooLong.isEmpty ? document.diagnostics : tooLong
  }

  /// The text alone, of a file or standard input.
  static func text(of name: String) throws(Missing) -> [UInt8] {
    do throws(UVError) {
      return try contents(of: name)
    } catch {
      throw Missing(name: name, reason: error.message)
    }
  }

  private static func contents(of name: String) throws(UVError) -> [UInt8] {
    name == "-" ? try Files.readAll(descriptor: 0, limit: Limits.text) : try Files.read(name, limit: Limits.text)
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The absolute path of the folder that a file lies in; nil when the current directory is gone.
  private static func folder(of name: String) -> String? {
    let parent = name == "-" ? nil : name.lastIndex(of: "/").map { String(name[..<$0]) }
    if let parent, name.hasPrefix("/") { return parent.isEmpty ? "/" : parent }
    guard let current = try? Files.currentDirectory() else { return nil }
    return parent.map { "\(current)/\($0)" } ?? current
  }
}

extension DocumentFile.Missing {
  /// Says so on standard error; returns the exit code.
  func report(to terminal: Terminal) -> CInt {
    terminal.error("layoutd: \(name): \(reason)\n")
    return ExitCode.noInput
  }
}
