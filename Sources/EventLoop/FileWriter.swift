import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a file in chunks. A regular file is replaced atomically by `finish`, or not at all; a device or FIFO is
/// written directly.
package final class FileWriter {
  private enum Target {
    case replacement(FileReplacement)
    /// Closed in `deinit`.
    case device(CInt)
  }

  /// The identity of the file that is replaced; nil for a new one.
  package let replaced: FileIdentity?
  private let target: Target

  /// Opens the existing file, or creates one with mode 0666 minus the umask. Follows links.
  package init(_ path: String) throws(UVError) {
    let descriptor: CInt
    do throws(UVError) {
      // Opens as if to overwrite the file, so that the system checks the permissions and whether links in a folder such as
      // /tmp may be followed. Nothing is written or truncated.
      descriptor = try FileDescriptor.open(path, O_WRONLY | O_NONBLOCK)
    } catch {
      guard error.code == UV_ENOENT.rawValue else { throw error }
      replaced = nil
      target = .replacement(try FileReplacement(of: path))
      return
    }
    do throws(UVError) {
      let status = try FileSystem.status(descriptor)
      replaced = status.identity
      guard status.kind == .file else {
        target = .device(descriptor)
        return
      }
      target = .replacement(try FileReplacement(of: try Self.path(of: descriptor, status, path)))
    } catch {
      FileDescriptor.close(descriptor)
      throw error
    }
    FileDescriptor.close(descriptor)
  }

  deinit {
    if case .device(let descriptor) = target { FileDescriptor.close(descriptor) }
  }

  /// Returns the path of the open file, with all links resolved.
  private static func path(
    of descriptor: CInt, _ status: FileSystem.Status, _ path: String
  ) throws(UVError) -> String {
    var failure = UVError(UV_EBUSY, "the file was moved or replaced while it was being opened")
    for candidate in [FileDescriptor.path(descriptor), try? FileSystem.realPath(path)] {
      guard let candidate else { continue }
      do throws(UVError) {
        if try FileSystem.status(candidate).identity == status.identity { return candidate }
      } catch {
        if !error.isMissingFile { failure = error }
      }
    }
    throw failure
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(UVError) {
    switch target {
    case .replacement(let file): try file.write(bytes)
    case .device(let descriptor): try FileSystem.writeAll(descriptor: descriptor, bytes)
    }
  }

  /// Replaces the file with what was written. Without this call the old file stays unchanged.
  @discardableResult
  package func finish() throws(UVError) -> FileReplacement.Loss {
    switch target {
    case .replacement(let file): try file.finish()
    case .device: FileReplacement.Loss()
    }
  }
}
