import CollectionLayout
import EventLoop
import JSON
import LayoutBase
import LayoutDocument
import LayoutDrawing
import LayoutProtocol
import Pictures

/// The comparison of two versions of a document, or of two files with frames.
struct DocumentComparison {
  /// The names of both versions as in messages; nil if there is no such version.
  var oldName: String?
  var newName: String?
  var pairs: [ComparedPair]
  /// The edits that explain the differences; nil if they are not known.
  var causes: FileCauses? {
    didSet { for index in pairs.indices { pairs[index].causes = causes?.listed(ofLayout: index) ?? [] } }
  }
  /// The changed numbers of Swift layouts, if the edits do not explain the differences.
  var constants: [SwiftConstant] = []
  /// Whether one of the documents has an error.
  var hasErrors = false
  /// Whether a layout in Swift was not run, so that the rows that replace it are compared.
  var leavesOutSwift = false

  var isEmpty: Bool { !leavesOutSwift && pairs.allSatisfy(\.isEmpty) }

  /// The names of both versions in a heading.
  var title: String {
    switch (oldName, newName) {
    case (let old?, nil): "\(old) (removed)"
    case (nil, let new?): "\(new) (added)"
    case (let old?, let new?): old == new ? new : "\(old) → \(new)"
    case (nil, nil): ""
    }
  }
}

/// A version of a document or of recorded frames.
struct FileVersion {
  /// The name in messages.
  let name: String
  let text: [UInt8]
  /// Analyzes a text as a document with the name and the folder of this file. `swiftLayouts` runs its layouts in Swift;
  /// nil to run none.
  let document: (_ text: [UInt8], _ swiftLayouts: DocumentFile.SwiftLayouts?) -> DocumentFile

  /// Analyzes the text as a document. `swiftLayouts` runs its layouts in Swift; nil to run none.
  func document(_ swiftLayouts: DocumentFile.SwiftLayouts?) -> DocumentFile { document(text, swiftLayouts) }

  /// The maximum size of a file in bytes: the frames of a simulation are longer than any document.
  static func limit(of path: String) -> Int { path.hasSuffix(".jsonl") ? 1 << 30 : Limits.text }
}

/// The reason why two versions cannot be compared.
enum ComparisonError: Error {
  case unreadable(DocumentFile.ReadError)
  /// The name of a file, the line and the reason, as one text.
  case invalid(String)
  case tooManyElements(String, device: String?)

  /// Prints the error on standard error. Returns the exit code.
  func report(to terminal: CommandOutput) -> CInt {
    switch self {
    case .unreadable(let error): return error.report(to: terminal)
    case .invalid(let text): terminal.message(text)
    case .tooManyElements(let name, let device):
      let suffix = device.map { " on \($0)" } ?? ""
      terminal.message("\(name): \(LayoutVariant.tooManyElements)\(suffix); compare a part with --at")
    }
    return ExitCode.noInput
  }
}

extension DocumentComparison {
  /// Compares two versions of a document; a version that does not exist is nil.
  init(
    _ old: DocumentFile?, _ new: DocumentFile?, _ variants: [LayoutVariant], _ tolerance: ComparisonTolerance
  ) throws(ComparisonError) {
    pairs = []
    for variant in variants {
      let (one, other) = (try Self.layout(old, variant), try Self.layout(new, variant))
      let label = variant.label ?? (variants.count > 1 ? "whole content" : nil)
      pairs.append(ComparedPair(label: label, from: one, to: other, tolerance: tolerance))
    }
    (oldName, newName) = (old?.name, new?.name)
    hasErrors = old?.hasErrors == true || new?.hasErrors == true
    leavesOutSwift = [old, new].contains { $0?.leavesOutSwift == true }
  }

  /// Finds the causes of the differences, or, if the edits do not explain them, the changed `constants`. `old` and
  /// `new` are the versions from which the comparison was made. Does nothing if nothing differs.
  mutating func explain(
    from old: ComparedVersion, to new: ComparedVersion, _ variants: [LayoutVariant], _ tolerance: ComparisonTolerance
  ) {
    if isEmpty { return }
    if !leavesOutSwift { causes = FileCauses(of: self, from: old, to: new, variants, tolerance) }
    if causes == nil { constants = SwiftConstant.changes(from: old.file, to: new.file) }
  }

