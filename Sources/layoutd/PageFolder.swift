import EventLoop
import LayoutDrawing
import LayoutServer

/// Pages for a browser, in a folder of this process that goes when it ends.
final class PageFolder {
  private var path: String?
  private var names: Set<String> = []

  /// Draws with the same hands as the commands do.
  var pages: Pages {
    Pages(
      picture: { view, name in
        var picture: [UInt8] = []
        ViewPicture.draw(DocumentView(view), name, .content, hasLegend: true) { picture += $0 }
        return picture
      },
      play: { name, next in
        var picture = PlayPicture(.html)
        while !picture.isCut, let frame = next() { picture.append(frame) }
        return picture.bytes(framesPerSecond: 60, documentName: name)
      },
      publish: { [self] name, bytes in publish(name, bytes) })
  }

  private func publish(_ name: String, _ bytes: [UInt8]) -> String? {
    do throws(UVError) {
      if path == nil { path = try Files.makeTemporaryDirectory(prefix: "layoutd-") }
      guard let path else { return nil }
      names.insert(name)
      try Files.write("\(path)/\(name)", bytes)
      return "\(path)/\(name)"
    } catch {
      Log.write("layoutd: \(name): \(error.message)")
      return nil
    }
  }

  /// Leaves nothing behind.
  func remove() {
    guard let folder = path else { return }
    path = nil
    for name in names { try? Files.remove("\(folder)/\(name)") }
    try? Files.remove(folder)
  }
}
