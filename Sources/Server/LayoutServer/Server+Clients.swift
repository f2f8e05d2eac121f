import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// Initialize parameters, settings and registrations. Nothing but these waits for the client's responses to the
/// server's requests.
extension Server {
  /// Stores a client's initialize parameters and starts to serve it.
  func initialize(_ connection: Connection, by message: InitializeRequest) {
    let options = message.initializationOptions
    connection.client = ClientInfo(
      workspaceFolders: limited(Self.folders(message)),
      allowsSwift: connection.kind != .page && (state.environment.allowsSwift || Self.permitsSwift(options)),
      capabilities: message.capabilities ?? ClientCapabilities())
    connection.encoding = Self.encoding(connection.client.capabilities.positionEncodings)
    connection.trace = message.trace ?? .off
    if let options { applySettings(options, of: connection) }
    connection.lifecycle = .running(didReceiveInitialized: false)
    if let process = message.processId, process > 0 { state.actions.append(.watchProcess(process, connection.id)) }
  }

  /// Selects the position encoding: UTF-16 if the client offers it or none, since mixing encodings among several
  /// servers is error-prone.
  private static func encoding(_ names: [String]) -> PositionEncoding {
    [.utf16, .utf8, .utf32].first { names.contains($0.rawValue) } ?? .utf16
  }

  /// Returns the paths of the workspace folders with `file` URIs, or of the root folder that older clients send
  /// instead.
  private static func folders(_ message: InitializeRequest) -> [String] {
    // Further ones are ignored, so that they are not converted.
    let folders = (message.workspaceFolders ?? []).prefix(Limits.folders + 1)
    let paths = folders.compactMap { DocumentURI($0.uri).folderPath }
    if !paths.isEmpty { return paths }
    if let root = message.rootUri { return DocumentURI(root).folderPath.map { [$0] } ?? [] }
    return message.rootPath.map { $0.hasPrefix("/") ? [DocumentURI.folder($0)] : [] } ?? []
  }

  /// Returns the first `Limits.folders` of the workspace folders. Further ones are ignored, which is logged.
  func limited(_ folders: [String]) -> [String] {
    guard folders.count > Limits.folders else { return folders }
    state.environment.log(
      .warning, "a client has more than \(Limits.folders) workspace folders; the others are ignored, so name fewer")
    return Array(folders.prefix(Limits.folders))
  }

  /// Whether the initialization options of a client permit to run code: `allowSwift`, also as a setting of layoutd.
  private static func permitsSwift(_ options: JSONValue?) -> Bool {
    let values = [options?["allowSwift"], options?["layoutd"]?["allowSwift"], options?["layoutd.allowSwift"]]
    return values.contains { $0?.asBool == true }
  }

  // MARK: - Settings

  /// Handles the first `initialized`: requests the client's settings, and registers for changes of settings and of
  /// files, as far as the client supports this.
  func initialized(_ connection: Connection) {
    guard connection.lifecycle == .running(didReceiveInitialized: false) else { return }
    connection.lifecycle = .running(didReceiveInitialized: true)
    let capabilities = connection.client.capabilities
    if capabilities.registersConfiguration {
      connection.request(RegisterCapabilityRequest(registrations: [.configuration]))
    }
    if capabilities.registersFileWatchers {
      let start = state.now
      connection.request(RegisterCapabilityRequest(registrations: [.files])) { reply, server in
        switch reply {
        case .result:
          connection.fileWatchStart = server.state.now
          server.documents.reportMissedChanges(of: connection, since: start)
        case .error:
          connection.client.capabilities.registersFileWatchers = false
          server.documents.markAllDirty(of: connection)
        }
      }
    }
    requestSettings(connection)
  }

  /// Applies the settings of `workspace/didChangeConfiguration`, unless the client supports `workspace/configuration`:
  /// then they are requested.
  func changeConfiguration(_ settings: JSONValue?, on connection: Connection) {
    let pullsSettings = connection.client.capabilities.configurationSupport
    // Clients that support `workspace/configuration` often send null here although settings exist.
    if let settings, settings != .null, !pullsSettings { applySettings(settings, of: connection) }
    requestSettings(connection)
  }

  private func requestSettings(_ connection: Connection) {
    guard connection.client.capabilities.configurationSupport else { return }
    connection.request(ConfigurationRequest(items: [ConfigurationItem()])) { reply, server in
      // Null means no settings: some clients respond with it to every request.
      guard case .result(let bytes) = reply, let results = try? JSONValue(parsing: bytes), let settings = results[0],
        settings != .null
      else { return }
      server.applySettings(settings, of: connection)
    }
  }

  /// Applies the client's settings, of which invalid ones are reported and ignored. If they differ from the current
  /// ones, diagnostics are published again.
  func applySettings(_ json: JSONValue, of connection: Connection) {
    var problems: [String] = []
    let settings = Settings(json, problems: &problems)
    for problem in problems {
      state.environment.log(.warning, "\(problem); the setting is ignored")
      connection.notify(LogMessageNotification(type: .warning, message: "\(problem); the setting is ignored"))
    }
    guard settings != connection.settings else { return }
    connection.settings = settings
    documents.markAllDirty(of: connection)
    connection.needsDiagnosticRefresh = true
  }
}

extension Registration {
  fileprivate static let configuration = Registration(
    id: .layoutdConfiguration, method: DidChangeConfigurationNotification.method,
    registerOptions: Array(#"{"section":"layoutd"}"#.utf8))
  /// The registration for changes of `.json` files.
  fileprivate static let files = Registration(
    id: .layoutdFiles, method: DidChangeWatchedFilesNotification.method,
    registerOptions: Array(#"{"watchers":[{"globPattern":"**/*.json"}]}"#.utf8))
}

/// The lifecycle, tracing, cancellation and configuration.
enum LifecycleMethods {
  static var all: [Method] {
    [
      .request(InitializeRequest.self, isLifecycle: true) { message, connection, server, writer in
        server.initialize(connection, by: message)
        server.methods.writeCapabilities(for: connection, version: server.state.environment.version, to: &writer)
      },
      .notification(InitializedNotification.self) { _, connection, server in server.initialized(connection) },
      Method(ShutdownRequest.self, isRequest: true, isLifecycle: true, readsParams: false) { _ in
        .immediate { connection, server, _ in
          connection.lifecycle = .draining
          server.endSessions(of: connection)
        }
      },
      Method(ExitNotification.self, isRequest: false, readsParams: false) { _ in
        .immediate { connection, server, _ in server.end(connection, code: connection.exitCode) }
      },
      .notification(SetTraceNotification.self) { message, connection, _ in
        connection.trace = message.value
      },
      // Valid cancellations are handled when they are received.
      .notification(CancelRequestNotification.self) { _, _, _ in },
      .notification(DidChangeConfigurationNotification.self) { message, connection, server in
        server.changeConfiguration(message.settings, on: connection)
      },
      .notification(CancelWorkDoneProgressNotification.self) { _, _, _ in },
      Method(SynchronizeRequest.self, isRequest: true) { _ in .synchronize },
    ]
  }
}
