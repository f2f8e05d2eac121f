import CollectionLayout
import JSON

extension LayoutKind {
  /// The name of the kind of layouts that are code.
  static let swiftName = "swift"

  /// The kind of layouts of an app.
  ///
  /// It makes the rows that are shown without permission to run code; `SwiftLayoutResolver` replaces them by the layout.
  static let swift = LayoutKind(
    swiftName,
    "The layout of an app in Swift: a `UICollectionViewLayout` of a file, which is compiled and run with the items of "
      + "the document. Running code needs the option `--allow-swift` of layoutd, or `allowSwift` in the client's "
      + "`initializationOptions`; without it the items are rows of 44 points. `layoutd check` never runs code.",
    [
      PropertySchema(
        "source", .string(.plain), defaultDescription: "rows of 44 points, and an error",
        "The path of the Swift file, relative to the document. The file must be in the workspace."),
      PropertySchema(
        "entry", .string(.plain), defaultDescription: "the first layout of the file",
        "The Swift expression that makes the layout, such as `FeedLayout()`."),
    ]
  ) { _ in ListLayout() }
}
