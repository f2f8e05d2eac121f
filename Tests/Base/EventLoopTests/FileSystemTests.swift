import EventLoop
import Foundation
import TestSupport
import Testing

@Suite struct FilesTests {
  @Test func `written bytes are read back`() throws {
    try withDirectory { directory in
      let path = "\(directory)/ä file"
      for count in [0, 1, 65_536, 3_000_000] {
        try FileSystem.write(path, pattern(count))
        #expect(try FileSystem.read(path, limit: count) == pattern(count))
        try FileSystem.writeAtomically(path, [1, 2])
        #expect(try FileSystem.read(path, limit: 2) == [1, 2])
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 1)
      try FileSystem.remove(path)
      #expect(throws: UVError.self) { try FileSystem.kind(path) }
    }
  }

  @Test func `a directory is listed and links are followed`() throws {
    try withDirectory { directory in
      #expect(try FileSystem.list(directory, limit: 10).isEmpty)
      for index in 0..<100 { try FileSystem.write("\(directory)/ä\(index)", []) }
      try #require(mkdir("\(directory)/folder", 0o700) == 0)
      try #require(symlink("folder", "\(directory)/link") == 0)
      try #require(symlink("nowhere", "\(directory)/dangling") == 0)
      let entries = try FileSystem.list(directory, limit: 1_000)
      #expect(
        entries.map(\.name).sorted()
          == ((0..<100).map { "ä\($0)" } + ["folder", "link", "dangling"]).sorted())
      let kinds = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.kind) })
      #expect(kinds["ä7"] == .file && kinds["folder"] == .directory && kinds["link"] == .directory)
      #expect(kinds["dangling"] == .other)
      #expect(try FileSystem.list(directory, limit: 70).count == 70)
      #expect(try FileSystem.list(directory, limit: 0).isEmpty)
      for path in ["\(directory)/ä1", "\(directory)/no", "\(directory)\0"] {
        #expect(throws: UVError.self) { try FileSystem.list(path, limit: 10) }
      }
    }
  }

  @Test func `a file larger than the limit is an error`() throws {
    try withDirectory { directory in
      try FileSystem.write("\(directory)/file", pattern(1001))
      let error = #expect(throws: UVError.self) { try FileSystem.read("\(directory)/file", limit: 1000) }
      #expect(error?.name == "EFBIG" && error?.message == "larger than 1000 bytes")
      try FileSystem.write("\(directory)/file", pattern((1 << 20) + 1))
      let large = #expect(throws: UVError.self) { try FileSystem.read("\(directory)/file", limit: 1 << 20) }
      #expect(large?.message == "larger than 1 MiB")
      // Its size is reported as 0, but it is not empty.
      let endless = #expect(throws: UVError.self) { try FileSystem.read("/proc/self/status", limit: 10) }
      #expect(endless?.name == "EFBIG")
    }
  }

  @Test(.deadlockLimit) func `a FIFO is an error and is not waited for`() throws {
    try withDirectory { directory in
      try #require(mkfifo("\(directory)/fifo", 0o600) == 0)
      let error = #expect(throws: UVError.self) { try FileSystem.read("\(directory)/fifo", limit: 1000) }
      #expect(error?.name == "EINVAL")
      let writing = #expect(throws: UVError.self) { try FileSystem.write("\(directory)/fifo", [1]) }
      #expect(writing?.name == "ENXIO")
    }
  }

  @Test(arguments: [
    ("/dev/zero", "EINVAL"), ("/dev/null", "EINVAL"), ("/tmp", "EISDIR"), ("/no/such/file", "ENOENT"),
    ("/dev/null/x", "ENOTDIR"), ("", "ENOENT"), ("/etc/passwd\0.json", "EINVAL"),
  ])
  func `a path that is not a regular file is an error`(path: String, name: String) throws {
    let error = #expect(throws: UVError.self) { try FileSystem.read(path, limit: 1_000_000) }
    #expect(error?.name == name)
  }

  @Test func `realPath resolves links`() throws {
    try withDirectory { directory in
      let real = try FileSystem.realPath(directory)
      try FileSystem.write("\(directory)/a", [])
      try #require(symlink("\(directory)/a", "\(directory)/b") == 0)
      #expect(try FileSystem.realPath("\(directory)//./b") == "\(real)/a")
      #expect(throws: UVError.self) { try FileSystem.realPath("\(directory)/c") }
      try FileSystem.remove("\(directory)/b")
      #expect(try FileSystem.kind("\(directory)/a") == .file)
      #expect(try FileSystem.kind(directory) == .directory)
    }
  }

  @Test func `a temporary directory has the mode 0700`() throws {
    try withDirectory { directory in
      var status = stat()
      #expect(stat(directory, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
      let inner = "\(directory)/inner"
      try #require(mkdir(inner, 0o700) == 0)
      try FileSystem.remove(inner)
      #expect(access(inner, F_OK) != 0)
    }
  }

  @Test func `the current directory and environment variables are returned`() throws {
    #expect(try FileSystem.currentDirectory() == FileManager.default.currentDirectoryPath)
    #expect(FileSystem.environment("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(FileSystem.environment("NO_SUCH_VARIABLE_HERE") == nil)
    #expect(FileSystem.environment("") == nil)
    setenv("EVENT_LOOP_LONG", String(repeating: "x", count: 5000), 1)
    #expect(FileSystem.environment("EVENT_LOOP_LONG")?.utf8.count == 5000)
  }

  @Test func `all bytes pass through a non-blocking pipe`() throws {
    let pipe = try makePipe()
    for end in [pipe.read, pipe.write] { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    let bytes = pattern(1_000_000)
    let writer = Thread {
      try? FileSystem.writeAll(descriptor: pipe.write, bytes)
      close(pipe.write)
    }
    writer.start()
    #expect(try FileSystem.readAll(descriptor: pipe.read, limit: 1_000_000) == bytes)
    close(pipe.read)
  }

  @Test func `input larger than the limit is an error`() throws {
    let pipe = try makePipe()
    try FileSystem.writeAll(descriptor: pipe.write, pattern(2000))
    let error = #expect(throws: UVError.self) { try FileSystem.readAll(descriptor: pipe.read, limit: 1999) }
    #expect(error?.name == "EFBIG")
    close(pipe.read)
    close(pipe.write)
  }
}
