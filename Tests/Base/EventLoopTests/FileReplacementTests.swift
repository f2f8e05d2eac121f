import EventLoop
import Foundation
import TestSupport
import Testing

@Suite struct FileReplacementTests {
  private func names(in directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func `a symbolic link with the name of a temporary file is not written through`() throws {
    try withDirectory { directory in
      let path = "\(directory)/file"
      for name in ["\(path).\(getpid())~", "\(path)~"] { try #require(symlink("\(directory)/victim", name) == 0) }
      try FileSystem.writeAtomically(path, pattern(10), isPrivate: true)
      #expect(try FileSystem.read(path, limit: 10) == pattern(10))
      #expect(access("\(directory)/victim", F_OK) != 0)
    }
  }

  @Test func `a symbolic link at the path is replaced and not followed`() throws {
    try withDirectory { directory in
      let path = "\(directory)/file"
      try FileSystem.write("\(directory)/victim", [1])
      try #require(symlink("\(directory)/victim", path) == 0)
      try FileSystem.writeAtomically(path, [2], isPrivate: true)
      #expect(try FileSystem.read("\(directory)/victim", limit: 10) == [1])
      #expect(try FileSystem.read(path, limit: 10) == [2])
      #expect(mode(path) == 0o600)
    }
  }

  @Test(arguments: [false, true])
  func `an unfinished replacement has no name, or is a hidden file that is removed when it is abandoned`(
    isNamed: Bool
  ) throws {
    try withDirectory { directory in
      let path = "\(directory)/file"
      try FileSystem.write(path, [1])
      try #require(chmod(path, 0o644) == 0)
      var first: FileReplacement? = try FileReplacement(of: path, isNamed: isNamed)
      let second = try FileReplacement(of: path, isNamed: isNamed)
      try first?.write([2])
      try second.write([3])
      #expect(try FileSystem.read(path, limit: 10) == [1])
      let hidden = try names(in: directory).filter { $0 != "file" }
      // Not every file system has files without a name.
      #expect(hidden.count == 2 || hidden.isEmpty && !isNamed)
      #expect(hidden.allSatisfy { $0.hasPrefix(".layoutd-") && $0.hasSuffix("~") })
      #expect(hidden.allSatisfy { mode("\(directory)/\($0)") == 0o600 })
      first = nil
      #expect(try second.finish() == FileReplacement.Loss())
      #expect(try FileSystem.read(path, limit: 10) == [3])
      #expect(mode(path) == 0o644)
      #expect(try names(in: directory) == ["file"])
    }
  }

  @Test func `lost hard links and owners are reported`() throws {
    try withDirectory { directory in
      let path = "\(directory)/file"
      try FileSystem.write(path, [1])
      for name in ["a", "b"] { try #require(link(path, "\(directory)/\(name)") == 0) }
      #expect(try FileSystem.writeAtomically(path, [2]) == FileReplacement.Loss(otherNames: 2))
      #expect(try FileSystem.writeAtomically(path, [3]) == FileReplacement.Loss())
      #expect(try FileSystem.read("\(directory)/a", limit: 10) == [1])
      guard getuid() == 0 else { return }
      try #require(chown(path, 12_345, 12_346) == 0 && chmod(path, 0o4640) == 0)
      #expect(try FileSystem.writeAtomically(path, [4]) == FileReplacement.Loss())
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_uid == 12_345 && status.st_gid == 12_346)
      #expect(mode(path) == 0o4640)
    }
  }

  @Test func `an output keeps the old contents until it is finished`() throws {
    try withDirectory { directory in
      let path = "\(directory)/file"
      try FileSystem.write(path, pattern(1000))
      let output = try FileWriter(path)
      for chunk in [pattern(70_000), [], [1, 2]] { try output.write(chunk) }
      #expect(try FileSystem.read(path, limit: 1000) == pattern(1000))
      try output.finish()
      #expect(try FileSystem.read(path, limit: 70_002) == pattern(70_000) + [1, 2])
      _ = try FileWriter(path)
      #expect(try names(in: directory) == ["file"])
      let error = #expect(throws: UVError.self) { try FileWriter("\(directory)/no/file") }
      #expect(error?.name == "ENOENT")
      #expect(throws: UVError.self) { try FileWriter(directory) }
    }
  }

  @Test(.deadlockLimit) func `an output that is not a regular file is written directly`() throws {
    try withDirectory { directory in
      let path = "\(directory)/fifo"
      try #require(mkfifo(path, 0o600) == 0)
      let unread = #expect(throws: UVError.self) { try FileWriter(path) }
      #expect(unread?.name == "ENXIO")
      let reader = open(path, O_RDONLY | O_NONBLOCK)
      let output = try FileWriter(path)
      try output.write([1, 2, 3])
      var bytes = [UInt8](repeating: 0, count: 8)
      #expect(read(reader, &bytes, 8) == 3)
      try output.finish()
      #expect(try names(in: directory) == ["fifo"])
      close(reader)
    }
  }

  @Test func `an opened file does not depend on its path, and folders are listed only if allowed`() throws {
    try withDirectory { directory in
      let (path, secret) = ("\(directory)/inside/file", "\(directory)/secret")
      try #require(mkdir("\(directory)/inside", 0o700) == 0)
      try FileSystem.write(path, [1])
      try FileSystem.write(secret, [2])
      let real = try FileSystem.realPath("\(directory)/inside")
      let file = try FileInput(path)
      try #require(unlink(path) == 0 && symlink(secret, path) == 0)
      #expect(try file.location().hasPrefix("\(real)/file"))
      #expect(try file.read(limit: 10) == [1])
      #expect(try FileInput(path).location() == (try FileSystem.realPath(secret)))
      try #require(symlink(directory, "\(directory)/inside/out") == 0)
      var requested: [String] = []
      let rejected = #expect(throws: UVError.self) {
        try FileSystem.list("\(directory)/inside/out", limit: 10) { path in
          requested.append(path)
          return false
        }
      }
      #expect(rejected?.name == "EACCES")
      #expect(requested == [try FileSystem.realPath(directory)])
      #expect(
        try FileSystem.list("\(directory)/inside", limit: 10) { $0 == real }.map(\.name).sorted() == ["file", "out"])
    }
  }
}
