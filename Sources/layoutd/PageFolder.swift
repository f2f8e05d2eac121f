import CollectionLayout
import EventLoop
import LayoutDrawing
import LayoutServer
import Synchronization

/// Pages for a browser, in a folder of this process that goes when it ends.
final class PageFolder: Sendable {
  private struct State: Sendable {
    var path: String?
    var names: Set<String> = []
    var isGone = false
  }

  /// A picture is as large as its elements are many: browsers show so many at once, not a million.
  private static let elementLimit = 20_000

  /// Behind a lock, because the closures of `pages` go to other threads with what they draw.
  private let state = Mutex(State())

  /// Draws with the same hands as the commands do.
  var pages: Pages {
    Pages(
      picture: { view, name, goesOn in
        var picture: [UInt8] = []
        ViewPicture.draw(
          DocumentView(view), name, .content, hasLegend: true, limit: Self.elementLimit, while: goesOn
        ) { picture += $0 }
        return picture
      },
      play: { name, next in Self.play(next).bytes(framesPerSecond: 60, documentName: name) },
      playData: { name, next in Self.play(next).data(framesPerSecond: 60, documentName: name) },
      publish: { [self] name, bytes in publish(name, bytes) })
  }

  private static func play(_ next: () -> TimelineFrame?) -> PlayPicture {
    var picture = PlayPicture(.html)
    while !picture.isCut, let frame = next() { picture.append(frame) }
    return picture
  }

  private func publish(_ name: String, _ bytes: [UInt8]) -> String? {
    do throws(UVError) {
      return try state.withLock { state throws(UVError) in
        if state.path == nil, !state.isGone { state.path = try Files.makeTemporaryDirectory(prefix: "layoutd-") }
        guard let path = state.path else { return nil }
        state.names.insert(name)
        try Files.write("\(path)/\(name)", bytes)
        return "\(path)/\(name)"
      }
    } catch {
      Log.write("layoutd: \(name): \(error.message)")
      return nil
    }
  }

  /// Leaves nothing behind.
  func remove() {
    state.withLock { state in
      state.isGone = true
      guard let folder = state.path else { return }
      state.path = nil
      for name in state.names { try? Files.remove("\(folder)/\(name)") }
      try? Files.remove(folder)
    }
  }
}
