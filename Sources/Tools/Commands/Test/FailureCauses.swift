import EventLoop
import LayoutDocument
import LayoutDrawing

extension DocumentTest {
  /// The number of committed versions of a document among which the one of the snapshot is searched.
  private static let versionLimit = 20

  /// Names the edits since the snapshot was recorded that explain the failed layouts. They are found only if git has
  /// the text of the document that had the layouts of the snapshot.
  mutating func nameCauses(_ snapshot: RecordedLayout) {
    guard !file.leavesOutSwift, options.swiftLayouts == nil, let old = recordedVersion(snapshot) else { return }
    let variants = snapshot.entries.map(\.variant)
    let name = file.name
    let new = FileVersion(name: name, text: file.buffer.bytes) { text, layouts in
      DocumentFile(name, text: text, folder: DocumentFile.folder(of: name), files: .disk, swiftLayouts: layouts)
    }
    let before = old.document(nil)
    guard let comparison = try? DocumentComparison(before, file, variants, options.tolerance),
      let causes = FileCauses(
        of: comparison, from: ComparedVersion(version: old, file: before),
        to: ComparedVersion(version: new, file: file), variants, options.tolerance)
    else { return }
    for (index, variant) in variants.enumerated() {
      guard let pair = differences.firstIndex(where: { $0.label == Self.label(of: variant) }) else { continue }
      differences[pair].causes = causes.listed(ofLayout: index)
    }
    result.addCauses(causes.lines, line: causes.causes.first { $0.location?.file == name }?.location?.line)
  }

  /// Returns the latest of the last `versionLimit` committed versions of the document that has the layouts of a
  /// snapshot; nil if none has, or git cannot read them.
  private func recordedVersion(_ snapshot: RecordedLayout) -> FileVersion? {
    guard let repository = try? GitRepository(), let path = repository.path(of: file.name),
      let commits = try? repository.commits(changing: path, limit: Self.versionLimit)
    else { return nil }
    for commit in commits {
      guard let text = try? repository.contents(of: path, at: commit) else { continue }
      let version = FileVersion(name: path, text: text) { [name = file.name] text, layouts in
        DocumentFile(
          path, text: text, folder: DocumentFile.folder(of: name), files: .commit(commit, of: repository),
          swiftLayouts: layouts)
      }
      let document = version.document(nil).document
      let isRecorded = snapshot.entries.allSatisfy { entry in
        guard let layout = entry.variant.layout(document) else { return false }
        let difference = LayoutDifference(
          from: entry.layout, to: layout.roundedForRecording, tolerance: options.tolerance)
        return difference.isEmpty
      }
      if isRecorded { return version }
    }
    return nil
  }
}

extension GitRepository {
  /// Returns the last commits that changed a file, the latest one first.
  fileprivate func commits(changing path: String, limit: Int) throws(GitError) -> [String] {
    let output = try Self.output(of: ["log", "-n", String(limit), "--format=%H", "--", ":(top,literal)\(path)"])
    return output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
