import LayoutDocument
import LayoutProtocol

extension Server {
  /// Notes who a client is and what it can do; from now on it is served.
  func initialize(_ connection: Connection, _ message: Initialize) {
    connection.client = Client(
      name: message.clientName, version: message.clientVersion, workspaceFolders: Self.folders(message),
      capabilities: message.capabilities)
    connection.encoding = Self.encoding(message.capabilities.positionEncodings)
    connection.trace = message.trace
    if let options = message.options { take(options, on: connection) }
    connection.lifecycle = .initialized
    if let process = message.processID, process > 0 { effects.append(.watchProcess(process, connection.id)) }
  }

  /// UTF-16 whenever the client knows it: mixed encodings are what goes wrong among several servers.
  private static func encoding(_ names: [String]) -> PositionEncoding {
    if names.isEmpty || names.contains("utf-16") { return .utf16 }
    if names.contains("utf-8") { return .utf8 }
    return names.contains("utf-32") ? .utf32 : .utf16
  }

  /// The workspace's folders, or in older clients its root, as far as they are on this machine.
  private static func folders(_ message: Initialize) -> [String] {
    let folders = message.workspaceFolders.compactMap { DocumentURI($0.uri).path }
    if !folders.isEmpty { return folders }
    if let root = message.rootURI { return DocumentURI(root).path.map { [$0] } ?? [] }
    return message.rootPath.map { $0.hasPrefix("/") ? [$0] : [] } ?? []
  }
}
