import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The maximum number of names. More become available when the user types more characters.
  private static let fileLimit = 200

  /// Completes file names beside the document: JSON files for data sources, Swift files for layouts, images for ribbons, and folders.
  func fileCompletions(_ path: SchemaPath, _ place: CompletionContext, at offset: Int) -> [CompletionItem] {
    guard let level = path.level, let key = path.key?.name, case .value = path.context else { return [] }
    let endings: [String]
    switch key {
    case "source" where level.description === ItemSchema.source: endings = [".json"]
    case "source" where level.tagged === LayoutKind.description: endings = [".swift"]
    case "image" where level.description === DecorationSchema.armband.description:
      endings = [".png", ".jpg", ".jpeg", ".heic", ".gif", ".webp", ".svg", ".pdf"]
    default: return []
    }
    // The text before the cursor determines the folder.
    let start = min(place.range.lowerBound + 1, max(offset, place.range.lowerBound))
    let written = String(decoding: text[start..<max(start, offset)], as: UTF8.self)
    guard !written.contains("\\") else { return [] }
    let folder = written.lastIndex(of: "/").map { String(written[...$0]) } ?? ""
    let wanted = sources.entries(of: folder).lazy.filter { entry in
      let name = entry.name.lowercased()
      return entry.isDirectory || endings.contains(where: name.hasSuffix) && !name.hasSuffix(".layout.json")
    }
    return wanted.filter { self.sources.isAccessible("\(folder)\($0.name)") }.prefix(DocumentSnapshot.fileLimit).map {
      entry in
      let path = "\(folder)\(entry.name)"
      return entry.isDirectory ? place.folder("\(path)/", named: entry.name) : place.file(path, named: entry.name)
    }
  }
}

extension CompletionContext {
  fileprivate func file(_ path: String, named name: String) -> CompletionItem {
    var item = completionItem(.file, name, "", "", InsertText(JSONValue.string(path).oneLine))
    item.filterText = path
    return item
  }

  /// The snippet leaves the cursor before the closing quote, for a file name in the folder.
  fileprivate func folder(_ path: String, named name: String) -> CompletionItem {
    let quoted = JSONValue.string(path).oneLine
    let snippet = InsertText.escaped(String(quoted.dropLast())) + "$0\""
    var item = completionItem(.folder, "\(name)/", "", "", InsertText(text: quoted, snippet: snippet))
    item.filterText = path
    return item
  }
}
