import EventLoop

/// Where the lines of a command go, piece by piece: a file, standard output, or nowhere.
struct LineOutput {
  private static let piece = 64 << 10

  private let file: FileOutput?
  private let descriptor: CInt?
  private var bytes: [UInt8] = []

  /// A file of its own; one that is there stays as it is until `finish`.
  init(path: String) throws(UVError) {
    file = try FileOutput(path)
    descriptor = nil
  }

  /// An open descriptor; nil throws the lines away.
  init(descriptor: CInt?) {
    file = nil
    self.descriptor = descriptor
  }

  /// Whether anybody gets what is written.
  var isUsed: Bool { file != nil || descriptor != nil }

  /// Adds a line.
  mutating func write(_ line: [UInt8]) throws(UVError) {
    guard isUsed else { return }
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > LineOutput.piece { try flush() }
  }

  /// Writes what is left; the file is whole then.
  mutating func finish() throws(UVError) -> FileReplacement.Loss {
    try flush()
    return try file?.finish() ?? FileReplacement.Loss()
  }

  private mutating func flush() throws(UVError) {
    if let file { try file.write(bytes) }
    if let descriptor { try Files.writeAll(descriptor: descriptor, bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}
