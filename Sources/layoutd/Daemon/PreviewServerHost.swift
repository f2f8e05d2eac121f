import EventLoop
import JSON
import LayoutServer

#if WebPreview
  import PreviewServer

  /// The preview server, and the announcement of its address to people and programs.
  final class PreviewServerHost {
    static let isBuiltIn = true

    private let loop: EventLoop
    private let options: PreviewHTTPServer.Options
    /// Created on the first request for a page.
    private var server: PreviewHTTPServer?
    /// Prints the diagnostics of the previewed file.
    private var diagnostics: PreviewDiagnostics?
    /// The path of the endpoint file, which contains the address for other programs; removed at exit.
    private var endpointFilePath: String?

    init(loop: EventLoop, options: ServeOptions) {
      self.loop = loop
      self.options = PreviewHTTPServer.Options(options.transport)
    }

    /// Starts the preview server if it is stopped. Returns its address.
    func open(daemon: Daemon) -> Result<PreviewEndpoint, PreviewUnavailable> {
      let server =
        self.server
        ?? PreviewHTTPServer(loop: loop, options: options) { socket in
          let stream = ByteStream(WebSocketTransport(socket))
          daemon.serve(ClientStreams(input: stream, output: stream), .page)
        }
      self.server = server
      do throws(PreviewHTTPServer.StartError) {
        let endpoint = try server.start()
        return .success(PreviewEndpoint(url: endpoint.url, port: Int(endpoint.port), token: endpoint.token))
      } catch {
        return .failure(PreviewUnavailable(error.message))
      }
    }

    /// Stops the preview server and closes all pages.
    func close() { server?.stop() }

    /// Starts the preview server for a file and announces its URL.
    func show(_ preview: PreviewOptions, daemon: Daemon) {
      if options.isReachableFromNetwork {
        Log.write(
          "layoutd: warning: \(preview.address) can be reached from other machines; the preview's address contains a"
            + " secret that gives access to every file that layoutd can read")
      }
      do throws(PreviewUnavailable) {
        let endpoint = try open(daemon: daemon).get()
        let url = endpoint.url(showing: DocumentURI.file(preview.path))
        if let path = preview.endpointFilePath {
          do throws(UVError) {
            // Not a FIFO or a device, which would be replaced, and removed at the end.
            let kind = try FileSystem.kindIfExists(path)
            guard kind == nil || kind == .file else {
              Log.write("layoutd: \(path): cannot be written: it exists and is no regular file")
              daemon.finish(ExitCode.noOutput)
              return
            }
            // Through a link, which stays.
            let file = kind == nil ? path : try FileSystem.realPath(path)
            try FileSystem.writeAtomically(file, endpoint.endpointFileContents(url: url), isPrivate: true)
            endpointFilePath = file
          } catch {
            Log.write("layoutd: \(path): cannot be written: \(error.message)")
            daemon.finish(ExitCode.noOutput)
            return
          }
        }
        SavedEndpoint(port: UInt16(endpoint.port), token: endpoint.token).save(for: preview.path)
        Log.write("Preview at \(url) (Ctrl+C ends it)")
        diagnostics = PreviewDiagnostics(preview, allowsSwift: daemon.options.allowsSwift, loop: loop)
        if preview.opensBrowser { openBrowser(url) }
      } catch {
        Log.write("layoutd: \(error.message)")
        daemon.finish(ExitCode.noInput)
      }
    }

    /// Opens a URL in the default browser of the desktop.
    private func openBrowser(_ url: String) {
      do throws(UVError) {
        try ChildProcess.start(
          "xdg-open", arguments: [url], input: .ignore, output: .ignore, errors: .ignore, leadsGroup: true,
          on: loop
        ) { exit in
          if exit.code != 0 { Log.write("layoutd: xdg-open cannot show the page; open the address above yourself") }
        }
      } catch {
        Log.write("layoutd: cannot start xdg-open: \(error.message); open the address above yourself")
      }
    }

    /// Removes the endpoint file, so that it exists only while the preview server runs.
    func removeEndpointFile() {
      guard let endpointFilePath else { return }
      do throws(UVError) { try FileSystem.remove(endpointFilePath) } catch {
        if !error.isMissingFile { Log.write("layoutd: \(endpointFilePath): cannot be removed: \(error.message)") }
      }
    }
  }

  extension PreviewHTTPServer.Options {
    /// Takes the options of the preview transport; the defaults for any other transport.
    fileprivate init(_ transport: ServeOptions.Transport) {
      self.init()
      guard case .preview(let options) = transport else { return }
      (address, port) = (options.address, options.port)
      (preferredPort, token) = (options.earlier?.port ?? 0, options.earlier?.token)
      (hosts, origins) = (options.hosts, options.origins)
    }
  }
#else
  /// Replaces the preview server in a build without it.
  struct PreviewServerHost {
    static let isBuiltIn = false

    init(loop: EventLoop, options: ServeOptions) {}

    func open(daemon: Daemon) -> Result<PreviewEndpoint, PreviewUnavailable> {
      .failure(PreviewUnavailable(Subcommand.previewIsMissing))
    }

    func close() {}

    func show(_ preview: PreviewOptions, daemon: Daemon) { daemon.finish(ExitCode.usage) }

    func removeEndpointFile() {}
  }
#endif

extension PreviewEndpoint {
  /// Returns the contents of the endpoint file, from which other programs read the address.
  fileprivate func endpointFileContents(url: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url)
      writer.member("port", port)
      writer.member("token", token)
    }
    return writer.takeBytes() + Array("\n".utf8)
  }
}
