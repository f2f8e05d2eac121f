import CollectionLayout

extension DataSourceFiles {
  /// A Swift file that a layout names.
  struct SwiftFile: Sendable {
    /// The absolute path, with links unresolved: the path that is watched.
    var path: String
    var content: Result<[UInt8], UnreadableFile>
    var isUsed: Bool
  }

  /// The maximum length of a Swift file, in bytes.
  private static let swiftLimit = 4 << 20

  /// Returns the content of a Swift file whose name is relative to the document. It is read once until it changes.
  mutating func swiftFile(named name: String) -> Result<(path: String, text: [UInt8]), UnreadableFile> {
    guard let folder = location.folder else { return .failure(.unsaved) }
    if swiftFiles[name] == nil {
      let path = DataSourceFiles.path(of: name, in: folder)
      swiftFiles[name] = SwiftFile(path: path, content: read(swift: path, called: name, folder), isUsed: true)
      hasChanged = true
    }
    swiftFiles[name]?.isUsed = true
    guard let file = swiftFiles[name] else { return .failure(.unsaved) }
    return file.content.map { (file.path, $0) }
  }

  private func read(swift path: String, called name: String, _ folder: String) -> Result<[UInt8], UnreadableFile> {
    bytes(of: path, called: name, within: allowedFolders(folder)).flatMap { bytes in
      guard bytes.count <= Self.swiftLimit else {
        return .failure(
          UnreadableFile(
            code: "limitExceeded", message: "The Swift file \"\(name)\" is larger than \(Self.swiftLimit >> 20) MiB."))
      }
      return .success(bytes)
    }
  }

  /// Returns the layout that a document names, as far as it may be run and is there.
  mutating func swiftLayout(
    _ name: String, entry: String?, for model: DocumentModel, itemCounts: [Int]
  ) -> SwiftLayoutReading {
    switch swiftFile(named: name) {
    case .failure(let problem): return .unreadable(problem)
    case .success(let (path, text)):
      guard location.allowsSwift, let run = files.runSwiftLayout else { return .notAllowed }
      let scale = model.collection.pixels.scale
      return .result(
        run(
          SwiftLayoutRequest(
            path: path, text: text, entry: entry, itemCounts: itemCounts,
            screen: model.screen(.size(model.viewport), after: nil), displayScale: scale > 0 ? scale : nil)))
    }
  }
}

/// The layout of a Swift file for a document, or the reason why it is not run.
enum SwiftLayoutReading {
  case unreadable(UnreadableFile)
  /// Neither the host nor the client allows to run code.
  case notAllowed
  case result(SwiftLayoutResult)
}
