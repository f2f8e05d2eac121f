import JSON
import LayoutDocument
import LayoutProtocol

/// Settings and registrations: what is agreed with a client behind `initialized`. Nothing waits for its answers.
extension Server {
  /// Asks for what the client offers, once.
  func initialized(_ connection: Connection) {
    guard !connection.isAcquainted else { return }
    connection.isAcquainted = true
    let capabilities = connection.client.capabilities
    if capabilities.registersConfiguration { connection.request(RegisterCapability(.configuration)) }
    if capabilities.registersFileWatchers {
      connection.request(RegisterCapability(.files)) { [unowned self] reply in
        guard case .error = reply else { return }
        connection.client.capabilities.registersFileWatchers = false
        documents.listAll(of: connection)
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
    connection.request(AskConfiguration()) { [unowned self] reply in
      // Null says nothing: some clients answer it to everything.
      guard case .result(let bytes) = reply, let answers = try? JSONValue(parsing: bytes), let settings = answers[0],
        settings != .null
      else { return }
      take(settings, on: connection)
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
    askAgain(connection)
  }

  /// Lets a client that pulls diagnostics pull them again, once for all that changed until the next flush.
  func askAgain(_ connection: Connection) { connection.isRefreshDue = true }

  /// Asks for what is due.
  func sendRefresh(_ connection: Connection) {
    guard connection.isRefreshDue else { return }
    connection.isRefreshDue = false
    let capabilities = connection.client.capabilities
    guard capabilities.pullsDiagnostics, capabilities.refreshesDiagnostics, !connection.documents.isEmpty else {
      return
    }
    connection.request(RefreshDiagnostics())
  }
}
