import JSON
import LayoutDocument
import LayoutProtocol

/// What clients tell about themselves, and settings and registrations: nothing waits for their answers.
extension Server {
  /// Notes who a client is and what it can do; from now on it is served.
  func initialize(_ connection: Connection, _ message: Initialize) {
    connection.client = Client(
      name: message.clientName, version: message.clientVersion, workspaceFolders: Self.folders(message),
      capabilities: message.capabilities)
    connection.encoding = Self.encoding(message.capabilities.positionEncodings)
    connection.trace = message.trace
    if let options = message.options { take(options, on: connection) }
    connection.lifecycle = .running(isAcquainted: false)
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

  // MARK: - Settings

  /// Asks for what the client offers, once.
  func initialized(_ connection: Connection) {
    guard connection.lifecycle == .running(isAcquainted: false) else { return }
    connection.lifecycle = .running(isAcquainted: true)
    let capabilities = connection.client.capabilities
    if capabilities.registersConfiguration { connection.request(RegisterCapability(.configuration)) }
    if capabilities.registersFileWatchers {
      connection.request(RegisterCapability(.files)) { reply, server in
        guard case .error = reply else { return }
        connection.client.capabilities.registersFileWatchers = false
        server.documents.listAll(of: connection)
      }
    }
    askForSettings(connection)
  }

  /// Takes what a client tells of its settings, and asks one that can be asked.
  func changeConfiguration(_ settings: JSONValue?, on connection: Connection) {
    let isAsked = connection.client.capabilities.givesConfiguration
    // Who is asked mostly tells nothing here, which does not mean that nothing is set.
    if let settings, settings != .null, !isAsked { take(settings, on: connection) }
    askForSettings(connection)
  }

  private func askForSettings(_ connection: Connection) {
    guard connection.client.capabilities.givesConfiguration else { return }
    connection.request(AskConfiguration()) { reply, server in
      // Null says nothing: some clients answer it to everything.
      guard case .result(let bytes) = reply, let answers = try? JSONValue(parsing: bytes), let settings = answers[0],
        settings != .null
      else { return }
      server.take(settings, on: connection)
    }
  }

  /// Lets settings count from now on; a document's diagnostics are told anew where that changes them.
  func take(_ json: JSONValue, on connection: Connection) {
    var mistakes: [String] = []
    let settings = Settings(json, mistakes: &mistakes)
    for mistake in mistakes {
      environment.log(.warning, "\(mistake), and does not count")
      connection.notify(LogMessage(.warning, "\(mistake), and does not count"))
    }
    guard settings != connection.settings else { return }
    connection.settings = settings
    documents.listAll(of: connection)
    connection.isRefreshDue = true
  }
}
