import CollectionLayout
package import EventLoop
package import LayoutDocument
import LayoutProtocol

/// A layout document that was named on the command line, read and validated.
package struct DocumentFile {
  /// The error of a file that cannot be read.
  package struct ReadError: Error {
    let name: String
    let error: UVError
    /// The pattern of the names of files that the command reads, for the message about a directory.
    let expected: String

    package init(_ name: String, _ error: UVError, expected: String = "*.layout.json") {
      self.name = name
      self.error = error
      self.expected = expected
    }
  }

  /// Compiles and runs one layout in Swift that a document names.
  package typealias SwiftLayouts = @Sendable (SwiftLayoutRequest) -> SwiftLayoutResult

  /// The name as given; `-` for standard input.
  let name: String
  private(set) var document: DocumentSnapshot
  /// The diagnostics in text order.
  package let diagnostics: [Diagnostic]

  package var buffer: TextBuffer { document.buffer }

  /// Reads a file, or standard input for `-`. Paths in standard input are relative to the current directory.
  ///
  /// `inputs` records the file, also if it cannot be read, and its data sources. `swiftLayouts` runs the Swift files
  /// that the document names as its layouts; if nil, none is run.
  package init(
    _ name: String, recordingIn inputs: InputLog? = nil,
    swiftLayouts: SwiftLayouts? = nil
  ) throws(ReadError) {
    self.init(
      name, text: try DocumentFile.text(of: name, recordingIn: inputs), folder: DocumentFile.folder(of: name),
      files: .disk, swiftLayouts: swiftLayouts)
    for path in document.sourcePaths { inputs?.add(file: path) }
  }

  /// Analyzes a text that is not a file of this name, such as a file's text in another revision of Git. Paths in the
  /// text are relative to `folder`, and their files are read by `files`.
  init(
    _ name: String, text: [UInt8], folder: String?, files: FileSystemAccess,
    swiftLayouts: SwiftLayouts? = nil
  ) {
    self.name = name
    var files = files
    files.runSwiftLayout = swiftLayouts
    let location = Document.Location(folder: folder, allowsSwift: swiftLayouts != nil)
    document = DocumentSnapshot(text: text, location: location, files: files)
    diagnostics = document.diagnostics
  }

  /// Returns the text of a file or of standard input. Throws if it cannot be read or has more than `limit` bytes.
  /// `expected` is the pattern of the names of such files.
  static func text(
    of name: String, recordingIn inputs: InputLog? = nil, limit: Int = Limits.text,
    expected: String = "*.layout.json"
  ) throws(ReadError) -> [UInt8] {
    inputs?.add(file: name)
    do throws(UVError) {
      return try name == "-"
        ? FileSystem.readAll(descriptor: 0, limit: limit) : FileSystem.read(name, limit: limit)
    } catch {
      throw ReadError(name, error, expected: expected)
    }
  }

  /// Adapts the document to an environment. `diagnostics` stay the ones of the text as it was read.
  mutating func adapt(to environment: LayoutEnvironment) { document = document.adapted(to: environment) }

  var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  /// Whether the document names a layout in Swift that was not run.
  var leavesOutSwift: Bool { diagnostics.contains { $0.code == "swiftNotAllowed" } }
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Returns the absolute path of the folder that contains a file; for `-` the current directory. Nil if the current
  /// directory was removed, unless the name is absolute.
  static func folder(of name: String) -> String? {
    let parent = name == "-" ? nil : name.lastIndex(of: "/").map { String(name[..<$0]) }
    if let parent, name.hasPrefix("/") { return parent.isEmpty ? "/" : parent }
    guard let current = try? FileSystem.currentDirectory() else { return nil }
    return parent.map { "\(current)/\($0)" } ?? current
  }
}

extension DocumentFile.ReadError {
  package var message: String { error.message }
  /// The error as a diagnostic, for reports of several documents.
  var diagnostic: Diagnostic { Diagnostic(range: 0..<0, code: "unreadable", message: message) }

