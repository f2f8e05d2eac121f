import EventLoop
import ModelContextProtocol

extension Subcommand {
  /// `layoutd mcp`.
  static var modelContext: Subcommand {
    Subcommand(
      name: "mcp", operands: .none, summary: "serve tools for language models over standard input and output",
      about: [
        "Runs a server of the Model Context Protocol over standard input and output: tools that check, lint, lay out,"
          + " explain, draw, simulate, compare and format layout documents, and the reference of the document language.",
        "Reads files below the roots that the client declares only, and writes none. A client that declares no roots"
          + " passes the text of documents. Pictures are PNG if librsvg is installed, otherwise SVG.",
      ],
      notes: ["See protocol/mcp.md for the configuration of clients."]
    ) { _, terminal in
      if StandardStreams.isTerminal(0) {
        Log.write("layoutd: waiting for a client of the Model Context Protocol on standard input (Ctrl+C ends)")
      }
      do throws(UVError) {
        let loop = try EventLoop()
        let host = try ModelContextHost(
          loop: loop, server: .layoutd, outputDescriptor: terminal.outputDescriptor)
        let code = try host.run()
        // Exits while the host is still alive: cancelled jobs may run for a moment.
        return withExtendedLifetime(host) { EventLoop.exitProcess(code) }
      } catch {
        terminal.error("layoutd: \(error.message)\n")
        return ExitCode.internalError
      }
    }
  }
}

extension ModelContextServer {
  /// The server of this program.
  fileprivate static var layoutd: ModelContextServer {
    ModelContextServer(
      information: Information(
        name: "layoutd", title: "layoutd", version: Usage.version,
        instructions:
          "Tools for layout documents (*.layout.json), which describe collection views of UIKit. Read the resource"
          + " layoutd://reference/document before you write a document, and call `check` after each change. `layout`"
          + " returns frames, `explain` the derivation of one frame, `render` a picture, `simulate` the timeline."
          + " Lengths are in points, times in seconds. Pass either `path` or `text`."),
      tools: ModelContextTools.all, resources: ModelContextResources.all,
      resourceTemplates: ModelContextResources.templates, jobLimit: max(1, EventLoop.coreCount - 1))
  }
}
