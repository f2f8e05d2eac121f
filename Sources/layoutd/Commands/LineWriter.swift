import EventLoop

/// Buffered line output to a file, to standard output, or to nothing.
struct LineWriter {
  private static let chunkSize = 64 << 10

  private let file: FileWriter?
  private let descriptor: CInt?
  private var bytes: [UInt8] = []

  /// Writes to a file. An existing file is unchanged until `finish`.
  init(path: String) throws(UVError) {
    file = try FileWriter(path)
    descriptor = nil
  }

  /// Writes to an open descriptor; nil discards the lines.
  init(descriptor: CInt?) {
    file = nil
    self.descriptor = descriptor
  }

  /// Whether the lines are written anywhere.
  var isUsed: Bool { file != nil || descriptor != nil }

  /// Appends a line.
  mutating func write(_ line: [UInt8]) throws(UVError) {
    guard isUsed else { return }
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > LineWriter.chunkSize { try flush() }
  }

  /// Writes the remaining bytes and completes the file. Returns the lost properties of a replaced file.
  mutating func finish() throws(UVError) -> FileReplacement.Loss {
    try flush()
    return try file?.finish() ?? FileReplacement.Loss()
  }

  private mutating func flush() throws(UVError) {
    if let file { try file.write(bytes) }
    if let descriptor { try FileSystem.writeAll(descriptor: descriptor, bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}
