import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a command writes, piece by piece: a regular one is seen whole, when `finish` has put it in its place, or
/// not at all; a device or a FIFO is written as it comes.
package final class FileOutput {
  private enum Target {
    case replacement(FileReplacement)
    /// Closed when we go.
    case device(CInt)
  }

  /// Which file it takes the place of; nil for a new one.
  package let replaced: FileIdentity?
  private let target: Target

  /// Opens what is there, or begins a new file with mode 0666 less the umask. A link is followed.
  package init(_ path: String) throws(UVError) {
    let descriptor: CInt
    do throws(UVError) {
      // As if to write in place: the system says whether this file may be written, and whether a link in a folder like
      // /tmp may be followed. Nothing is written, nothing cut.
      descriptor = try Descriptor.open(path, O_WRONLY | O_NONBLOCK)
    } catch {
      guard error.code == UV_ENOENT.rawValue else { throw error }
      replaced = nil
      target = .replacement(try FileReplacement(of: path))
      return
    }
    do throws(UVError) {
      let status = try Files.status(descriptor)
      replaced = status.identity
      guard status.kind == .file else {
        target = .device(descriptor)
        return
      }
      target = .replacement(try FileReplacement(of: try Self.path(of: descriptor, status, path)))
    } catch {
      Descriptor.close(descriptor)
      throw error
    }
    Descriptor.close(descriptor)
  }

  deinit {
    if case .device(let descriptor) = target { Descriptor.close(descriptor) }
  }

  /// The path of the open file itself, behind all links.
  private static func path(
    of descriptor: CInt, _ status: Files.Status, _ path: String
  ) throws(UVError) -> String {
    for candidate in [Descriptor.path(descriptor), try? Files.realPath(path)] {
      if let candidate, Files.identity(candidate) == status.identity { return candidate }
    }
    throw UVError(UV_EBUSY, "it was moved or replaced just now")
  }

  /// Adds bytes at the end.
  package func write(_ bytes: [UInt8]) throws(UVError) {
    switch target {
    case .replacement(let file): try file.write(bytes)
    case .device(let descriptor): try Files.writeAll(descriptor: descriptor, bytes)
    }
  }

  /// Makes what was written the file; without it all is as it was before.
  @discardableResult
  package func finish() throws(UVError) -> FileReplacement.Loss {
    switch target {
    case .replacement(let file): try file.finish()
    case .device: FileReplacement.Loss()
    }
  }
}