  /// Prints the error on standard error. Returns the exit code.
  package func report(to terminal: CommandOutput) -> CInt {
    let problem = error.name == "EISDIR" ? "\(name) is a directory; name a file \(expected)" : "\(name): \(message)"
    terminal.message("\(problem)")
    return ExitCode.noInput
  }
}

extension FileSystemAccess {
  /// Access to the files of this machine.
  package static var disk: FileSystemAccess {
    var access = FileSystemAccess(
      open: { path, folders in
        let folders = folders?.map { (try? FileSystem.realPath($0)) ?? $0 }
        do throws(UVError) {
          let file = try FileInput(path)
          if let folders, !isInside(try file.location(), folders) { return .failure(.outside) }
          return .success(try file.read(limit: Limits.text))
        } catch {
          switch error.name {
          case "ENOENT", "ENOTDIR": return .failure(.missing)
          case "EFBIG": return .failure(.tooLarge)
          default:
            // Files outside the workspace report only that they are outside: neither their kind nor their permissions.
            if let folders, let real = try? FileSystem.realPath(path), !isInside(real, folders) {
              return .failure(.outside)
            }
            return .failure(.unreadable(error.message))
          }
        }
      },
      realPath: { path in try? FileSystem.realPath(path) },
      list: { path, folders, limit in
        let folders = folders.map { (try? FileSystem.realPath($0)) ?? $0 }
        let entries = try? FileSystem.list(path, limit: limit) { folders.contains($0) || isInside($0, folders) }
        return (entries ?? []).map { Entry(name: $0.name, isDirectory: $0.kind == .directory) }
      })
    access.replaceFile = { path, expected, bytes in
      do throws(UVError) {
        // The target of a symbolic link is replaced, not the link.
        let path = try FileSystem.realPath(path)
        guard try FileSystem.read(path, limit: Limits.text) == expected else { return .failure(.changed) }
        try FileSystem.writeAtomically(path, bytes)
        return .success(())
      } catch {
        switch error.name {
        case "ENOENT", "ENOTDIR", "EFBIG": return .failure(.changed)
        default: return .failure(.unwritable("\(path) cannot be written: \(error.message)"))
        }
      }
    }
    access.createFile = { path, bytes in
      do throws(UVError) {
        try FileSystem.create(path, bytes)
        return .success(())
      } catch {
        return .failure(error.name == "EEXIST" ? .exists : .unwritable(error.message))
      }
    }
    return access
  }
}

extension Arguments {
  /// Opens the document of a command that takes exactly one, prints its heading, prints its diagnostics on standard
  /// error and calls `body`. Returns the exit code: that of `body`, or instead of 0 `diagnosticsFound` if the document
  /// has errors; `noInput` if it cannot be read.
  ///
  /// With `--allow-swift`, Swift files that the document names as its layouts are compiled and run. If `--viewport`
  /// names a device, the document has that device's scale and safe area; with a size it has neither.
  func withDocument(_ terminal: CommandOutput, _ body: (DocumentFile) -> CInt) -> CInt {
    do throws(DocumentFile.ReadError) {
      var file = try DocumentFile(onlyFile, recordingIn: terminal.inputs, swiftLayouts: swiftLayouts)
      if let heading = terminal.heading { terminal.output(heading) }
      if let device = viewportDevice {
        file.adapt(to: LayoutEnvironment(device: device.name))
      } else if file.document.device != nil, let size = try? viewport() {
        file.adapt(to: LayoutEnvironment(viewport: size))
      }
      terminal.report(file.diagnostics, of: file)
      let code = body(file)
      return code == 0 && file.hasErrors ? ExitCode.diagnosticsFound : code
    } catch {
      return error.report(to: terminal)
    }
  }
}

extension DocumentFile {
  /// Returns true, after printing an error, if the document names no device that `--orientation` could rotate.
  func rejectsOrientation(_ command: String, _ terminal: CommandOutput) -> Bool {
    guard document.device == nil else { return false }
    let message =
      "layoutd \(command): --orientation requires --devices, or a device in the viewport of \(name); see"
      + " \"layoutd \(command) --help\""
    terminal.error(DiagnosticFormatter.printable(message) + "\n")
    return true
  }
}