  private static func layout(_ file: DocumentFile?, _ variant: LayoutVariant) throws(ComparisonError) -> ComparedLayout
  {
    guard let file else { return .empty }
    guard let layout = variant.layout(file.document) else {
      throw .tooManyElements(file.name, device: variant.device)
    }
    return layout
  }

  /// Compares two files with frames; a file that does not exist is nil.
  init(
    framesOf old: FileVersion?, _ new: FileVersion?, _ tolerance: ComparisonTolerance
  ) throws(ComparisonError) {
    let (one, other) = (try Self.frames(old), try Self.frames(new))
    pairs = one.paired(with: other).map { pair in
      ComparedPair(
        label: "\(pair.time) s", time: pair.time, onlySide: pair.old == nil ? .new : pair.new == nil ? .old : nil,
        from: pair.old?.layout ?? .empty, to: pair.new?.layout ?? .empty, tolerance: tolerance)
    }
    (oldName, newName) = (old?.name, new?.name)
  }

  private static func frames(_ file: FileVersion?) throws(ComparisonError) -> FrameSequence {
    guard let file else { return FrameSequence() }
    do throws(LineError) {
      return try FrameSequence(file.text)
    } catch {
      throw .invalid("\(file.name):\(error.line): \(error.message)")
    }
  }
}

extension LayoutVariant {
  /// The number of items of a layout from which on it is not compared as a whole.
  static let elementLimit = 1_000_000
  /// The problem of such a layout, as a part of error messages.
  static let tooManyElements = "more than \(elementLimit) elements"

  /// Lays a document out; nil if the variant is the whole content and has `elementLimit` items or more.
  func layout(_ document: DocumentSnapshot) -> ComparedLayout? {
    let model = document.adapted(to: LayoutEnvironment(device: device)).model
    let view = ScrolledCollection(model, contentOffset: contentOffset)
    guard contentOffset != nil || !view.layout.model.hasItems(atLeast: Self.elementLimit) else { return nil }
    let elements = contentOffset == nil ? view.allElements : view.elementsInView
    return ComparedLayout(view, elements: elements, isPartial: contentOffset != nil)
  }
}

/// Formats comparisons for the command line.
struct ComparisonPrinter {
  enum Format: String {
    case text, json, github, sarif
  }

  private let hasColors: Bool

  init(hasColors: Bool = false) { self.hasColors = hasColors }

  /// Returns one line per element that differs, then the counts of differences; for several layouts, and with
  /// `hasTitles` for each document, also headings.
  func text(_ comparisons: [DocumentComparison], hasTitles: Bool) -> String {
    var text = ""
    for comparison in comparisons {
      if hasTitles {
        text += (text.isEmpty ? "" : "\n") + DiagnosticFormatter.printable(comparison.title) + "\n"
      }
      text += self.text(comparison)
      let constants = comparison.constants.prefix(SwiftConstant.limit).map(\.text)
      for line in (comparison.causes?.lines ?? []) + constants { text += DiagnosticFormatter.printable(line) + "\n" }
      if comparison.leavesOutSwift {
        text += "not compared: layouts in Swift, instead of which there are rows of 44 points; see --allow-swift\n"
      }
    }
    return text
  }

  private func text(_ comparison: DocumentComparison) -> String {
    guard comparison.pairs.count > 1 || comparison.pairs.first?.label != nil else {
      return comparison.pairs.map { lines(of: $0.difference).map { $0 + "\n" }.joined() }.joined()
    }
    // Equal frames are many, and are summarized; equal devices are listed.
    var text = ""
    var equalFrames = 0
    for pair in comparison.pairs {
      if let side = pair.onlySide {
        text += colored("\(pair.label ?? ""): only in the \(side.rawValue) file", side == .old ? .red : .green) + "\n"
        continue
      }
      if pair.time != nil, pair.isEmpty {
        equalFrames += 1
        continue
      }
      text += "\(pair.label ?? ""):\n" + lines(of: pair.difference).map { "  \($0)\n" }.joined()
    }
    if equalFrames > 0 { text += "\(equalFrames.counted("equal frame"))\n" }
    for side in [ComparedPair.Side.old, .new] {
      let count = comparison.pairs.count { $0.onlySide == side }
      if count > 0 { text += "\(count.counted("frame")) only in the \(side.rawValue) file\n" }
    }
    return text
  }

