import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The maximum number of names. More become available when the user types more characters.
  private static let fileLimit = 200

  /// Completes file names beside the document: JSON files for data sources, images for ribbons, and folders.
  func fileProposals(_ path: DescriptionPath, _ place: ProposalPlace, at offset: Int) -> [Proposal] {
    guard let level = path.level, let key = path.key?.name, case .value = path.place else { return [] }
    let endings: [String]
    switch key {
    case "source" where level.description === ItemDescription.source: endings = [".json"]
    case "image" where level.description === DecorationDescription.armband.description:
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
    return wanted.filter { self.sources.canReach("\(folder)\($0.name)") }.prefix(DocumentSnapshot.fileLimit).map {
      entry in
      let path = "\(folder)\(entry.name)"
      return entry.isDirectory ? place.folder("\(path)/", named: entry.name) : place.file(path, named: entry.name)
    }
  }
}

extension ProposalPlace {
  fileprivate func file(_ path: String, named name: String) -> Proposal {
    var proposal = proposal(.file, name, "", "", InsertText(JSONValue.string(path).oneLine))
    proposal.filter = path
    return proposal
  }

  /// The snippet leaves the cursor before the closing quote, for a file name in the folder.
  fileprivate func folder(_ path: String, named name: String) -> Proposal {
    let quoted = JSONValue.string(path).oneLine
    let snippet = InsertText.escaped(String(quoted.dropLast())) + "$0\""
    var proposal = proposal(.folder, "\(name)/", "", "", InsertText(text: quoted, snippet: snippet))
    proposal.filter = path
    return proposal
  }
}
