public import Foundation
@_exported public import LayoutHosting
public import Testing
import UIKitLayout

/// Expects that the elements of a layout equal a recorded snapshot.
///
/// The snapshot is `Snapshots/<test file>/<name>.layout.txt` beside the test's file. With `LAYOUTD_RECORD=1` in the
/// environment it is written. A difference of at most 0.001 is accepted. A failure reports the lines that differ and
/// writes the present text and two pictures beside the snapshot.
@MainActor public func expectLayout(
  _ host: LayoutHost, matches name: String, in rectangle: CGRect? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try compare(
    host.snapshot(in: rectangle).text, name: name, ending: "layout.txt", filePath: filePath,
    sourceLocation: sourceLocation)
}

/// Expects that the motions of a change equal a recorded transition, `<name>.transition.txt` beside the snapshots.
@MainActor public func expectTransition(
  _ transition: LayoutTransition, matches name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try compare(
    transition.text, name: name, ending: "transition.txt", filePath: filePath, sourceLocation: sourceLocation)
}

/// Expects what every correct layout has, at five offsets along the content.
///
/// The frames and the content size are finite. The frame of `layoutAttributesForItem(at:)` is that of
/// `layoutAttributesForElements(in:)`. The elements of the whole content that overlap the viewport are also returned
/// for the viewport. Preparing again changes nothing; this is not expected of a host with preferred sizes, since UIKit
/// measures again after an invalidation and only what is in view.
@MainActor public func expectSane(
  _ host: LayoutHost, sourceLocation: SourceLocation = #_sourceLocation
) {
  for problem in problems(of: host) {
    Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
  }
}

/// Returns a message for each violation of a condition of `expectSane`. Scrolls the host, and back at the end.
@MainActor func problems(of host: LayoutHost) -> [String] {
  var problems: [String] = []
  let start = host.contentOffset
  let size = host.contentSize
  if size.width < 0 || size.height < 0 || !size.width.isFinite || !size.height.isFinite {
    problems.append("The content size is \(size.width) × \(size.height); return a finite one that is not negative.")
  }
  let bounds = host.collectionView.bounds
  for step in 0..<5 {
    let fraction = CGFloat(step) / 4
    let range = CGSize(width: max(0, size.width - bounds.width), height: max(0, size.height - bounds.height))
    host.scroll(to: CGPoint(x: range.width * fraction, y: range.height * fraction))
    let whole = host.snapshot()
    let view = host.collectionView.bounds
    let visible = host.snapshot(in: view)
    let names = Set(visible.elements.map(\.name))
    for element in whole.elements {
      let frame = element.frame
      if ![frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite) {
        problems.append("The frame of \(element.name) is not finite: \(NSStringFromCGRect(frame)).")
      } else if frame.overlaps(view), !names.contains(element.name) {
        let text = "layoutAttributesForElements(in: \(NSStringFromCGRect(view)))"
        problems.append("\(text) does not return \(element.name), whose frame intersects the rectangle.")
      }
    }
    for element in visible.elements where element.category == .cell && element.frame.overlaps(view) {
      let single = host.collectionView.layoutAttributesForItem(at: element.indexPath)?.frame
      if single != element.frame {
        problems.append(
          "layoutAttributesForItem(at:) and layoutAttributesForElements(in:) return different frames for \(element.name)."
        )
      }
    }
    guard host.preferredSize == nil, !host.makesCells else { continue }
    host.collectionView.collectionViewLayout.invalidateLayout()
    if host.snapshot().text != whole.text {
      problems.append(
        "Preparing again changes the layout at the offset \(NSStringFromCGPoint(view.origin)). prepare() must not "
          + "depend on earlier calls.")
    }
  }
  host.scroll(to: start)
  return problems
}

/// Compares a text with the recorded one, and reports an issue if they differ or none is recorded. For a difference the
/// text and two pictures are written beside the recorded text. With `isRecording` the text is written as the recorded
/// one instead.
func compare(
  _ text: String, name: String, ending: String, filePath: String, sourceLocation: SourceLocation,
  isRecording: Bool = ProcessInfo.processInfo.environment["LAYOUTD_RECORD"] == "1"
) throws {
  let test = URL(fileURLWithPath: filePath)
  let folder = test.deletingLastPathComponent().appendingPathComponent("Snapshots")
    .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
  let file = folder.appendingPathComponent("\(name).\(ending)")
  let actual = folder.appendingPathComponent("\(name).actual.txt")
  let pictures = ["expected", "actual"].map { folder.appendingPathComponent("\(name).\($0).svg") }
  if isRecording {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record(
      "There is no snapshot \(file.path). LAYOUTD_RECORD=1 in the environment records it.",
      sourceLocation: sourceLocation)
    return
  }
  let difference = TextDifference(recorded, text)
  guard !difference.isEmpty else {
    for old in [actual] + pictures { try? FileManager.default.removeItem(at: old) }
    return
  }
  try text.write(to: actual, atomically: true, encoding: .utf8)
  for (picture, content) in zip(pictures, [recorded, text]) {
    try SnapshotPicture(content).svg.write(to: picture, atomically: true, encoding: .utf8)
  }
  let names = pictures.map(\.lastPathComponent).joined(separator: " and ")
  Issue.record(
    """
    \(file.lastPathComponent) differs:
    \(difference.text)
    The present text is \(actual.path), the pictures are \(names).
    """,
    sourceLocation: sourceLocation)
}
