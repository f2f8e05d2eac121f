import Glibc

/// A server that can be measured beside layoutd.
struct Peer {
  let name: String
  /// The command that starts it.
  let words: [String]
  /// How much less is asked of it than of the fast ones.
  var slowness = 1

  /// Those of the command line and of the search path; one that is missing is skipped, with a line that says so.
  static func all(_ options: Options) -> [Peer] {
    var peers = [Peer(name: "C echo", words: [options.echo]), Peer(name: "layoutd", words: [options.server])]
    guard !options.isCheck else { return peers }
    for peer in [
      Peer(name: "clangd", words: ["clangd", "--log=error", "--background-index=false"]),
      Peer(name: "sourcekit-lsp", words: ["sourcekit-lsp"], slowness: 10),
      Peer(name: "pygls", words: [options.python, options.pyglsServer], slowness: 20),
    ] {
      do {
        _ = try Conversation(peer.words)
        peers.append(peer)
      } catch {
        note("\(peer.name) is not measured: \(error)")
      }
    }
    return peers
  }
}
