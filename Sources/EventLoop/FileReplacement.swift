import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file that takes the place of another when it is whole; until then, and where that fails, the old one is untouched.
///
/// Not written in place, although that would keep hard links and every owner: a reader would get a part meanwhile, and
/// on a disk that fills up the old text would be lost. What the new file lacks of the old one is told instead.
package final class FileReplacement {
  /// What the new file does not have of the old one.
  package struct Loss: Equatable, Sendable {
    /// How many other names of the old file (hard links) name the old file still.
    package var otherNames: UInt64
    /// Whose the old file was, where the new one is another's.
    package var owner: Owner?

    package init(otherNames: UInt64 = 0, owner: Owner? = nil) {
      (self.otherNames, self.owner) = (otherNames, owner)
    }
  }

  /// A user and a group, by their numbers.
  package struct Owner: Equatable, Sendable {
    package var user: UInt32
    package var group: UInt32
  }

  private let path: String
  private let temporary: String
  private let descriptor: CInt
  private let isPrivate: Bool
  /// The regular file whose place it is; nil where there is none, or a link.
  private let old: Files.Status?
  private var isFinished = false

  /// Begins a file in the same folder, under a name that cannot be guessed and that nothing else has.
  package init(of path: String, isPrivate: Bool = false) throws(UVError) {
    self.path = path
    self.isPrivate = isPrivate
    let old = try? Files.linkStatus(path)
    self.old = old?.kind == .file ? old : nil
    // From the start for its user alone, so that nothing is read meanwhile that the mode at the end forbids.
    let mode: mode_t = isPrivate || self.old != nil ? 0o600 : 0o666
    (temporary, descriptor) = try Self.create(in: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "", mode)
  }

  deinit {
    Descriptor.close(descriptor)
    if !isFinished { try? Files.remove(temporary) }
  }

  private static func create(in folder: String, _ mode: mode_t) throws(UVError) -> (name: String, descriptor: CInt) {
    var attempts = 0
    while true {
      // Hidden, so that no list of documents shows it. The old name is not in it, which may be as long as names can be.
      let name = "\(folder).layoutd-\(String(UInt64.random(in: .min ... .max), radix: 36))~"
      do throws(UVError) {
        // Nothing that is there is taken, a link least of all.
        return (name, try Descriptor.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode))
      } catch {
        attempts += 1
        guard error.code == UV_EEXIST.rawValue, attempts < 100 else { throw error }
      }
    }
  }

  /// Adds bytes at the end.
  package func write(_ bytes: [UInt8]) throws(UVError) {
    try Files.writeAll(descriptor: descriptor, bytes)
  }

  /// Puts the file in its place, with the old one's mode and owner as far as that is permitted.
  package func finish() throws(UVError) -> Loss {
    var loss = Loss()
    if isPrivate {
      try Descriptor.setPermissions(descriptor, 0o600)
    } else if let old {
      loss.otherNames = old.linkCount > 1 ? old.linkCount - 1 : 0
      loss.owner = try keepOwner(of: old)
      // A set-user-ID bit is another user's to give.
      try Descriptor.setPermissions(descriptor, old.permissions & (loss.owner == nil ? 0o7777 : 0o777))
    }
    // Or a crash of the machine could leave the new name with no text.
    try Descriptor.synchronize(descriptor)
    try Files.rename(temporary, to: path)
    isFinished = true
    return loss
  }

  /// Gives the new file to the old one's user and group, or to its group at least; returns the old owner where not.
  private func keepOwner(of old: Files.Status) throws(UVError) -> Owner? {
    let new = try Files.status(descriptor)
    if (new.user, new.group) == (old.user, old.group) { return nil }
    do throws(UVError) {
      try Descriptor.setOwner(descriptor, user: old.user, group: old.group)
      return nil
    } catch {
      if new.group != old.group { try? Descriptor.setOwner(descriptor, user: new.user, group: old.group) }
      let kept = try Files.status(descriptor)
      return (kept.user, kept.group) == (old.user, old.group) ? nil : Owner(user: old.user, group: old.group)
    }
  }
}
