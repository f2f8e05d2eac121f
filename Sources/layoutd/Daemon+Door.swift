import EventLoop
import LayoutServer

#if WebPreview
  import PreviewServer

  extension Daemon {
    static let hasDoor = true

    /// Who is let in, and where.
    var doorOptions: Door.Options {
      var doorOptions = Door.Options()
      guard case .preview(let options) = options.transport else { return doorOptions }
      (doorOptions.address, doorOptions.port) = (options.address, options.port)
      (doorOptions.hosts, doorOptions.origins) = (options.hosts, options.origins)
      return doorOptions
    }

    /// Opens the door, or tells where it is.
    func openDoor() -> Result<DoorPlace, DoorClosed> {
      do throws(Door.Failure) {
        let place = try door.open()
        return .success(DoorPlace(url: place.url, port: Int(place.port), token: place.token))
      } catch {
        return .failure(DoorClosed(error.message))
      }
    }

    /// Closes the door and all pages.
    func closeDoor() { door.close() }

    /// Serves a page as it serves every client.
    func serve(_ socket: WebSocket) {
      let stream = ByteStream(PageTransport(socket))
      serve(Peer(input: stream, output: stream), .socket)
    }

    /// Lets browsers in to see a file.
    func preview(_ preview: PreviewOptions) {
      if doorOptions.isPublic {
        Log.write(
          "layoutd: warning: \(preview.address) can be reached from other machines; whoever has the address with its token"
            + " sees what this process can read")
      }
      do throws(DoorClosed) {
        let place = try openDoor().get()
        let url = place.url(showing: DocumentURI.file(preview.path))
        if let path = preview.readyPath {
          do throws(UVError) {
            try Files.replace(path, ReadyFile.contents(url: url, place), isPrivate: true)
            readyPath = path
          } catch {
            throw DoorClosed("\(path) cannot be written: \(error.message)")
          }
        }
        Log.write("layoutd: \(url)")
        if preview.opensBrowser { openBrowser(url) }
      } catch {
        Log.write("layoutd: \(error.message)")
        finish(ExitCode.noInput)
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
#else
  extension Daemon {
    static let hasDoor = false

    func openDoor() -> Result<DoorPlace, DoorClosed> { .failure(DoorClosed(Subcommand.previewIsMissing)) }

    func closeDoor() {}

    func preview(_ preview: PreviewOptions) { finish(ExitCode.usage) }

    func removeReadyFile() {}
  }
#endif
