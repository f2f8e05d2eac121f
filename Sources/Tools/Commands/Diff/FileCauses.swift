import JSON
import LayoutDocument
import LayoutDrawing

/// A version of a document that is compared, with what was read of it.
struct ComparedVersion {
  let version: FileVersion
  let file: DocumentFile
}

/// The causes of a difference between two versions of a document, with their lines in the files.
struct FileCauses {
  /// A cause with its location.
  struct Cause {
    let path: String?
    let change: String
    /// The file and the line of the value: that of the old text for one that was removed; nil for the files that the
    /// document reads.
    let location: (file: String, line: Int)?
    let elementCount: Int
    /// Such as `because layout.rowSpacing 8 → 20 (feed.layout.json:9) explains 40 of 40 moves`.
    let line: String
  }

  /// In the order of the text.
  let causes: [Cause]
  private let explanation: ChangeCauses

  /// Finds the causes; nil if there are none, see `ChangeCauses`.
  init?(
    of comparison: DocumentComparison, from old: ComparedVersion, to new: ComparedVersion,
    _ variants: [LayoutVariant], _ tolerance: ComparisonTolerance
  ) {
    guard let before = old.file.document.syntax.root, let after = new.file.document.syntax.root,
      let explanation = ChangeCauses(
        of: comparison.pairs, edits: StructuralEdits(from: before, to: after), tolerance: tolerance,
        readingCost: new.file.document.readingCost,
        layouts: { text, readsNewFiles in
          let document = (readsNewFiles ? new : old).version.document(text, nil).document
          let layouts = variants.compactMap { $0.layout(document) }
          return layouts.count == variants.count ? layouts : nil
        })
    else { return nil }
    self.explanation = explanation
    var cursors = (old: PositionCursor(old.file.buffer, .utf32), new: PositionCursor(new.file.buffer, .utf32))
    causes = explanation.causes.map { cause in
      let location =
        cause.edit?.new.map { (new.version.name, cursors.new.lineAndColumn(of: $0.range.lowerBound).line) }
        ?? cause.edit?.old.map { (old.version.name, cursors.old.lineAndColumn(of: $0.range.lowerBound).line) }
      return Cause(
        path: cause.path, change: cause.change, location: location, elementCount: cause.elementCount,
        line: "because " + explanation.sentence(of: cause, at: location.map { "\($0.0):\($0.1)" }))
    }
  }

  /// The lines of text: one for each of the first `ChangeCauses.shownCount` causes, then remarks.
  var lines: [String] { causes.prefix(ChangeCauses.shownCount).map(\.line) + explanation.remarks }

  /// Returns all causes, each with the keys of the elements that it affects in the layout at an index, for the list of
  /// a page.
  func listed(ofLayout index: Int) -> [ComparedPair.Cause] {
    causes.enumerated().map { number, cause in
      ComparedPair.Cause(text: cause.line, keys: explanation.keys(affectedBy: number, inLayout: index))
    }
  }

  /// The first `ChangeCauses.shownCount` causes as notes, except those without a location.
  var notes: [LineNote] {
    causes.prefix(ChangeCauses.shownCount).compactMap { cause in
      cause.location.map { LineNote(file: $0.file, line: $0.line, text: cause.line) }
    }
  }
}

extension FileCauses.Cause: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let path { writer.member("path", path) }
      writer.member("change", change)
      if let location {
        writer.member("file", location.file)
        writer.member("line", location.line)
      }
      writer.member("elements", elementCount)
    }
  }
}
