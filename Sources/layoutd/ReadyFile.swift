import JSON
import LayoutServer

/// What other programs read to find the page, instead of our log.
enum ReadyFile {
  static func contents(url: String, _ place: DoorPlace) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url)
      writer.member("port", place.port)
      writer.member("token", place.token)
    }
    return writer.takeBytes() + Array("\n".utf8)
  }
}
