import CollectionLayout
import Commands
import EventLoop
import LayoutDrawing
import LayoutServer
import LayoutSession
import Synchronization

/// Writes pages for a browser into a temporary folder of this process, which is removed at exit.
final class TemporaryPageStore: Sendable {
  private struct State: Sendable {
    var path: String?
    var names: Set<String> = []
    var isGone = false
  }

  /// The number of items from which on only a part of the content is drawn: browsers cannot display an SVG with a
  /// million elements.
  private static let elementLimit = 20_000

  /// Locked, because the closures of `pages` run on other threads.
  private let state = Mutex(State())

  /// Renders pages as the commands `render` and `simulate` do, and writes them.
  var pages: PageRenderer {
    PageRenderer(
      renderDocument: { view, name, shouldContinue in
        var picture: [UInt8] = []
        DocumentRenderer(view, name: name, extent: .content, hasLegend: true, limit: Self.elementLimit)
          .draw(while: shouldContinue) { picture += $0 }
        return picture
      },
      renderSimulation: { name, simulation, next in Self.play(simulation, named: name, next).page },
      simulationData: { name, simulation, next in Self.play(simulation, named: name, next).data },
      write: { [self] name, bytes in publish(name, bytes) })
  }

  private static func play(
    _ simulation: Simulation, named name: String, _ next: () -> SimulationFrame?
  ) -> AnimationFile {
    var picture = AnimationFile(.html, rate: 60, documentName: name)
    while !picture.isTruncated, let frame = next() { picture.append(frame) }
    picture.finish(simulation)
    return picture
  }

  private func publish(_ name: String, _ bytes: [UInt8]) -> String? {
    do throws(UVError) {
      return try state.withLock { state throws(UVError) in
        if state.path == nil, !state.isGone { state.path = try FileSystem.makeTemporaryDirectory(prefix: "layoutd-") }
        guard let path = state.path else { return nil }
        state.names.insert(name)
        try FileSystem.write("\(path)/\(name)", bytes)
        return "\(path)/\(name)"
      }
    } catch {
      Log.write("layoutd: \(name): cannot be written to the folder of temporary files: \(error.message)")
      return nil
    }
  }

  /// Removes the folder and its files.
  func remove() {
    state.withLock { state in
      state.isGone = true
      guard let folder = state.path else { return }
      state.path = nil
      for name in state.names { FileSystem.removeOrLog("\(folder)/\(name)") }
      FileSystem.removeOrLog(folder)
    }
  }
}

extension FileSystem {
  /// Removes a file or an empty folder, if it exists. A failure is logged.
  static func removeOrLog(_ path: String) {
    do throws(UVError) { try remove(path) } catch {
      if !error.isMissingFile { Log.write("layoutd: \(path): cannot be removed: \(error.message)") }
    }
  }
}
