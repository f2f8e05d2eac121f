import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Read access to the state of the server, for simulations that check its invariants.
extension Server {
  /// The number of objects that the server has for its clients, by kind.
  package struct ResourceCounts: Equatable, Sendable {
    package var connections = 0
    package var documents = 0
    package var fileDocuments = 0
    package var sessions = 0
    package var calls = 0
    package var previewRequests = 0
    package var hasJobs = false

    package init() {}
  }

  package var resourceCounts: ResourceCounts {
    var counts = ResourceCounts()
    counts.connections = connections.living.count
    counts.documents = documents.editors.count
    counts.fileDocuments = documents.files.values.joined().count
    for connection in connections.living {
      counts.sessions += connection.sessions.count
      counts.calls += connection.calls.count
      if pendingPreviewRequests.contains(connection) { counts.previewRequests += 1 }
    }
    counts.hasJobs = hasJobs
    return counts
  }

  /// The objects that must be released once no client needs them, each with a name; unordered.
  package var releasables: [(name: String, object: AnyObject)] {
    var objects: [(name: String, object: AnyObject)] = []
    for connection in connections.living {
      objects.append(("connection \(connection.id.number)", connection))
      for binding in connection.sessions {
        objects.append(("session \(binding.session.name) of connection \(connection.id.number)", binding))
        objects.append(("snapshot of session \(binding.session.name)", binding.session.document.identity))
      }
      for call in connection.calls.all { objects.append(("call \(call.method.name)", call)) }
    }
    for opened in documents.editors.values {
      objects.append(("document \(opened.originalURI)", opened))
      objects.append(("snapshot of \(opened.originalURI)", opened.snapshot.identity))
    }
    for file in documents.files.values.joined() {
      objects.append(("file \(file.path)", file))
      objects.append(("snapshot of \(file.path)", file.snapshot.identity))
    }
    return objects
  }

  /// Returns the number of received bytes of a connection that are not handled yet; 0 for an unknown connection.
  package func inputCount(on id: ConnectionID) -> Int { connection(id)?.inputCount ?? 0 }

  /// Returns the client for which a running job works; nil if it works for the server itself.
  package func client(of job: Job) -> ConnectionID? {
    state.scheduler.running.first { $0.job === job }?.owner.client
  }

  /// Returns the names of a connection's sessions in the order in which they were opened.
  package func sessionNames(on id: ConnectionID) -> [String] { connection(id)?.sessions.map(\.session.name) ?? [] }

  /// Returns the result that `layoutd/session/snapshot` would have now, as JSON; nil if the session does not exist, is
  /// used by a job or has pending output, if its document has changed, or if it shows too many elements.
  package func settledState(ofSession name: String, on id: ConnectionID) -> [UInt8]? {
    guard let connection = connection(id), let binding = connection.session(name), !binding.isBusy else { return nil }
    if let document = binding.document, !document.isCurrent || !document.isAnalyzed || document.document.isDirty {
      return nil
    }
    guard !binding.session.isBehind(binding.snapshot), !binding.session.hasPendingChanges,
      !binding.session.isOutputDue(now: state.now), !binding.session.isMeasuringDue(now: state.now)
    else { return nil }
    var copy = binding.session
    guard let snapshot = try? copy.snapshot(now: state.now) else { return nil }
    var writer = JSONWriter()
    let withStyle = connection.client.capabilities.style
    SessionStateResponse(session: name, snapshot: snapshot, withStyle: withStyle).write(to: &writer)
    return writer.takeBytes()
  }

  /// Returns the diagnostics of an open document, and those of a complete new analysis of its text; nil if its text has
  /// not been analyzed.
  package func diagnostics(of opened: EditorDocument) -> (current: [Diagnostic], recomputed: [Diagnostic])? {
    guard opened.isCurrent else { return nil }
    return (opened.snapshot.diagnostics, recomputedSnapshot(of: opened).diagnostics)
  }

  /// Returns the number of items of an open document, and that of a complete new analysis of its text; nil if its text
  /// has not been analyzed, or if it or a data source has a syntax error.
  package func itemCounts(of opened: EditorDocument) -> (current: Int, recomputed: Int)? {
    guard opened.isCurrent, !opened.snapshot.isAnyPartStale else { return nil }
    return (opened.snapshot.model.collection.itemCount, recomputedSnapshot(of: opened).model.collection.itemCount)
  }

  private func recomputedSnapshot(of opened: EditorDocument) -> DocumentSnapshot {
    let document = Document(
      text: opened.buffer, location: Document.Location(of: opened.uri, for: opened.owner),
      files: state.environment.files)
    document.refresh()
    return document.snapshot
  }

  /// The texts of the files that sessions show: as the server has them, and as they are now. Files that cannot be read
  /// are omitted.
  package var fileTexts: [(path: String, current: [UInt8], reread: [UInt8])] {
    documents.files.values.joined().filter { $0.isAnalyzed && $0.isCurrent }.compactMap { file in
      guard case .success(let text) = state.environment.files.read(file.path, inside: file.access.folders) else {
        return nil
      }
      return (file.path, file.buffer.bytes, text)
    }
  }
}
