import Glibc

/// A server that is measured for comparison.
struct ComparisonServer {
  let name: String
  /// The command that starts it.
  let words: [String]
  /// The divisor for the number of requests to a slow server.
  var slowness = 1

  /// Returns the servers of the command line and of the `PATH`. A server that does not start is skipped with a message.
  static func all(_ options: Options) -> [ComparisonServer] {
    var peers = [
      ComparisonServer(name: "C echo", words: [options.echo]),
      ComparisonServer(name: "layoutd", words: [options.server]),
    ]
    guard !options.isCheck else { return peers }
    for peer in [
      ComparisonServer(name: "clangd", words: ["clangd", "--log=error", "--background-index=false"]),
      ComparisonServer(name: "sourcekit-lsp", words: ["sourcekit-lsp"], slowness: 10),
      ComparisonServer(name: "pygls", words: [options.python, options.pyglsServer], slowness: 20),
    ] {
      do {
        _ = try ProtocolSession(peer.words)
        peers.append(peer)
      } catch {
        note("\(peer.name) is not measured: \(error)")
      }
    }
    return peers
  }
}