  /// Returns the lines of one difference.
  func lines(of difference: LayoutDifference) -> [String] {
    var lines = difference.entries.map { entry -> String in
      let key = DiagnosticFormatter.printable(entry.element.key)
      let line = "\(entry.sign) \(key)  \(DiagnosticFormatter.printable(entry.summary))"
      return switch entry {
      case .added: colored(line, .green)
      case .removed: colored(line, .red)
      case .changed: line
      }
    }
    if let text = difference.contentSizeText { lines.append("~ \(text)") }
    lines.append(difference.isEmpty ? "no differences, \(difference.counts)" : difference.counts)
    return lines
  }

  private func colored(_ line: String, _ color: DiagnosticFormatter.Color) -> String {
    hasColors ? color.applied(to: line) : line
  }

  /// Returns `{"comparisons": [{old, new, equal, layouts: […]}]}`.
  func json(_ comparisons: [DocumentComparison]) -> [UInt8] {
    json(comparisons) { comparison, writer in
      writeNames(of: comparison, to: &writer)
      writeLayouts(of: comparison, to: &writer)
    }
  }

  /// Returns `{"comparisons": [{old, new}]}`.
  func json(namesOf comparisons: [DocumentComparison]) -> [UInt8] {
    json(comparisons, writeNames(of:to:))
  }

  private func json(
    _ comparisons: [DocumentComparison], _ writeMembers: (DocumentComparison, inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 64 << 10)
    writer.object { writer in
      writer.array("comparisons") { writer in
        for comparison in comparisons { writer.object { writer in writeMembers(comparison, &writer) } }
      }
    }
    return writer.takeBytes() + [UInt8(ascii: "\n")]
  }

  private func writeNames(of comparison: DocumentComparison, to writer: inout JSONWriter) {
    writer.member("old", comparison.oldName.map(JSONValue.string) ?? .null)
    writer.member("new", comparison.newName.map(JSONValue.string) ?? .null)
  }

  private func writeLayouts(of comparison: DocumentComparison, to writer: inout JSONWriter) {
    writer.member("equal", comparison.isEmpty)
    writer.array("layouts") { writer in
      for pair in comparison.pairs {
        writer.object { writer in
          if let time = pair.time { writer.member("time", time) }
          if let side = pair.onlySide { writer.member("only", side.rawValue) }
          if let label = pair.label, pair.time == nil { writer.member("name", label) }
          pair.difference.writeMembers(to: &writer)
        }
      }
    }
    if let causes = comparison.causes { writer.array("causes", of: causes.causes) }
    if !comparison.constants.isEmpty { writer.array("constants", of: comparison.constants) }
  }
}

/// The file with the picture of a comparison, as `layoutd diff -o` writes it.
struct ChangeFile {
  let path: String
  private let form: PictureFormat

  /// Selects the format by the extension of a file name. Throws for others.
  init(path: String) throws(Arguments.UsageError) {
    guard let form = PictureFormat(path: path), form != .webp else {
      throw .badValue("-o", path, expected: "a file name that ends in .svg, .html or .png")
    }
    (self.path, self.form) = (path, form)
  }

  /// Writes the file. Returns the exit code.
  func write(_ comparisons: [DocumentComparison], _ terminal: CommandOutput) -> CInt {
    do throws(PictureError) {
      return OutputFile.write(try bytes(comparisons), to: path, terminal)
    } catch {
      return OutputFile.failed(error.message, writing: path, terminal)
    }
  }

  /// Returns the contents of the file.
  private func bytes(_ comparisons: [DocumentComparison]) throws(PictureError) -> [UInt8] {
    let shown = ShownPairs(comparisons)
    return form == .html
      ? ChangePage.bytes(of: shown, generator: "layoutd diff")
      : try form.bytes(of: ChangePicture.svg(of: shown), scale: 1)
  }
}

extension ShownPairs {
  /// Selects all pairs of one comparison of layouts. Of several documents, or of frames, selects only those that
  /// differ; if none does, the first.
  init(_ comparisons: [DocumentComparison]) {
    var pairs: [ComparedPair] = []
    for comparison in comparisons {
      for var pair in comparison.pairs {
        if comparisons.count > 1 {
          pair.label = [comparison.title, pair.label].compactMap(\.self).joined(separator: ", ")
        }
        pairs.append(pair)
      }
    }
    if comparisons.count > 1 || pairs.contains(where: { $0.time != nil }) {
      let different = pairs.filter { !$0.isEmpty }
      pairs = different.isEmpty ? Array(pairs.prefix(1)) : different
    }
    self.init(pairs, title: comparisons.count == 1 ? comparisons[0].title : "\(comparisons.count) documents")
  }
}
