import EventLoop

extension Subcommand {
  /// `layoutd preview`.
  static var preview: Subcommand {
    Subcommand(
      name: "preview",
      usage: """
        usage: layoutd preview FILE [--open] [--port N] [--ready-file PATH]
                               [--allow-host HOST]… [--allow-origin ORIGIN]… [--host ADDRESS]

        Shows a document live in the browser until it is interrupted; the page follows each change of the file.

          --open                   start a browser (by xdg-open)
          --port N                 the local port; any that is free by default
          --ready-file PATH        a file that gets {"url", "port", "token"} when browsers are let in, and goes at the end
          --allow-host HOST        a name, with its port, under which the page may be called too: exactly the Host that a
                                   tunnel, a container or a proxy lets through, as "example.org:8443"
          --allow-origin ORIGIN    where the page may come from too: exactly the browser's, as "https://example.org:8443"
          --host ADDRESS           listen on this numeric address instead of 127.0.0.1: other machines may reach it

        The page's address goes to standard error. It has a secret in it; who knows it can read what layoutd can read.
        Exit codes: 0 when it was interrupted, 64 for a wrong command line or a layoutd that was built without the
        preview, 66 when the file cannot be read or nothing can listen there.

        """
    ) { words, terminal throws(Arguments.Misuse) in
      let arguments = try Arguments(
        words, values: ["--port", "--ready-file", "--allow-host", "--allow-origin", "--host"], flags: ["--open"])
      let file = try arguments.onlyFile()
      let port = try arguments.value("--port", "a number from 0 to 65535") { UInt16($0) }
      guard PreviewDoor.isBuiltIn else {
        terminal.error("layoutd: \(previewIsMissing)\n")
        return ExitCode.usage
      }
      do throws(UVError) {
        var options = PreviewOptions(path: try Files.realPath(file))
        _ = try Files.read(options.path, limit: .max)
        if let port { options.port = port }
        options.address = arguments.text("--host") ?? options.address
        options.hosts = arguments.texts("--allow-host")
        options.origins = arguments.texts("--allow-origin")
        options.opensBrowser = arguments.has("--open")
        options.readyPath = arguments.text("--ready-file")
        if let path = options.readyPath, let code = OutputFile.refusal(path, inputs: [file], terminal) { return code }
        return try Program.serve(ServeOptions(transport: .preview(options)), output: terminal.outputDescriptor)
      } catch {
        terminal.error("layoutd: \(file): \(error.message)\n")
        return ExitCode.noInput
      }
    }
  }

  /// What a build without the preview says.
  static let previewIsMissing =
    "this layoutd was built without the live preview; build it with `make build`, or `swift build --traits WebPreview`"
}
