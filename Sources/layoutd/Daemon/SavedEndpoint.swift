import EventLoop
import Hashing
import JSON

/// The port and the access token of the last preview of a file, so that a page survives a restart of `layoutd preview`.
///
/// They are saved per user and file, in a folder and a file that only the user can read. `--new-token` replaces them.
struct SavedEndpoint: Equatable {
  var port: UInt16
  var token: String

  /// The maximum number of saved endpoints.
  private static let limit = 100

  /// Returns the saved endpoint of a file; nil if there is none or others could have written it.
  static func load(of file: String) -> SavedEndpoint? {
    guard let folder = try? FileSystem.privateFolder(named: "layoutd"),
      let bytes = try? FileSystem.readPrivate("\(folder)/\(name(of: file))", limit: 4096)
    else { return nil }
    var (port, token, path): (UInt16?, String?, String?)
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.readObject { key, reader throws(JSONError) in
        switch key.text {
        case "port": port = UInt16(exactly: try reader.readInt())
        case "token": token = try reader.readString()
        case "file": path = try reader.readString()
        default: _ = try reader.skipValue()
        }
      }
    } catch {
      return nil
    }
    guard let port, let token, path == file else { return nil }
    return SavedEndpoint(port: port, token: token)
  }

  /// Saves the endpoint of a file. After a failure, which is logged, the next preview has another address.
  func save(for file: String) {
    do throws(UVError) { try write(for: file) } catch {
      Log.write("layoutd: the next preview will have another address: \(error.message)")
    }
  }

  private func write(for file: String) throws(UVError) {
    let folder = try FileSystem.privateFolder(named: "layoutd")
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("file", file)
      writer.member("port", Int(port))
      writer.member("token", token)
    }
    try FileSystem.writeAtomically(
      "\(folder)/\(Self.name(of: file))", writer.takeBytes() + Array("\n".utf8), isPrivate: true)
    Self.prune(folder, except: Self.name(of: file))
  }

  private static func name(of file: String) -> String {
    var hash = FNV1a()
    hash.combine(file)
    return "preview-\(String(hash.value, radix: 16)).json"
  }

  /// Removes endpoints above the limit, in no particular order.
  private static func prune(_ folder: String, except kept: String) {
    guard let entries = try? FileSystem.list(folder, limit: 10 * limit) else { return }
    let saved = entries.map(\.name).filter { $0.hasPrefix("preview-") && $0.hasSuffix(".json") && $0 != kept }
    guard saved.count > limit else { return }
    for name in saved.prefix(saved.count - limit) { try? FileSystem.remove("\(folder)/\(name)") }
  }
}
