import EventLoop
import JSON
import LayoutServer

#if WebPreview
  import PreviewServer

  /// The way in for browsers, and what tells people and programs where it is.
  final class PreviewDoor {
    static let isBuiltIn = true

    private let loop: EventLoop
    private let options: Door.Options
    /// Made when somebody wants a page for the first time.
    private var door: Door?
    /// The file that tells other programs where the page is; removed at the end.
    private var readyPath: String?

    init(loop: EventLoop, options: ServeOptions) {
      self.loop = loop
      self.options = Door.Options(options.transport)
    }

    /// Opens the door, or tells where it is.
    func open(daemon: Daemon) -> Result<DoorPlace, DoorClosed> {
      let door =
        self.door
        ?? Door(loop: loop, options: options) { socket in
          let stream = ByteStream(PageTransport(socket))
          daemon.serve(Peer(input: stream, output: stream), .socket)
        }
      self.door = door
      do throws(Door.Failure) {
        let place = try door.open()
        return .success(DoorPlace(url: place.url, port: Int(place.port), token: place.token))
      } catch {
        return .failure(DoorClosed(error.message))
      }
    }

    /// Closes the door and all pages.
    func close() { door?.close() }

    /// Lets browsers in to see a file.
    func show(_ preview: PreviewOptions, daemon: Daemon) {
      if options.isPublic {
        Log.write(
          "layoutd: warning: \(preview.address) can be reached from other machines; whoever has the address with its token"
            + " sees what this process can read")
      }
      do throws(DoorClosed) {
        let place = try open(daemon: daemon).get()
        let url = place.url(showing: DocumentURI.file(preview.path))
        if let path = preview.readyPath {
          do throws(UVError) {
            try Files.replace(path, place.readyFile(url: url), isPrivate: true)
            readyPath = path
          } catch {
            throw DoorClosed("\(path) cannot be written: \(error.message)")
          }
        }
        Log.write("layoutd: \(url)")
        if preview.opensBrowser { openBrowser(url) }
      } catch {
        Log.write("layoutd: \(error.message)")
        daemon.finish(ExitCode.noInput)
      }
    }

    /// Shows an address in whatever browser the desktop has.
    private func openBrowser(_ url: String) {
      do throws(UVError) {
        try ChildProcess.start(
          "xdg-open", arguments: [url], input: .nothing, output: .nothing, errors: .nothing, on: loop
        ) { exit in
          if exit.code != 0 { Log.write("layoutd: xdg-open cannot show the page; open its address by hand") }
        }
      } catch {
        Log.write("layoutd: xdg-open cannot be started: \(error.message); open the address by hand")
      }
    }

    /// Whoever finds the file finds somebody at the address.
    func removeReadyFile() {
      if let readyPath { try? Files.remove(readyPath) }
    }
  }

  extension Door.Options {
    /// Who is let in, and where.
    fileprivate init(_ transport: ServeOptions.Transport) {
      self.init()
      guard case .preview(let options) = transport else { return }
      (address, port) = (options.address, options.port)
      (hosts, origins) = (options.hosts, options.origins)
    }
  }
#else
  /// No way in for browsers: this layoutd was built without.
  struct PreviewDoor {
    static let isBuiltIn = false

    init(loop: EventLoop, options: ServeOptions) {}

    func open(daemon: Daemon) -> Result<DoorPlace, DoorClosed> { .failure(DoorClosed(Subcommand.previewIsMissing)) }

    func close() {}

    func show(_ preview: PreviewOptions, daemon: Daemon) { daemon.finish(ExitCode.usage) }

    func removeReadyFile() {}
  }
#endif

extension DoorPlace {
  /// What other programs read to find the page, instead of our log.
  fileprivate func readyFile(url: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url)
      writer.member("port", port)
      writer.member("token", token)
    }
    return writer.takeBytes() + Array("\n".utf8)
  }
}
