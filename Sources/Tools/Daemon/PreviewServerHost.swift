import Commands
import EventLoop
import JSON
import LayoutBase
import LayoutProtocol
import LayoutServer

#if WebPreview
  import PreviewServer

  /// The preview server, and the announcement of its address to people and programs.
  final class PreviewServerHost {
    static let isBuiltIn = true

    private let loop: EventLoop
    private let options: PreviewHTTPServer.Options
    /// Created when the first page is requested; nil before.
    private var server: PreviewHTTPServer?
    /// Prints the diagnostics of the previewed file; nil without one.
    private var diagnostics: PreviewDiagnostics?
    /// The path of the endpoint file, which contains the address for other programs and is removed at exit; nil for
    /// none.
    private var endpointFilePath: String?

    init(loop: EventLoop, options: ServeOptions) {
      self.loop = loop
      self.options = PreviewHTTPServer.Options(options.transport)
    }

    /// Starts the preview server if it is stopped. Returns its address, or the reason why it cannot be started.
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

    /// Starts the preview server for a file and announces its URL. The daemon exits if that fails.
    func show(_ preview: PreviewOptions, daemon: Daemon) {
      if options.isReachableFromNetwork {
        Log.write(
          "layoutd: warning: \(preview.address) can be reached from other machines; the preview's address contains a"
            + " secret that gives access to every file that layoutd can read; share it only with people you trust, or leave"
            + " out --host")
      }
      do throws(PreviewUnavailable) {
        let endpoint = try open(daemon: daemon).get()
        let url = endpoint.url(showing: DocumentURI.file(preview.path))
        if let path = preview.endpointFilePath {
          do throws(UVError) {
            // A FIFO or a device is rejected: it would be replaced, and removed at the end.
            let kind = try FileSystem.kindIfExists(path)
            guard kind == nil || kind == .file else {
              Log.write("layoutd: \(path): cannot be written: it exists and is no regular file; choose another name")
              daemon.finish(ExitCode.noOutput)
              return
            }
            // The target of a symbolic link is replaced, not the link.
            let file = kind == nil ? path : try FileSystem.realPath(path)
            try FileSystem.writeAtomically(file, endpoint.json(url: url) + Array("\n".utf8), isPrivate: true)
            endpointFilePath = file
          } catch {
            Log.write("layoutd: \(path): cannot be written: \(error.message)")
            daemon.finish(ExitCode.noOutput)
            return
          }
        }
        SavedEndpoint(port: UInt16(endpoint.port), token: endpoint.token).save(for: preview.path)
        Log.write("Preview at \(endpoint.url) (Ctrl+C ends it)")
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
          "xdg-open", arguments: [url],
          settings: .init(input: .ignore, output: .ignore, errors: .ignore, leadsGroup: true), on: loop
        ) { exit in
          if exit.code != 0 { Log.write("layoutd: xdg-open cannot show the page; open the address above yourself") }
        }
      } catch {
        Log.write("layoutd: cannot start xdg-open: \(error.message); open the address above yourself")
      }
    }

    /// Removes the endpoint file, so that it exists only while the preview server runs.
    func removeEndpointFile() {
      if let endpointFilePath { FileSystem.removeOrLog(endpointFilePath) }
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
      document = DocumentURI.file(options.path)
    }
  }
#else
  /// Replaces the preview server in a build without it.
  struct PreviewServerHost {
    static let isBuiltIn = false

    init(loop: EventLoop, options: ServeOptions) {}

    func open(daemon: Daemon) -> Result<PreviewEndpoint, PreviewUnavailable> {
      .failure(PreviewUnavailable(PreviewCommand.missingMessage))
    }

    func close() {}

    func show(_ preview: PreviewOptions, daemon: Daemon) { daemon.finish(ExitCode.usage) }

    func removeEndpointFile() {}
  }
#endif

/// The port and the access token of the last preview of a file, so that a page survives a restart of `layoutd preview`.
///
/// They are saved per user and file, in a folder and a file that only the user can read. `--new-token` replaces them.
struct SavedEndpoint {
  var port: UInt16
  var token: String

  /// The maximum number of saved endpoints.
  private static let limit = 100

  /// Returns the saved endpoint of a file; nil if there is none, it is invalid, or other users could have written it.
  static func load(of file: String) -> SavedEndpoint? {
    guard let folder = try? FileSystem.privateFolder(named: "layoutd"),
      let bytes = try? FileSystem.readPrivate("\(folder)/\(name(of: file))", limit: 4096)
    else { return nil }
    var (port, token, path): (UInt16?, String?, String?)
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.readObject { key, reader throws(JSONError) in
        switch key.text {
        case "port": port = UInt16(exactly: try reader.readInt())
        case "token": token = try reader.readString()
        case "file": path = try reader.readString()
        default: _ = try reader.skipValue()
        }
      }
    } catch {
      return nil
    }
    guard let port, let token, path == file else { return nil }
    return SavedEndpoint(port: port, token: token)
  }

  /// Saves the endpoint of a file. After a failure, which is logged, the next preview has another address.
  func save(for file: String) {
    do throws(UVError) { try write(for: file) } catch {
      Log.write("layoutd: the next preview will have another address: \(error.message)")
    }
  }

  private func write(for file: String) throws(UVError) {
    let folder = try FileSystem.privateFolder(named: "layoutd")
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("file", file)
      writer.member("port", Int(port))
      writer.member("token", token)
    }
    try FileSystem.writeAtomically(
      "\(folder)/\(Self.name(of: file))", writer.takeBytes() + Array("\n".utf8), isPrivate: true)
    Self.prune(folder, except: Self.name(of: file))
  }

  private static func name(of file: String) -> String {
    "preview-\(String(FNV1a(file).value, radix: 16)).json"
  }

  /// Removes endpoints above the limit, in no particular order.
  private static func prune(_ folder: String, except kept: String) {
    guard let entries = try? FileSystem.list(folder, limit: 10 * limit) else { return }
    let saved = entries.map(\.name).filter { $0.hasPrefix("preview-") && $0.hasSuffix(".json") && $0 != kept }
    guard saved.count > limit else { return }
    for name in saved.prefix(saved.count - limit) { try? FileSystem.remove("\(folder)/\(name)") }
  }
}
