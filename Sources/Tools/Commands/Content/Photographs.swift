import CollectionLayout
import EventLoop
import JSON
import ModelContextProtocol
import Pictures

/// The photographs of a folder as rows of a data source: file, size, dominant color and label.
struct Photographs {
  private(set) var rows: [JSONValue] = []
  /// The files that are no images, cannot be read, or exceed `fileLimit`, with the reason.
  private(set) var omitted: [(name: String, reason: String)] = []

  private static let (entryLimit, fileLimit) = (1_000_000, 10_000)
  private static let byteLimit = 64 << 20
  private static let extensions = ["png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif"]

  /// Reads the files of a folder whose names have the extension of an image, at most `fileLimit`, in the order of the
  /// names. Further ones are `omitted`.
  init(in folder: String, _ bar: inout ProgressBar) throws(UVError) {
    let entries = try FileSystem.list(folder, limit: Self.entryLimit).filter { entry in
      let name = entry.name.lowercased()
      return entry.kind == .file && entry.hasValidName && !name.hasPrefix(".")
        && Self.extensions.contains { name.hasSuffix(".\($0)") }
    }.sorted { $0.name < $1.name }
    omitted = entries.dropFirst(Self.fileLimit).map { ($0.name, "more than \(Self.fileLimit) photographs") }
    for (index, entry) in entries.prefix(Self.fileLimit).enumerated() {
      bar.show(Double(index) / Double(entries.count))
      add(entry.name, in: folder)
    }
  }

  private mutating func add(_ name: String, in folder: String) {
    do throws(UVError) {
      let file = try FileSystem.read("\(folder)/\(name)", limit: Self.byteLimit)
      guard let size = ImageHeader.size(of: file) else {
        omitted.append((name, "not an image of a supported format"))
        return
      }
      let color = Self.dominantColor(of: file, size).map(JSONValue.string)
      rows.append([
        "file": .string(name), "width": .integer(size.width), "height": .integer(size.height),
        "color": color ?? .null, "label": .string(Self.label(of: name)),
      ])
    } catch {
      omitted.append((name, error.message))
    }
  }

  /// Returns the name of a file without its extension, split into words.
  private static func label(of name: String) -> String {
    PathName.stem(of: name).split { "-_ ".contains($0) }.joined(separator: " ")
  }

  /// The maximum number of pixels that are decoded: 256 MiB of memory.
  private static let pixelLimit = 64 << 20
  /// The maximum number of bytes of a file that is decoded: an attribute of an SVG has 10 million, and Base64 takes a
  /// third more.
  private static let encodedLimit = 7_400_000
  /// The number of pixels on a side from which the color is determined.
  private static let side = 16

  // A white that hardly any photograph has: it is the result if librsvg cannot decode the image.
  private static let ground = RGBAColor(red: 255, green: 255, blue: 254)

  /// Returns the dominant color (`Bitmap.dominantColor`) as `#rrggbb`; nil if the file exceeds `encodedLimit` or
  /// `pixelLimit`, librsvg is missing or cannot decode the format, or the color is `ground`, which shows where nothing
  /// is drawn.
  private static func dominantColor(of file: [UInt8], _ size: PixelSize) -> String? {
    guard file.count <= encodedLimit, size.width <= pixelLimit / size.height else { return nil }
    // librsvg determines the format by the bytes.
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)">
      <rect width="\(side)" height="\(side)" fill="\(ground.hex)"/>
      <image width="\(side)" height="\(side)" preserveAspectRatio="none" href="data:;base64,\(Base64.encoded(file))"/>
      </svg>
      """
    guard let pixel = (try? Rasterizer.bitmap(of: Array(svg.utf8), scale: 1))?.dominantColor else { return nil }
    let color = RGBAColor(
      red: UInt8(truncatingIfNeeded: pixel >> 16), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel))
    return color == ground ? nil : color.hex
  }

  /// The rows as the text of a JSON file.
  var file: [UInt8] {
    let lines = rows.map { "  " + $0.oneLine }
    return Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
  }
}
