import LayoutBase
import LayoutDocument
import LayoutProtocol

// A file that an editor has open can have other names: through a linked folder, or with dots. Sessions that name it so
// show the text of the editor, too. Jobs compare the real paths of files with equal last components.
extension SessionStore {
  /// Returns the document that an editor has open under `uri` or under another name of the same file; nil if there is
  /// none.
  func editor(of uri: DocumentURI) -> EditorDocument? {
    documents[uri] ?? links.name(of: uri).flatMap { documents[$0] }
  }

  /// Retries the calls that wait for the document `uri`, or for sessions that name its file by another URI, in the next
  /// steps.
  func wakeCalls(about uri: DocumentURI) {
    for uri in [uri] + links.names(of: uri) { state.connections.wakeCalls(about: uri) }
  }

  /// Attaches the sessions on `file` to the document that an editor has open, which is the same file under the name
  /// `editor`.
  func link(_ file: DocumentURI, to editor: DocumentURI) {
    guard documents[file] == nil, let opened = documents[editor] else { return }
    links.set(file, to: editor)
    for (binding, _) in all(on: file) where binding.document?.file != nil { attach(binding, to: opened) }
    releaseLink(file)
    wakeCalls(about: editor)
  }

  /// Removes the links to a document that was closed. Returns the other names of its file.
  func removeLinks(to editor: DocumentURI) -> [DocumentURI] { links.removeAll(to: editor) }

  /// Removes the link of a file that no session shows and no request is about to show.
  func releaseLink(_ file: DocumentURI) {
    if bindings[file] == nil, documents.awaitedFiles[file] == nil { links.remove(file) }
  }

  /// Searches for file documents that are the opened document under another name, in a job that resolves symbolic
  /// links, and links them.
  func findFiles(of opened: EditorDocument) {
    guard opened.isLayout, let path = opened.uri.path else { return }
    let others = documents.fileNames.namesakes(of: opened.uri)
    guard !others.isEmpty else { return }
    let files = state.environment.files
    state.scheduler.schedule(.unknown, for: JobOwner(opened.owner.id), token: CancellationToken()) { _ in
      files.names(ofFile: path, among: others)
    } commit: { names, server in
      guard server.documents[opened.uri] === opened else { return }
      for name in names { server.sessions.link(name, to: opened.uri) }
    }
  }
}

extension FileSystemAccess {
  /// Returns the URIs of `others` whose paths lead to the same file as `path`, symbolic links resolved; none if it
  /// cannot be resolved.
  func names(ofFile path: String, among others: [(uri: DocumentURI, path: String)]) -> [DocumentURI] {
    guard !others.isEmpty, let real = realPath(path) else { return [] }
    return others.filter { realPath($0.path) == real }.map(\.uri)
  }
}

/// URIs of files, by the last component of their paths.
struct FileNames {
  /// The maximum number of URIs whose paths are resolved for one document.
  private static let limit = 100

  private var uris: [String: Set<DocumentURI>] = [:]

  mutating func insert(_ uri: DocumentURI) { uris[uri.name, default: []].insert(uri) }

  mutating func remove(_ uri: DocumentURI) {
    uris[uri.name]?.remove(uri)
    if uris[uri.name]?.isEmpty == true { uris[uri.name] = nil }
  }

  /// Returns the other URIs with the same last component of their paths, each with its path: at most `limit`, sorted by
  /// path.
  func namesakes(of uri: DocumentURI) -> [(uri: DocumentURI, path: String)] {
    guard uri.path != nil, let all = uris[uri.name] else { return [] }
    WorkCounter.add(all.count)
    let others = all.filter { $0 != uri }.compactMap { uri in uri.path.map { (uri: uri, path: $0) } }
    return Array(others.sorted { $0.path < $1.path }.prefix(Self.limit))
  }
}

/// The other names (URIs) of files that editors have open.
struct DocumentLinks {
  /// The URI of the open document, by another name of its file.
  private var editors: [DocumentURI: DocumentURI] = [:]
  /// The other names of the file, by the URI of the open document.
  private var names: [DocumentURI: Set<DocumentURI>] = [:]

  /// Returns the URI under which an editor has this file open, linked by `set`; nil if there is none.
  func name(of file: DocumentURI) -> DocumentURI? { editors[file] }

  /// Returns the other names of the file that is open under the URI `editor`, unordered.
  func names(of editor: DocumentURI) -> [DocumentURI] { names[editor].map(Array.init) ?? [] }

  mutating func set(_ file: DocumentURI, to editor: DocumentURI) {
    remove(file)
    editors[file] = editor
    names[editor, default: []].insert(file)
  }

  /// Removes the link of a file to an open document. Returns whether there was one.
  @discardableResult mutating func remove(_ file: DocumentURI) -> Bool {
    guard let editor = editors.removeValue(forKey: file) else { return false }
    names[editor]?.remove(file)
    if names[editor]?.isEmpty == true { names[editor] = nil }
    return true
  }

  /// Removes all links to an open document. Returns the other names of its file, unordered.
  mutating func removeAll(to editor: DocumentURI) -> [DocumentURI] {
    let files = names.removeValue(forKey: editor) ?? []
    for file in files { editors[file] = nil }
    return Array(files)
  }
}
