/// A document's URI, normalized so that equivalent percent-encodings compare equal: `%3A` and `:`, `%20` and a space.
package struct DocumentURI: Hashable, Sendable {
  /// The percent-decoded bytes, with the scheme in lower case.
  private let bytes: [UInt8]

  /// The number of bytes after which a URI is cut off: no path is as long.
  private static let limit = 64 << 10

  package init(_ spelling: String) {
    var bytes = Self.decode(spelling.utf8.prefix(Self.limit))
    // Only the scheme of a URI is case-insensitive.
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[..<colon].allSatisfy(\.isASCIILetter) {
      for index in 0..<colon { bytes[index] |= 0x20 }
    }
    self.bytes = bytes
  }

  package func hash(into hasher: inout Hasher) {
    // As one buffer: an array combines each byte by itself.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  /// The absolute path of a `file:` URI; nil for other schemes, for other hosts and for invalid paths.
  package var path: String? {
    for prefix in ["file://localhost/", "file:///", "file:/"] where bytes.starts(with: prefix.utf8) {
      let path = bytes[(prefix.utf8.count - 1)...]
      // "file:/" is also a prefix of "file://host/…", a file of another host.
      guard !path.contains(0), !path.starts(with: "//".utf8) else { return nil }
      return String(validating: path, as: UTF8.self)
    }
    return nil
  }

  /// The absolute path of the URI, which is that of a folder, without trailing slashes; nil as for `path`.
  package var folderPath: String? { path.map(DocumentURI.folder) }

  /// Returns a path without trailing slashes; `/` stays.
  package static func folder(_ path: String) -> String {
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(path[...$0]) } ?? "/"
  }

  /// The name of the document's file, for titles and messages; `untitled.layout.json` if there is no path.
  package var name: String { path?.split(separator: "/").last.map(String.init) ?? "untitled.layout.json" }

  /// Returns the URI of an absolute path. All bytes but RFC 3986's unreserved characters and `/` are percent-encoded.
  package static func file(_ path: String) -> String {
    "file://" + escape(path, sparing: [UInt8(ascii: "/")])
  }

  /// Percent-encodes all bytes but RFC 3986's unreserved characters and `spared`.
  package static func escape(_ text: String, sparing spared: [UInt8]) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where spared.contains(byte):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += (byte < 16 ? "%0" : "%") + digits
      }
    }
    return escaped
  }

  /// Whether the path of a URI, in any scheme, ends in `.layout.json`.
  ///
  /// The query and the fragment are cut off before the path is decoded, which may contain `%3F` or `%23`.
  package static func namesLayout(_ spelling: String) -> Bool {
    let path = spelling.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return decode(path).suffix(12).elementsEqual(".layout.json".utf8)
  }

  /// Decodes each `%XX` to its byte; an invalid escape is kept unchanged.
  private static func decode(_ text: some Sequence<UInt8>) -> [UInt8] {
    let text = Array(text)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.count, let high = text[index + 1].hexDigit,
        let low = text[index + 2].hexDigit
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(text[index])
        index += 1
      }
    }
    return decoded
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
