import EventLoop

extension Subcommand {
  /// `layoutd preview`.
  static var preview: Subcommand {
    Subcommand(
      name: "preview",
      usage: """
        usage: layoutd preview FILE [--open] [--port N] [--ready-file PATH]
                               [--allow-host HOST]… [--allow-origin ORIGIN]… [--host ADDRESS]

        Shows a document live in the browser until it is interrupted (Ctrl+C). The page updates when the file changes.

          --open                   open the page in a browser (xdg-open)
          --port N                 the local port; default: any free port
          --ready-file PATH        write {"url", "port", "token"} to this file once ready; it is removed on exit
          --allow-host HOST        also accept this Host header, including the port, such as "example.org:8443"
                                   (for tunnels, containers and proxies)
          --allow-origin ORIGIN    also accept pages from this origin, such as "https://example.org:8443"
          --host ADDRESS           listen on this numeric address instead of 127.0.0.1; other machines may reach it

        The page's address is printed on standard error. It contains a secret that gives access to every file that
        layoutd can read.
        Exit codes: 0 when interrupted, 64 for an invalid command line or if layoutd was built without the preview,
        66 if the file cannot be read or the server cannot listen.

        """
    ) { words, terminal throws(Arguments.UsageError) in
      let arguments = try Arguments(
        words, values: ["--port", "--ready-file", "--allow-host", "--allow-origin", "--host"], flags: ["--open"])
      let file = try arguments.onlyFile()
      let port = try arguments.value("--port", "a number from 0 to 65535") { UInt16($0) }
      guard PreviewServerHost.isBuiltIn else {
        terminal.error("layoutd: \(previewIsMissing)\n")
        return ExitCode.usage
      }
      do throws(UVError) {
        var options = PreviewOptions(path: try FileSystem.realPath(file))
        _ = try FileSystem.read(options.path, limit: .max)
        if let port { options.port = port }
        options.address = arguments.text("--host") ?? options.address
        options.hosts = arguments.texts("--allow-host")
        options.origins = arguments.texts("--allow-origin")
        options.opensBrowser = arguments.has("--open")
        options.endpointFilePath = arguments.text("--ready-file")
        if let path = options.endpointFilePath, let code = OutputFile.rejection(path, inputs: [file], terminal) {
          return code
        }
        return try Program.serve(ServeOptions(transport: .preview(options)), output: terminal.outputDescriptor)
      } catch {
        terminal.error("layoutd: \(file): \(error.message)\n")
        return ExitCode.noInput
      }
    }
  }

  /// The error message of a build without the preview.
  static let previewIsMissing =
    "this layoutd was built without the live preview; build it with `make build`, or `swift build --traits WebPreview`"
}
