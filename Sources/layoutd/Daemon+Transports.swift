import EventLoop
import LayoutServer

extension Daemon {
  /// Opens the pipes that the command line names.
  func open(output: CInt) throws(UVError) {
    switch options.transport {
    case .stdio:
      let peer = Peer(
        input: try ByteStream(loop: loop, descriptor: 0), output: try ByteStream(loop: loop, descriptor: output))
      serve(peer, .stdio)
    case .pipe, .socket, .listen:
      finish(ExitCode.internalError)
    }
  }
}
final class Listener { func close() {} }
