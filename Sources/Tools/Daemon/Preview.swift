import Commands
import EventLoop

/// `layoutd preview`.
enum PreviewCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "preview", operands: .document, summary: "show a document live in the browser",
      about: [
        "Shows a document live in the browser until it is interrupted (Ctrl+C). The page updates when the file changes."
          + " The document's errors are printed on standard error.",
        "FILE may also be a Swift file, a folder of Swift files, a package or an Xcode project with a UIKit layout or a"
          + " controller of a collection view, as for `layoutd dump`. It is compiled and run"
          + " after each change, and the page animates from the old layout to the new one. This needs the Swift compiler"
          + " and runs the code of the files.",
      ],
      options: [
        .flag("--open", "open the page in a browser (xdg-open)"),
        .flag(
          "--edit",
          "let the page change values of the file; without it the page edits only documents that an editor has open"),
        .value(
          "--editor", "COMMAND",
          help: "open the source of a clicked element in an editor, such as 'code -g {file}:{line}:{column}'"),
        .allowSwift,
        .value("--port", "N", help: "the local port; default: that of the file's last preview, or any free port"),
      ] + SwiftLayoutSource.options + [
        .flag("--new-token", "create a new secret, so that earlier addresses of the preview stop working"),
        .value(
          "--ready-file", "PATH",
          help: "write {\"url\", \"port\", \"token\"} to this file once ready; it is removed on exit",
          completion: .files),
        .value(
          "--allow-host", "HOST",
          help:
            "also accept this Host header, including the port, such as \"example.org:8443\" (for tunnels, containers and"
            + " proxies)", isRepeatable: true),
        .value(
          "--allow-origin", "ORIGIN", help: "also accept pages from this origin, such as \"https://example.org:8443\"",
          isRepeatable: true),
        .value(
          "--host", "ADDRESS", help: "listen on this numeric address instead of 127.0.0.1; other machines may reach it"),
      ],
      notes: [
        "The page's address is printed on standard error; programs read it, with the name of the document, from the ready"
          + " file. It contains a secret that"
          + " gives access to every file that layoutd can read. The address stays the same when the preview of a file is"
          + " started again, so that open pages reconnect; port and secret are kept in $XDG_RUNTIME_DIR/layoutd, which"
          + " only you can read.",
        "With --allow-swift only the layouts in Swift that FILE names as it is on disk are compiled and run. The page can"
          + " change neither their kind nor their source or entry.",
        "COMMAND of --editor is split at spaces outside of quotation marks, and run without a shell. Its arguments have"
          + " the placeholders {file}, {line} and {column}, counted from 1, the column in UTF-16 code units. It runs when"
          + " an element is clicked, unless an editor with layoutd has the file open, and only for FILE.",
      ],
      examples: [
        ("preview feed.layout.json --open", "the page in the browser"),
        ("preview feed.layout.json --edit --open", "handles and fields change the file"),
        ("preview FeedLayout.swift --open", "a layout of an app"),
      ],
      exits: [
        ExitCode.noInput: "the file cannot be read, the compiler is missing, or the port cannot be used",
        ExitCode.noOutput: "the ready file cannot be written",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let file = arguments.onlyFile
      let port = try arguments.value("--port", expected: "a number from 0 to 65535") { UInt16($0) }
      let address = try arguments.value("--host", expected: "a numeric address such as 127.0.0.1 or ::1") { text in
        SocketAddress.isNumeric(text) ? text : nil
      }
      let hosts = try arguments.texts(
        "--allow-host", expected: "a name or an address with its port, such as example.org:8443",
        where: RequestHeader.isHost)
      let origins = try arguments.texts(
        "--allow-origin", expected: "a scheme and a host without a path, such as https://example.org:8443",
        where: RequestHeader.isOrigin)
      guard PreviewServerHost.isBuiltIn else {
        terminal.error("layoutd: \(missingMessage)\n")
        return ExitCode.usage
      }
      if file == "-" { throw .other("standard input cannot be previewed; name a file *.layout.json or *.swift") }
      let editor = try arguments.value(
        "--editor", expected: "a program with {file} in an argument, and closed quotation marks"
      ) {
        EditorCommand($0)
      }
      let source = try SwiftLayoutSource.named(file, arguments)
      if source != nil, editor != nil {
        throw .other("--editor requires a layout document; the elements of Swift files have no lines")
      }
      if source != nil {
        for (option, reason) in [
          ("--edit", "the document of Swift files is written again after each change"),
          (CommandOption.allowSwift.name, "the code of Swift files always runs"),
        ] where arguments.has(option) {
          throw .other("\(option) is for layout documents; \(reason)")
        }
      }
      if let source {
        do throws(SwiftLayoutSource.SourceError) {
          _ = try source.files()
        } catch {
          let advice = error.isEmptyFolder ? "; to preview a document, name its file *.layout.json" : ""
          terminal.message("\(error.message)\(advice)")
          return ExitCode.noInput
        }
      }
      var options: PreviewOptions
      do throws(UVError) {
        if let source {
          guard UIKitToolkit.find() != nil else {
            terminal.error("layoutd: \(UIKitToolkit.missingMessage)\n")
            return ExitCode.noInput
          }
          options = PreviewOptions(path: try SwiftPreview.prepareDocument(of: source))
        } else {
          // Links in the path are not resolved, because they may lead elsewhere later.
          options = PreviewOptions(path: try FileSystem.absolutePath(file))
          // Checks that the file can be opened.
          _ = try FileInput(options.path)
        }
      } catch {
        return DocumentFile.ReadError(file, error).report(to: terminal)
      }
      guard source != nil || file.hasSuffix(".layout.json") || options.path.hasSuffix(".layout.json") else {
        throw .other("\(file) cannot be previewed; name a file *.layout.json or *.swift")
      }
      options.swiftSource = source
      (options.name, options.style) = (file, terminal.errorStyle)
      if let port { options.port = port }
      options.address = address ?? options.address
      (options.hosts, options.origins) = (hosts, origins)
      if !arguments.has("--new-token") { options.earlier = SavedEndpoint.load(of: options.path) }
      options.allowsEdits = arguments.has("--edit")
      options.editor = editor
      options.opensBrowser = arguments.has("--open")
      options.endpointFilePath = arguments.text("--ready-file")
      if let path = options.endpointFilePath, let code = OutputFile.rejection(path, inputs: [file], terminal) {
        return code
      }
      do throws(UVError) {
        var serving = ServeOptions(transport: .preview(options))
        serving.allowsSwift = arguments.has(CommandOption.allowSwift.name)
        return try Program.serve(serving, output: terminal.outputDescriptor)
      } catch {
        terminal.error("layoutd: \(error.message)\n")
        return ExitCode.internalError
      }
    }
  }

  /// The error message of a build without the preview.
  static let missingMessage =
    "this layoutd was built without the live preview; build it with `make build`, or `swift build --traits WebPreview`"
}

