import Foundation
import SwiftExport
import TestSupport

/// A program of exported files that prints the frames of their layouts.
enum RoundTripProgram {
  /// The function that shows a layout in a host and prints its elements at some offsets.
  private static let main = #"""
    import Foundation
    import LayoutHosting
    import UIKit

    typealias Item = (width: CGFloat?, height: CGFloat?, aspectRatio: CGFloat?)

    /// Prints one line for each element: its name, its frame without the transform, its alpha and its transform.
    @MainActor func show(
      _ name: String, _ layout: UICollectionViewLayout, _ configure: (UICollectionView) -> Void, items: [Int],
      size: CGSize, scale: CGFloat, safeArea: UIEdgeInsets, offsets: [CGPoint],
      measured: (@MainActor (IndexPath) -> Item)?
    ) {
      let traits = UITraitCollection.current.modifyingTraits { $0.displayScale = scale }
      let host = LayoutHost(layout: layout, size: size, items: items, traits: traits, safeAreaInsets: safeArea)
      if let measured {
        host.preferredSize = { category, _, path, proposed in
          guard category == .cell else { return nil }
          let item = measured(path)
          let width = item.width ?? proposed.width
          return CGSize(
            width: width, height: item.height ?? item.aspectRatio.map { width / $0 } ?? proposed.height)
        }
      }
      configure(host.collectionView)
      print("layout", name)
      for offset in offsets {
        host.scroll(to: offset)
        print("offset")
        let all = host.collectionView.bounds.union(CGRect(origin: .zero, size: host.contentSize)).insetBy(dx: -5000, dy: -5000)
        for element in host.snapshot(in: all).elements where !element.isHidden {
          let transform = element.transform
          let x = element.frame.midX - transform.tx - element.size.width / 2
          let y = element.frame.midY - transform.ty - element.size.height / 2
          let values: [CGFloat] = [
            x, y, element.size.width, element.size.height, element.alpha, transform.a, transform.b, transform.c,
            transform.d, transform.tx, transform.ty,
          ]
          print("\(title(of: element));" + values.map { "\($0)" }.joined(separator: " "))
        }
      }
    }

    @MainActor func title(of element: LayoutSnapshot.Element) -> String {
      let kinds = [
        UICollectionView.elementKindSectionHeader: "header", UICollectionView.elementKindSectionFooter: "footer",
      ]
      let path = element.indexPath
      guard let own = element.kind else { return "cell \(path[0]).\(path[1])" }
      if path.count == 1 { return "outer \(kinds[own] ?? own) \(path[0])" }
      // The header of all sections in a layout that computes all frames.
      if own == "header" || own == "footer" { return "outer \(own) 0" }
      return "\(kinds[own] ?? own) \(path[0]).\(path[1])"
    }

    """#

  /// The folder of the built modules: that of the running test program.
  private static var products: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Compiles the exports of some cases in a language mode, with warnings as errors. Returns the printed elements of
  /// each layout at each offset.
  static func run(_ cases: [ExportedCase], mode: Int, perFile: Int = 20) throws -> [String: [[String: [Double]]]] {
    let scratch = try Scratch()
    try compile(cases, mode: mode, perFile: perFile, in: scratch)
    let run = try CommandRun([], of: scratch.file("program").path, in: scratch.folder)
    guard run.code == 0 else { throw Failure(text: "The program ended with \(run.code): \(run.errors.prefix(2000))") }
    return elements(run.text)
  }

  /// A program that cannot be compiled or run.
  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  private static func compile(_ cases: [ExportedCase], mode: Int, perFile: Int, in scratch: Scratch) throws {
    var sources: [String] = []
    for start in stride(from: 0, to: cases.count, by: perFile) {
      let name = "Layouts\(start).swift"
      // One import is enough for the exports of a file.
      let texts = cases[start..<min(cases.count, start + perFile)].map {
        $0.export.text.replacingOccurrences(of: "\nimport UIKit\n", with: "\n")
      }
      try scratch.write(name, "import UIKit\n" + texts.joined(separator: "\n"))
      sources.append(name)
    }
    try scratch.write(
      "main.swift", main + "MainActor.assumeIsolated {\n" + cases.map(\.statement).joined(separator: "\n") + "\n}\n")
    let arguments =
      ["swiftc", "-swift-version", "\(mode)", "-warnings-as-errors", "-Onone", "-module-name", "RoundTrip"]
      + ["-I", products.appendingPathComponent("Modules").path, "-L", products.path, "-lUIKitToolkit"]
      + ["-Xlinker", "-rpath", "-Xlinker", products.path, "-o", "program"] + sources + ["main.swift"]
    let run = try CommandRun(arguments, of: "/usr/bin/env", in: scratch.folder)
    guard run.code == 0 else {
      throw Failure(text: "swiftc ended with \(run.code): \((run.errors + run.text).prefix(8000))")
    }
  }

  private static func elements(_ text: String) -> [String: [[String: [Double]]]] {
    var all: [String: [[String: [Double]]]] = [:]
    var name = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("layout ") {
        name = String(line.dropFirst(7))
        all[name] = []
      } else if line == "offset" {
        all[name]?.append([:])
      } else {
        let parts = line.split(separator: ";")
        guard parts.count == 2, let last = all[name]?.indices.last else { continue }
        all[name]?[last][String(parts[0])] = parts[1].split(separator: " ").compactMap { Double($0) }
      }
    }
    return all
  }
}
