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
    /// The descriptor is closed in `deinit`.
    case device(CInt)
  }

  private let target: Target

  /// Opens a path for writing; links are followed. A file that does not exist yet gets mode 0666 minus the umask.
  package init(_ path: String) throws(UVError) {
    let descriptor: CInt
    do throws(UVError) {
      // Opens as if to overwrite the file, so that the system checks the permissions and whether links in a folder such as
      // /tmp may be followed. Nothing is written or truncated.
      descriptor = try FileDescriptor.open(path, O_WRONLY | O_NONBLOCK)
    } catch {
      guard error.code == UV_ENOENT.rawValue else { throw error }
      target = .replacement(try FileReplacement(of: path))
      return
    }
    do throws(UVError) {
      let status = try FileSystem.status(descriptor)
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

  /// Returns the path of an open file, with all links resolved; `path` is the one by which it was opened. Throws EBUSY
  /// if the file was moved or replaced since then.
  private static func path(
    of descriptor: CInt, _ status: FileSystem.Status, _ path: String
  ) throws(UVError) -> String {
    var failure = UVError(UV_EBUSY, "the file was moved or replaced while it was being opened; try again")
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

  package func write(_ bytes: [UInt8]) throws(UVError) {
    switch target {
    case .replacement(let file): try file.write(bytes)
    case .device(let descriptor): try FileSystem.writeAll(descriptor: descriptor, bytes)
    }
  }

  /// Replaces the file with what was written, and returns what it lacks of the old file's properties. Without this call
  /// the old file stays unchanged. For a device or FIFO it does nothing.
  @discardableResult
  package func finish() throws(UVError) -> FileReplacement.Loss {
    switch target {
    case .replacement(let file): try file.finish()
    case .device: FileReplacement.Loss()
    }
  }
}

/// Writes a new file and renames it over the old one in one step. If that fails the old file is unchanged.
///
/// Overwriting the old file would keep hard links and the owner, but a reader could see a partial file, and a full disk
/// would destroy the old contents. Properties that cannot be preserved are reported as a `Loss` instead.
package final class FileReplacement {
  /// The properties of the old file that the new one does not have.
  package struct Loss: Equatable, Sendable {
    /// Number of hard links that still name the old file.
    package var otherNames: UInt64
    /// The owner of the old file if the new file has another one; otherwise nil.
    package var owner: FileOwner?

    package init(otherNames: UInt64 = 0) { self.otherNames = otherNames }
  }

  /// A user and a group identifier.
  package struct FileOwner: Equatable, Sendable {
    package var user: UInt32
    package var group: UInt32
  }

  private let path: String
  private let descriptor: CInt
  /// The path of the new file before it is renamed; nil while it has no name, and after it was renamed.
  private var temporary: String?
  private let isPrivate: Bool
  /// The status of the regular file to replace; nil if there is none, or if the path names a link or a file of another
  /// kind.
  private let old: FileSystem.Status?

  /// Creates a file in the folder of `path`. It has no name until `finish`, so that a process that is killed leaves
  /// nothing behind. If the file system cannot do that, or if `isNamed`, for tests, it has a random, unused name.
  package init(of path: String, isPrivate: Bool = false, isNamed: Bool = false) throws(UVError) {
    self.path = path
    self.isPrivate = isPrivate
    // After any other error than a missing file the mode of the old one is unknown, and the new one could be readable for
    // more users.
    let old = try FileSystem.ifExists { () throws(UVError) in try FileSystem.linkStatus(path) }
    self.old = old?.kind == .file ? old : nil
    // Restricted to its owner until `finish`, so that readers excluded by the final mode cannot read it earlier.
    let mode: mode_t = isPrivate || self.old != nil ? 0o600 : 0o666
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
    if !isNamed, let unnamed = FileDescriptor.createUnnamed(in: String(folder), mode: mode) {
      descriptor = unnamed
    } else {
      let named = try Self.withUnusedName(beside: path) { name throws(UVError) in
        // O_EXCL and O_NOFOLLOW: never opens an existing file or link.
        try FileDescriptor.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
      }
      (temporary, descriptor) = (named.name, named.value)
    }
  }

  deinit {
    FileDescriptor.close(descriptor)
    if let temporary { try? FileSystem.remove(temporary) }
  }

  /// Calls a function with random names in the folder of a path until it does not throw EEXIST, at most 100 times.
  /// Returns the path with the name, and the function's result.
  private static func withUnusedName<Value>(
    beside path: String, _ create: (String) throws(UVError) -> Value
  ) throws(UVError) -> (name: String, value: Value) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var attempts = 0
    while true {
      // Hidden from document lists. The old name is not part of it, because that may have the maximum length.
      let name = "\(folder).layoutd-\(String(UInt64.random(in: .min ... .max), radix: 36))~"
      do throws(UVError) {
        return (name, try create(name))
      } catch {
        attempts += 1
        guard error.code == UV_EEXIST.rawValue, attempts < 100 else { throw error }
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(UVError) {
    try FileSystem.writeAll(descriptor: descriptor, bytes)
  }

  /// Renames the new file to `path`, with the old file's mode and, where permitted, its owner; if `isPrivate`, with
  /// mode 0600. Returns what the new file lacks.
  package func finish() throws(UVError) -> Loss {
    var loss = Loss()
    if isPrivate {
      try FileDescriptor.setPermissions(descriptor, 0o600)
    } else if let old {
      loss.otherNames = old.linkCount > 1 ? old.linkCount - 1 : 0
      loss.owner = try keepOwner(of: old)
      // Set-user-ID and set-group-ID bits are kept only if the owner is kept.
      try FileDescriptor.setPermissions(descriptor, old.permissions & (loss.owner == nil ? 0o7777 : 0o777))
    }
    // Otherwise a crash of the machine could leave an empty file under the new name.
    try FileDescriptor.synchronize(descriptor)
    let name: String
    if let temporary {
      name = temporary
    } else {
      name = try Self.withUnusedName(beside: path) { name throws(UVError) in
        try FileDescriptor.setName(name, of: descriptor)
      }.name
    }
    temporary = name
    try FileSystem.rename(name, to: path)
    temporary = nil
    return loss
  }

  /// Changes the owner to the old file's user and group, or at least its group. Returns the old owner if it could not
  /// be kept, otherwise nil.
  private func keepOwner(of old: FileSystem.Status) throws(UVError) -> FileOwner? {
    let new = try FileSystem.status(descriptor)
    if (new.user, new.group) == (old.user, old.group) { return nil }
    do throws(UVError) {
      try FileDescriptor.setOwner(descriptor, user: old.user, group: old.group)
      return nil
    } catch {
      if new.group != old.group { try? FileDescriptor.setOwner(descriptor, user: new.user, group: old.group) }
      let written = try FileSystem.status(descriptor)
      return (written.user, written.group) == (old.user, old.group) ? nil : FileOwner(user: old.user, group: old.group)
    }
  }
}
