import EventLoop

extension Subcommand {
  /// `layoutd preview`.
  static var preview: Subcommand {
    Subcommand(
      name: "preview", operands: .document, summary: "show a document live in the browser",
      about: [
        "Shows a document live in the browser until it is interrupted (Ctrl+C). The page updates when the file changes."
          + " The document's errors are printed on standard error.",
        "FILE may also be a Swift file, a folder of Swift files or a package with a UIKit layout. It is compiled and run"
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
          "open the source of a clicked element in an editor, such as 'code -g {file}:{line}:{column}'"),
        .allowSwift,
        .value("--port", "N", "the local port; default: that of the file's last preview, or any free port"),
      ] + swiftOptions + [
        .flag("--new-token", "create a new secret, so that earlier addresses of the preview stop working"),
        .value(
          "--ready-file", "PATH", "write {\"url\", \"port\", \"token\"} to this file once ready; it is removed on exit",
          completion: .files),
        .value(
          "--allow-host", "HOST",
          "also accept this Host header, including the port, such as \"example.org:8443\" (for tunnels, containers and"
            + " proxies)", isRepeatable: true),
        .value(
          "--allow-origin", "ORIGIN", "also accept pages from this origin, such as \"https://example.org:8443\"",
          isRepeatable: true),
        .value(
          "--host", "ADDRESS", "listen on this numeric address instead of 127.0.0.1; other machines may reach it"),
      ],
      notes: [
        "The page's address is printed on standard error; programs read it from the ready file. It contains a secret that"
          + " gives access to every file that layoutd can read. The address stays the same when the preview of a file is"
          + " started again, so that open pages reconnect; port and secret are kept in $XDG_RUNTIME_DIR/layoutd, which"
          + " only you can read.",
        "With --allow-swift only the layouts in Swift that FILE names as it is on disk are compiled and run. The page can"
          + " change neither their kind nor their source or entry.",
        "COMMAND of --editor is split at spaces outside of quotation marks, and run without a shell. Its arguments have"
          + " the placeholders {file}, {line} and {column}, counted from 1, the column in UTF-16 code units. It runs when"
          + " an element is clicked, unless an editor with layoutd has the file open, and only for FILE.",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let file = arguments.onlyFile
      let port = try arguments.value("--port", "a number from 0 to 65535") { UInt16($0) }
      let address = try arguments.value("--host", "a numeric address such as 127.0.0.1 or ::1") { text in
        SocketAddress.isNumeric(text) ? text : nil
      }
      let hosts = try arguments.texts(
        "--allow-host", "a name or an address with its port, such as example.org:8443", where: RequestHeader.isHost)
      let origins = try arguments.texts(
        "--allow-origin", "a scheme and a host without a path, such as https://example.org:8443",
        where: RequestHeader.isOrigin)
      guard PreviewServerHost.isBuiltIn else {
        terminal.error("layoutd: \(previewIsMissing)\n")
        return ExitCode.usage
      }
      if file == "-" { throw .other("standard input cannot be previewed; name a file *.layout.json or *.swift") }
      let editor = try arguments.value("--editor", "a program with {file} in an argument, and closed quotation marks") {
        EditorCommand($0)
      }
      let source = try swiftSource(file, arguments)
      if source != nil, editor != nil {
        throw .other("--editor requires a layout document; the elements of Swift files have no lines")
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
            terminal.error("layoutd: \(toolkitIsMissing)\n")
            return ExitCode.noInput
          }
          options = PreviewOptions(path: try SwiftPreview.prepareDocument(of: source))
        } else {
          // With its links, which may lead elsewhere later.
          options = PreviewOptions(path: try FileSystem.absolutePath(file))
          // Checks that the file can be opened.
          _ = try FileInput(options.path)
        }
      } catch {
        return DocumentFile.ReadError(file, error).report(to: terminal)
      }
      guard source != nil || file.hasSuffix(".layout.json") || options.path.hasSuffix(".layout.json") else {
        throw .other("\(file) is not a layout document; its name must end in .layout.json or .swift")
      }
      options.swiftSource = source
      options.name = file
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
  static let previewIsMissing =
    "this layoutd was built without the live preview; build it with `make build`, or `swift build --traits WebPreview`"
}
