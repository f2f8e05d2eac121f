import EventLoop
import LayoutComparison
import LayoutDocument

/// The comparison of two versions of a document, or of two files with frames.
struct DocumentComparison {
  /// The names of both versions as in messages; nil if there is no such version.
  var oldName: String?
  var newName: String?
  var pairs: [ComparedPair]
  /// Whether one of the documents has an error.
  var hasErrors = false
  /// Whether a layout in Swift was not run, so that its rows are compared instead.
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

/// The reason why two versions cannot be compared.
enum ComparisonError: Error {
  case unreadable(DocumentFile.ReadError)
  /// A file, and the reason with its line.
  case invalid(String)
  case tooManyElements(String, device: String?)

  /// Prints the error on standard error. Returns the exit code.
  func report(to terminal: CommandOutput) -> CInt {
    switch self {
    case .unreadable(let error): return error.report(to: terminal)
    case .invalid(let text): terminal.message(text)
    case .tooManyElements(let name, let device):
      let place = device.map { " on \($0)" } ?? ""
      terminal.message("\(name): more than \(LayoutVariant.elementLimit) elements\(place); compare a part with --at")
    }
    return ExitCode.noInput
  }
}

extension DocumentComparison {
  /// Compares two versions of a document; nil for a version that does not exist.
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

  private static func layout(_ file: DocumentFile?, _ variant: LayoutVariant) throws(ComparisonError) -> ComparedLayout
  {
    guard let file else { return .empty }
    guard let layout = variant.layout(file.document) else {
      throw .tooManyElements(file.name, device: variant.device)
    }
    return layout
  }

  /// Compares two files with frames; nil for a file that does not exist.
  init(
    _ old: (name: String, text: [UInt8])?, _ new: (name: String, text: [UInt8])?, _ tolerance: ComparisonTolerance
  ) throws(ComparisonError) {
    let (one, other) = (try Self.frames(old), try Self.frames(new))
    pairs = one.paired(with: other).map { pair in
      ComparedPair(
        label: "\(pair.time) s", time: pair.time, onlySide: pair.old == nil ? .new : pair.new == nil ? .old : nil,
        from: pair.old?.layout ?? .empty, to: pair.new?.layout ?? .empty, tolerance: tolerance)
    }
    (oldName, newName) = (old?.name, new?.name)
  }

  static func frames(_ file: (name: String, text: [UInt8])?) throws(ComparisonError) -> FrameSequence {
    guard let file else { return FrameSequence() }
    do throws(LineError) {
      return try FrameSequence(file.text)
    } catch {
      throw .invalid("\(file.name):\(error.line): \(error.message)")
    }
  }
}
