import JSONRPC
import LanguageFeatures
import LayoutDocument
import LayoutProtocol

/// Rows that a client adds to a document, for a file beside it that is the source of a section's items.
struct AddedContent: Sendable {
  /// The index of the section that shows the rows.
  let section: Int
  /// The name that the client requests for the file; it is not used as a path.
  let name: String
  /// The rows, as JSON text.
  let text: [UInt8]

  /// The maximum number of file names that are tried, since existing files are not overwritten.
  private static let nameCount = 20
  private static let nameLength = 60
  /// The names, without extension, of JSON files that other tools read as their configuration; they are avoided.
  private static let reservedNames: Set = [
    "package", "tsconfig", "jsconfig", "composer", "deno", "settings", "tasks", "launch",
  ]

  /// Writes the file, and returns the edits of the document that show its rows. Throws if the text is too long or has
  /// no rows, if the document has no such section (nothing is written in these cases), or if the file cannot be
  /// written. The file stays if the edits are rejected or undone.
  func edits(
    of snapshot: DocumentSnapshot, at path: String, _ files: FileSystemAccess
  ) throws(ResponseError) -> [TextEdit] {
    guard text.count <= Limits.text else {
      throw .failed("invalidValue", "text: longer than \(Limits.text >> 20) MiB, the maximum; shorten it")
    }
    let source: ContentSource
    do throws(ContentSource.Failure) { source = try ContentSource(text) } catch {
      throw .failed("invalidValue", "text: \(error.message)")
    }
    let stem = stem
    let edits = { (name: String) throws(ResponseError) in
      try reporting { () throws(PropertyEditError) in
        try source.edits(of: snapshot, section: section, title: stem, source: name)
      }
    }
    _ = try edits(stem)
    return try edits(try write(named: stem, in: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), files))
  }

  /// The name of the file without an extension, made from `name`. It contains no dot and no path separator.
  private var stem: String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let text = last.prefix(Self.nameLength).map { character -> Character in
      character.isLetter || character.isNumber || " -_".contains(character) ? character : "-"
    }
    let trimmed = String(text).split(separator: " ").joined(separator: " ")
    guard trimmed.contains(where: { $0.isLetter || $0.isNumber }) else { return "content" }
    let name = String(trimmed.drop { $0 == "-" })
    return Self.reservedNames.contains(name.lowercased()) ? "content-\(name)" : name
  }

  /// Writes a new file, unless a file under one of the tried names has the same contents. Returns its name. Throws if
  /// no file can be written or all names are in use.
  private func write(named stem: String, in folder: String, _ files: FileSystemAccess) throws(ResponseError) -> String {
    guard let create = files.createFile else {
      throw .notEditable("no file can be written beside the document; start the preview with --edit")
    }
    for number in 1...Self.nameCount {
      let name = number == 1 ? "\(stem).json" : "\(stem)-\(number).json"
      let path = "\(folder)/\(name)"
      switch create(path, text) {
      case .success: return name
      case .failure(.unwritable(let message)): throw .notEditable("\(name) cannot be written: \(message)")
      case .failure(.exists):
        if case .success(text) = files.read(path, inside: [folder]) { return name }
      }
    }
    throw .notEditable("there are \(Self.nameCount) files \(stem).json, \(stem)-2.json, …; remove one of them")
  }
}
