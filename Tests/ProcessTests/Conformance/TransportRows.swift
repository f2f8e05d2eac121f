import Foundation
import JSON
import TestSupport
import Testing

/// Transports, and the process monitoring that ends the daemon.
@Suite struct Transports {
  @Test(arguments: rows) func row(_ row: ChecklistItem) throws { try row.run() }

  static let rows = [
    ChecklistItem("L17", "a client without a process id is served until the end of its input") { talk in
      try talk.wire.initialize(#"{"capabilities":{},"processId":null}"#)
      try talk.expectAlive()
      talk.wire.closeOutput()
      try talk.expectEnd(.exited(1))
    },
    ChecklistItem("L18", "without arguments the transport is standard input and output") { talk in
      try talk.wire.initialize()
      _ = try talk.wire.call("1", "shutdown", nil)
      try talk.send(Message.exit)
      try talk.expectEnd(.exited(0))
      #expect(talk.layoutd.errorText == "")
    },
  ]

  @Test(arguments: [true, false])
  func `L13 a full disk behind the output gives exit code 1`(hasShutDown: Bool) throws {
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let layoutd = try LayoutdProcess(output: descriptor)
    var bodies = [Message.initialize, Message.initialized]
    if hasShutDown { bodies.append(Message.shutdown) }
    bodies.append(Message.exit)
    try layoutd.wire.send(bodies.flatMap(TestConnection.frame))
    #expect(try layoutd.wait() == .exited(1))
    #expect(layoutd.errorText.contains("no space left on device"))
  }

  @Test(arguments: [["--stdio"], [], ["--stdio", "--log-level", "error"], ["--log-level=debug"]])
  func `L18 uses standard input and output`(_ arguments: [String]) throws {
    let talk = try ProtocolSession(arguments)
    try talk.wire.initialize()
    try talk.expectAlive()
  }

  @Test(arguments: [["--pipe", "#"], ["--pipe=#"], ["--stdio", "--pipe=#"]])
  func `L18 connects to a pipe`(_ arguments: [String]) throws {
    let folder = try TemporaryDirectory()
    let socket = try TestSocket(path: folder.file("s"))
    let layoutd = try LayoutdProcess(arguments.map { $0.replacing("#", with: folder.file("s")) })
    try lives(layoutd, try socket.accept())
  }

  @Test(arguments: [["--socket", "#"], ["--socket=#"], ["--port=#"], ["--port", "#"]])
  func `L18 connects to a port`(_ arguments: [String]) throws {
    let socket = try TestSocket()
    let layoutd = try LayoutdProcess(arguments.map { $0.replacing("#", with: "\(socket.port)") })
    try lives(layoutd, try socket.accept())
  }

  /// Runs a session from initialize to exit. The process ends with its only client.
  private func lives(_ layoutd: LayoutdProcess, _ wire: TestConnection) throws {
    try wire.initialize()
    #expect(try wire.call("1", "shutdown", nil)["result"]?.isNull == true)
    try wire.send(Message.exit)
    #expect(try wire.receiveAll().isEmpty)
    #expect(try layoutd.wait() == .exited(0))
    #expect(try layoutd.wire.receiveAll().isEmpty)
  }

  @Test func `L18 a pipe that does not exist is an error`() throws {
    let layoutd = try LayoutdProcess(["--pipe=/does/not/exist"])
    #expect(try layoutd.wait() == .exited(66))
    #expect(layoutd.errorText.contains("/does/not/exist"))
    #expect(try layoutd.wire.receiveAll().isEmpty)
  }

  @Test(arguments: [["--listen", "#"], ["--listen=#"]])
  func `L18 listens for many clients`(_ arguments: [String]) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("s")
    let layoutd = try LayoutdProcess(arguments.map { $0.replacing("#", with: path) })
    let first = try TestSocket.connect(path: path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let second = try TestSocket.connect(path: path)
    try first.initialize()
    try second.initialize(#"{"capabilities":{"general":{"positionEncodings":["utf-8"]}}}"#)
    try first.send(Message.exit)
    #expect(try first.receiveAll().isEmpty)
    #expect(try second.call("1", "layoutd/synchronize")["result"] != nil)

    let lost = try TestSocket.connect(path: path)
    try lost.send("Content-Length: x\r\n\r\n".utf8)
    let responses = try lost.receiveAll()
    #expect(responses.map { $0["error"]?["code"]?.asInt } == [-32700])

    let browser = try TestSocket.connect(path: path)
    try browser.send("GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n".utf8)
    #expect(try browser.receiveAll().isEmpty)

    #expect(try second.call("2", "layoutd/synchronize")["result"] != nil)
    layoutd.send(signal: SIGTERM)
    #expect(try layoutd.wait() == .exited(128 + SIGTERM))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try layoutd.wire.receiveAll().isEmpty)
  }

  @Test func `L18 listens on a port`() throws {
    let errors = try LayoutdProcess.pipe()
    defer { close(errors.read) }
    let layoutd = try LayoutdProcess(["--listen", "0"], errors: errors.write)
    close(errors.write)
    let words = try line(from: errors.read).split(separator: ":")
    let port = try #require(words.last.flatMap { UInt16($0) }, "\(words)")
    let wire = try TestSocket.connect(port: port)
    try wire.initialize()
    #expect(try wire.call("1", "layoutd/synchronize")["result"] != nil)
    withExtendedLifetime(layoutd) {}
  }

  @Test(.enabled(if: canBeStranger)) func `L18 a port rejects other users`() throws {
    let errors = try LayoutdProcess.pipe()
    defer { close(errors.read) }
    let layoutd = try LayoutdProcess(["--listen", "0"], errors: errors.write)
    close(errors.write)
    let port = try #require(try line(from: errors.read).split(separator: ":").last.flatMap { UInt16($0) })
    let reason = "port \(port) is only for user \(geteuid()), that of this layoutd: "
    let connection = "exec 3<>/dev/tcp/127.0.0.1/\(port); "
    let waiting = try Self.stranger(["-c", connection + "cat <&3"], program: "/bin/bash")
    let rejection = try #require(try waiting.wire.receiveAll().first)
    #expect(rejection["id"]?.isNull == true && rejection["error"]?["code"]?.asInt == -32600)
    let message = rejection["error"]?["message"]?.asString
    #expect(message == reason + "this client is of user 65534; start another layoutd as that user")
    #expect(try line(from: errors.read).contains("rejected a client: \(reason)"))
    // One that has sent a request and is gone before it is accepted: its user is unknown.
    layoutd.send(signal: SIGSTOP)
    #expect(try Self.stranger(["-c", connection + "echo x >&3"], program: "/bin/bash").wait() == .exited(0))
    layoutd.send(signal: SIGCONT)
    #expect(try line(from: errors.read).contains("rejected a client: \(reason)the user of this client is unknown"))
    let own = try TestSocket.connect(port: port)
    try own.initialize()
    #expect(try own.call("1", "layoutd/synchronize")["result"] != nil)
  }

  @Test func `L18 a socket in use is an error`() throws {
    let folder = try TemporaryDirectory()
    let socket = try TestSocket(path: folder.file("s"))
    let layoutd = try LayoutdProcess(["--listen", folder.file("s")])
    #expect(try layoutd.wait() == .exited(66))
    #expect(layoutd.errorText.contains("cannot listen"))
    _ = socket
  }

  static let misuses = [
    ["--bogus"], ["bogus"], ["--pipe"], ["--socket"], ["--socket=x"], ["--socket", "70000"], ["--port=-1"],
    ["--clientProcessId=x"], ["--clientProcessId"], ["--log-level=loud"], ["--stdio=1"], ["-x"], ["--stdio", "extra"],
  ]

  @Test(arguments: misuses)
  func `L18 an invalid command line is an error`(_ arguments: [String]) throws {
    let layoutd = try LayoutdProcess(arguments)
    #expect(try layoutd.wait() == .exited(64))
    #expect(try layoutd.wire.receiveAll().isEmpty)
    #expect(layoutd.errorText.hasPrefix("layoutd: ") && layoutd.errorText.hasSuffix("; see \"layoutd --help\"\n"))
  }

  @Test func `L18 a terminal as input gets a hint`() throws {
    let (input, errors) = (try TestTerminal(), try LayoutdProcess.pipe())
    let layoutd = try LayoutdProcess(input: input.descriptor, errors: errors.write)
    close(errors.write)
    #expect(try line(from: errors.read).hasPrefix("layoutd: waiting for a language client on standard input"))
    close(errors.read)
    withExtendedLifetime((layoutd, input)) {}
  }

  @Test(arguments: [["--version"], ["--help"]])
  func `L18 version and help are printed`(_ arguments: [String]) throws {
    let layoutd = try LayoutdProcess(arguments)
    #expect(try layoutd.wait() == .exited(0))
    #expect(throws: TestConnectionError.self) { try layoutd.wire.receiveAll() }
    #expect(String(decoding: layoutd.wire.received, as: UTF8.self).contains("layoutd"))
    #expect(layoutd.errorText == "")
  }

  // MARK: - The client process

  /// Starts a process that only sleeps, so that it can be killed.
  private func sleeper() throws -> LayoutdProcess { try LayoutdProcess(["60"], program: "/bin/sleep") }

  @Test(arguments: ["initialize", "--clientProcessId #", "--clientProcessId=#"], [true, false])
  func `L17 exits when the client process has exited`(_ way: String, hasShutDown: Bool) throws {
    let editor = try sleeper()
    let arguments =
      way == "initialize" ? [] : way.replacing("#", with: "\(editor.id)").split(separator: " ").map(String.init)
    let talk = try ProtocolSession(arguments)
    let process = way == "initialize" ? "\(editor.id)" : "null"
    try talk.wire.initialize(#"{"capabilities":{},"processId":\#(process)}"#)
    if hasShutDown { _ = try talk.wire.call("1", "shutdown", nil) }
    // A response, possibly an error, shows that the client's process id was read and that the process is alive.
    #expect(try talk.wire.call("2", "layoutd/synchronize")["result"] == (hasShutDown ? nil : .object([])))
    #expect(talk.layoutd.isRunning)
    // The process is killed and not waited for: a zombie is considered dead.
    editor.send(signal: SIGKILL)
    try talk.expectEnd(.exited(hasShutDown ? 0 : 1), promised: 3)
  }

  @Test(arguments: ["null", "0", "-1", "1", "2147483646", "99999999999999"])
  func `L17 a process id that cannot be monitored is ignored`(_ process: String) throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize(#"{"capabilities":{},"processId":\#(process)}"#)
    #expect(talk.layoutd.staysRunning(for: 0.3))
    try talk.expectAlive()
  }

  /// Starts the daemon, or another program, as another user, if that is permitted.
  private static func stranger(
    _ arguments: [String], program: String = LayoutdProcess.binary
  ) throws -> LayoutdProcess {
    let user = ["--reuid=65534", "--regid=65534", "--clear-groups"]
    return try LayoutdProcess(user + [program] + arguments, program: "/usr/bin/setpriv")
  }

  private static let canBeStranger =
    geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
    && (try? stranger(["--version"]).wait()) == .exited(0)

  @Test(.enabled(if: canBeStranger)) func `L17 a process of another user is alive as long as it exists`() throws {
    // This process is that of root, which other users may not signal.
    let editor = try sleeper()
    let layoutd = try Self.stranger([])
    try layoutd.wire.initialize(#"{"capabilities":{},"processId":\#(editor.id)}"#)
    // Longer than two polls at an interval of 1 s.
    #expect(layoutd.staysRunning(for: 2.5))
    #expect(try layoutd.wire.call("1", "layoutd/synchronize")["result"] != nil)
    editor.send(signal: SIGKILL)
    _ = try editor.wait()
    #expect(try layoutd.wait(within: 9) == .exited(1))
  }

  @Test func `L17 exits with the client process while listening`() throws {
    let folder = try TemporaryDirectory()
    let editor = try sleeper()
    let layoutd = try LayoutdProcess(["--listen", folder.file("s"), "--clientProcessId", "\(editor.id)"])
    try TestSocket.connect(path: folder.file("s")).initialize()
    editor.send(signal: SIGKILL)
    #expect(try layoutd.wait(within: 9) == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: folder.file("s")))
  }
}