/// The options of `layoutd preview`.
struct PreviewOptions {
  /// The document's absolute path.
  var path: String
  /// The document's name as on the command line, for messages.
  var name = ""
  /// The style of diagnostics on standard error.
  var style = DiagnosticFormatter.Style()
  /// The Swift files that the document is made from; nil for a document that a person writes.
  var swiftSource: SwiftLayoutSource?
  /// The numeric address to listen on.
  var address = "127.0.0.1"
  /// The port; 0 for any free port.
  var port: UInt16 = 0
  /// The port and the token of the last preview of the file; nil if there was none or with `--new-token`.
  var earlier: SavedEndpoint?
  /// Whether pages may edit the file.
  var allowsEdits = false
  /// The command that shows the source of an element; nil to leave that to an editor that is connected.
  var editor: EditorCommand?
  /// Additional permitted values of `Host`, each with its port.
  var hosts: [String] = []
  /// Additional permitted values of `Origin`, with schemes.
  var origins: [String] = []
  /// Whether to start a browser.
  var opensBrowser = false
  /// The path of the endpoint file, which contains the address for other programs; nil for none.
  var endpointFilePath: String?
}

/// A command that shows a position of a file in an editor, such as `code -g {file}:{line}:{column}`.
///
/// The command is split as a POSIX shell splits words, but no shell runs: variables, patterns and operators have no
/// meaning. Placeholders are replaced after the split, so that a file name stays within its argument.
struct EditorCommand {
  /// The program, which is searched in PATH unless it contains a slash.
  let program: String
  /// The arguments, with placeholders.
  private let arguments: [String]

