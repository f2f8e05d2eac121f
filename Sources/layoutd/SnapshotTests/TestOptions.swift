import LayoutComparison
import LayoutDocument

/// The options of `layoutd test` that determine the result of one document.
struct TestOptions {
  /// Whether a document without a snapshot, or with a timeline and without frames, gets one.
  let recordsMissing: Bool
  /// Whether existing snapshots and frames are written again.
  let updatesExisting: Bool
  /// The layouts that are recorded; nil for those of an existing snapshot, or the whole content in the document's
  /// viewport.
  let variants: [LayoutVariant]?
  let tolerance: ComparisonTolerance
  /// The frames per second of recorded frames.
  let framesPerSecond: Double
  /// Whether `--fps` was given, so that frames that are written again change their rate.
  let isRateChosen: Bool

  /// Runs the layouts in Swift that documents name; nil to run none.
  let swiftLayouts: DocumentFile.SwiftLayouts?

  /// The default frames per second.
  static let standardRate = 10.0

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    recordsMissing = arguments.has("--record")
    updatesExisting = arguments.has("--update")
    let isChosen = arguments.text("--devices") != nil || !arguments.texts("--at").isEmpty || arguments.has("--full")
    if isChosen, !recordsMissing, !updatesExisting {
      throw .other("--devices, --at and --full choose what --record and --update write; a snapshot names its own")
    }
    swiftLayouts = arguments.swiftLayouts
    isRateChosen = arguments.text("--fps") != nil
    if isRateChosen, !recordsMissing, !updatesExisting {
      throw .other("--fps chooses the rate that --record and --update write; recorded frames have their own")
    }
    variants = isChosen ? try arguments.layoutVariants() : nil
    tolerance = try arguments.comparisonTolerance()
    framesPerSecond =
      try arguments.value("--fps", "a number from 1 to 1000") { text in
        Double(text).flatMap { 1...1_000 ~= $0 ? $0 : nil }
      } ?? Self.standardRate
  }

  /// The options as they are declared, which parent and child processes share.
  static let declarations: [CommandOption] = [
    .flag("--record", "write missing snapshots, and missing frames of documents with a timeline"),
    .flag("--update", "write existing snapshots and frames again, where they differ"),
    .devices, .offsets, .full,
    .value(
      CommandOption.tolerance.name, "P",
      "maximum difference of equal lengths of snapshots in points; a hundredth of it for alphas and factors (default"
        + " 0.01)"),
    .value("--fps", "N", "frames per second of recorded frames, 1 to 1000 (default 10)"),
    .allowSwift,
  ]

  /// Returns the words of the command line for these options.
  static func words(_ arguments: Arguments) -> [String] {
    declarations.flatMap { option -> [String] in
      guard option.takesValue else { return arguments.has(option.name) ? [option.name] : [] }
      return arguments.texts(option.name).map { "\(option.name)=\($0)" }
    }
  }
}
