import Foundation
import JSON
import TestSupport
import Testing

/// Standard descriptors of the daemon: stray output, streams that are not read or closed, and files.
@Suite(.serialized) struct DescriptorTests {
  @Test func `stray output to standard output goes to standard error`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    // Written from outside of the process, as a library in it would write to descriptor 1.
    let one = open("/proc/\(talk.layoutd.id)/fd/1", O_WRONLY | O_APPEND)
    #expect(one >= 0)
    #expect(write(one, "noise\n", 6) == 6)
    close(one)
    try talk.expectAlive()
    #expect(talk.layoutd.errorText.contains("noise"))
  }

  @Test func `messages stay whole, whatever else is printed`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    try talk.send(Documents.open("file:///a.layout.json", AllEditorRequests.text))
    let one = open("/proc/\(talk.layoutd.id)/fd/1", O_WRONLY | O_APPEND)
    #expect(one >= 0)
    var count = 0
    for method in AllEditorRequests.questions {
      let request = TestConnection.frame(
        Message.request("1", method, AllEditorRequests.params("file:///a.layout.json")))
      for _ in 0..<5 {
        #expect(write(one, "noise\n", 6) == 6)
        try talk.wire.send(request)
        #expect(write(one, "noise\n", 6) == 6)
        // `TestConnection` accepts only frames.
        let response = try talk.wire.response(to: "1")
        #expect(response["result"] != nil || response["error"] != nil)
        count += 2
      }
    }
    close(one)
    try talk.expectAlive()
    #expect(talk.layoutd.errorText.components(separatedBy: "noise\n").count == count + 1)
  }

  @Test func `a client that never reads standard error does not block the daemon`() throws {
    let errors = try LayoutdProcess.pipe()
    // The pipe is full before the daemon writes anything.
    _ = fcntl(errors.write, F_SETFL, O_NONBLOCK)
    while write(errors.write, "x", 1) == 1 {}
    _ = fcntl(errors.write, F_SETFL, 0)
    let layoutd = try LayoutdProcess(["--log-level=debug"], errors: errors.write)
    try layoutd.wire.initialize()
    for id in 0..<500 {
      try layoutd.wire.send(
        Message.notification("textDocument/didClose", #"{"textDocument":{"uri":"file:///\#(id)"}}"#))
    }
    #expect(try layoutd.wire.call("1", "layoutd/synchronize", within: 5)["result"] != nil)
    #expect(fcntl(errors.write, F_GETFL) & O_NONBLOCK == 0, "an inherited descriptor was made non-blocking")
    close(errors.read)
    close(errors.write)
  }

  @Test func `a client that never reads standard output causes no memory growth`() throws {
    let layoutd = try LayoutdProcess()
    try layoutd.wire.initialize()
    // Each response has the id, about 2,000 bytes: in total far more than 64 MiB if they were kept.
    let chunk = (0..<1_000).flatMap {
      TestConnection.frame(Message.request("\"\($0)\(String(repeating: "x", count: 2_000))\"", "no"))
    }
    var isStuck = false
    var sent = 0
    let end = Date() + 20
    while !isStuck, Date() < end {
      let before = Date()
      var left = layoutd.wire.sendWithoutReading(chunk)
      while left > 0, Date().timeIntervalSince(before) < 3 {
        // The delay is the pace of the client: the content of one pipe at a time, which a debug build of the daemon can
        // follow.
        usleep(5_000)
        left = layoutd.wire.sendWithoutReading([])
      }
      isStuck = left > 0
      sent += chunk.count - left
    }
    let memory = layoutd.residentMemory
    print("never read: \(sent >> 20) MiB taken before the client had to wait, \(memory) MB in use")
    #expect(isStuck)
    #expect(memory < 250)
    // The daemon continues when the client reads, and every request gets a response.
    try layoutd.wire.send([])
    try layoutd.wire.send(Message.request("\"last\"", "layoutd/synchronize"), within: 60)
    #expect(try layoutd.wire.response(to: "\"last\"", within: 60)["result"] != nil)
  }

  @Test func `a closed standard output ends the daemon`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    talk.wire.closeInput()
    let deadline = ContinuousClock.now + .seconds(20)
    // Requests are repeated, since a process that another test is starting may hold a copy of the pipe's end until it
    // executes its program, and a response that was written before does not fail.
    while (try? talk.layoutd.wait(within: 0.05)) == nil, ContinuousClock.now < deadline {
      _ = talk.wire.sendWithoutReading(TestConnection.frame(Message.request("1", "layoutd/synchronize")))
    }
    try talk.expectEnd(.exited(1))
  }

  @Test func `shutdown and exit are handled after the client has closed its streams`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    try talk.wire.send(TestConnection.frame(Message.shutdown) + TestConnection.frame(Message.exit))
    talk.wire.closeOutput()
    talk.wire.closeInput()
    try talk.expectEnd(.exited(0))
  }

  @Test func `standard input can be a file`() throws {
    let folder = try TemporaryDirectory()
    let session = [Message.initialize, Message.initialized, Message.shutdown, Message.exit].flatMap {
      TestConnection.frame($0)
    }
    try Data(session).write(to: URL(fileURLWithPath: folder.file("in")))
    let input = open(folder.file("in"), O_RDONLY | O_CLOEXEC)
    let output = open(folder.file("out"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let layoutd = try LayoutdProcess(input: input, output: output)
    #expect(try layoutd.wait() == .exited(0))
    let written = try Data(contentsOf: URL(fileURLWithPath: folder.file("out")))
    #expect(String(decoding: written, as: UTF8.self).components(separatedBy: "Content-Length: ").count == 3)
    close(input)
    close(output)
  }

  @Test func `an empty standard input ends the daemon`() throws {
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let layoutd = try LayoutdProcess(input: null)
    #expect(try layoutd.wait() == .exited(1))
    close(null)
  }

  // Wake-ups and processor time are those of the daemon, whatever runs beside it.
  @Test func `an idle daemon with a session has at most 30 wake-ups and 0.03 s of CPU time in 30 s`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize(#"{"capabilities":{},"processId":\#(getpid())}"#)
    try talk.send(Message.openDocument(items: 10_000))
    let opened = try talk.wire.call("1", "layoutd/session/open", Message.sessionOnDocument)
    #expect(opened["result"]?["session"] == .string("s1"))
    // A finished animation needs no more work.
    let batch = #"{"session":"s1","updates":[{"delete":{"at":[0,0]}}]}"#
    #expect(try talk.wire.call("2", "layoutd/performBatchUpdates", batch)["result"] != nil)
    _ = try talk.wire.receive { $0["method"] == .string("layoutd/session/didFinalizeUpdate") }
    try talk.expectAlive()
    // Delayed work, such as trimming memory, is done first.
    #expect(try talk.wire.isSilent(for: 0.5))
    let (before, time) = (talk.layoutd.wakeUps, talk.layoutd.processorTime)
    #expect(try talk.wire.isSilent(for: 30))
    let (count, used) = (talk.layoutd.wakeUps - before, talk.layoutd.processorTime - time)
    print("idle for 30 s: \(count) wake-ups, \(used) s of a processor; promised 30 and 0.03")
    #expect(count <= 30)
    // The resolution is 0.01 s.
    #expect(used <= 0.031)
    try talk.expectAlive()
  }
}