  /// Parses a command. Nil if it has no program, if a quotation mark is not closed, if no argument contains `{file}`,
  /// or if the program contains a placeholder: a file of the preview must not be run.
  init?(_ text: String) {
    guard let words = EditorCommand.words(of: text), let program = words.first, !program.isEmpty,
      Placeholders.replacing(in: program, { _ in "" }) == program
    else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
    guard arguments.contains(where: { $0.contains("{file}") }) else { return nil }
  }

  /// Returns the arguments for a position of a file; the line and the column are counted from 1.
  func arguments(file: String, line: Int, column: Int) -> [String] {
    arguments.map { argument in
      Placeholders.replacing(in: argument) { name in
        switch name {
        case "file": file
        case "line": String(line)
        case "column": String(column)
        default: nil
        }
      }
    }
  }

  /// Splits a text into words by the quoting rules of a POSIX shell; nil if a quotation mark is not closed or if the
  /// text ends in a backslash.
  private static func words(of text: String) -> [String]? {
    var words: [String] = []
    // Nil between words; an empty pair of quotation marks is a word.
    var word: String?
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch (quote, scalar) {
      case ("'", "'"), ("\"", "\""):
        quote = nil
      case (nil, "'"), (nil, "\""):
        quote = scalar
        word = word ?? ""
      case (nil, "\\"), ("\"", "\\"):
        guard let escaped = scalars.next() else { return nil }
        // Within double quotes a backslash escapes only these characters.
        let isEscape = quote == nil || "\"\\$`".unicodeScalars.contains(escaped)
        word = (word ?? "") + (isEscape ? "" : "\\") + String(escaped)
      case (nil, " "), (nil, "\t"), (nil, "\n"):
        if let finished = word.take() { words.append(finished) }
      default:
        word = (word ?? "") + String(scalar)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
    return words
  }
}

/// Starts the editor of `layoutd preview --editor` as a child process.
final class EditorLauncher {
  /// The maximum number of editors that run at a time: each click starts one, and most exit at once because a running
  /// editor shows the file.
  private static let limit = 8

  private let command: EditorCommand
  private let loop: EventLoop
  private var runningCount = 0

  init(_ command: EditorCommand, loop: EventLoop) {
    self.command = command
    self.loop = loop
  }

  /// Starts the editor at a position of a file, counted from 1. Failures are logged.
  func open(_ file: String, line: Int, column: Int) {
    guard runningCount < EditorLauncher.limit else {
      Log.write("layoutd: \(runningCount) editors of --editor are running; exit one of them to open another")
      return
    }
    do throws(UVError) {
      runningCount += 1
      try ChildProcess.start(
        command.program, arguments: command.arguments(file: file, line: line, column: column),
        settings: .init(input: .ignore, output: .ignore, leadsGroup: true), on: loop
      ) { [self] exit in
        runningCount -= 1
        if exit.code != 0 {
          Log.write("layoutd: the editor \(command.program) failed with exit code \(exit.code); check --editor")
        }
      }
    } catch {
      runningCount -= 1
      Log.write("layoutd: cannot start the editor \(command.program): \(error.message)")
    }
  }
}

/// The forms of HTTP headers that options of `layoutd preview` permit.
enum RequestHeader {
  /// Whether a text has the form of a `Host` header: a name or an address, and a port unless it is that of the scheme.
  static func isHost(_ text: String) -> Bool {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return false }
      let address = String(text[text.index(after: text.startIndex)..<end])
      return address.contains(":") && SocketAddress.isNumeric(address) && isPort(text[text.index(after: end)...])
    }
    let name = text.prefix { $0 != ":" }
    return !name.isEmpty && name.utf8.allSatisfy { isAlphanumeric($0) || "-._".utf8.contains($0) }
      && isPort(text[name.endIndex...])
  }

  /// Whether a text has the form of an `Origin` header: a scheme and a host, without a path.
  static func isOrigin(_ text: String) -> Bool {
    guard let separator = text.firstRange(of: "://") else { return false }
    let scheme = text[..<separator.lowerBound]
    return scheme.utf8.first.map(isLetter) == true
      && scheme.utf8.allSatisfy { isAlphanumeric($0) || "+-.".utf8.contains($0) }
      && isHost(String(text[separator.upperBound...]))
  }

  /// Whether a text is empty, or a colon and a port.
  private static func isPort(_ text: Substring) -> Bool {
    guard text.first == ":" else { return text.isEmpty }
    let digits = text.dropFirst()
    return digits.allSatisfy { "0"..."9" ~= $0 } && UInt16(digits) != nil
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
