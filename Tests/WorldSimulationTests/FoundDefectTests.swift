import Testing
import WorldSimulation

/// Defects that random worlds have found, each as the few steps that show it.
@Suite struct FoundDefectTests {
  @Test func `a wake for the end of an animation is not before it`() throws {
    let text =
      #"{"layout":{"kind":"waterfall","columnCount":1},\#n"sections":[\#n  {"id":"s0","header":15,"items":[{"id":"i0","height":44,"label":"é𐐀"},\#n    {"repeat":0,"height":44}]}\#n]}"#
    try Episode(
      WorldSettings(),
      [
        .connect(1, []),
        .open(1, document: 4, text: text),
        .edit(1, document: 4, [TextChange(at: 12, removing: 3, "")]),
        .send(1, .request(130, "layoutd/session/open", #"{"textDocument":{"uri":"untitled:Untitled-1.layout.json"}}"#)),
        .edit(1, document: 4, [TextChange(at: 92, removing: 0, #"{"id":"e45","height":33},"#)]),
      ]
    ).check()
  }

  @Test func `a client that watches files reports changes in a folder that it added later`() throws {
    try Episode(
      WorldSettings(),
      [
        .connect(2, [.watchesFiles]),
        .send(
          2,
          .notification(
            "workspace/didChangeWorkspaceFolders",
            #"{"event":{"added":[{"uri":"file:///q","name":"f"}],"removed":[]}}"#)),
        .open(
          2, document: 3,
          text: #"{"layout":{"kind":"list"},"sections":[{"items":{"source":"rows.json","each":{"height":"/h"}}}]}"#),
        .iterate(messages: 100),
        .finish(job: 0),
        .change(file: 6, .text(#"[{"h":54}]"#)),
      ]
    ).check()
  }

  @Test func `a file is released after the request to open a session on it was cancelled`() throws {
    try Episode(
      WorldSettings(),
      [
        .connect(1, []),
        .send(1, .request(111, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/a.layout.json"}}"#)),
        .iterate(messages: 100),
        .send(1, .notification("$/cancelRequest", #"{"id":111}"#)),
      ]
    ).check()
  }

  @Test func `a command without an argument is about the document that was open when it was sent`() throws {
    try Episode(
      WorldSettings(),
      [
        .connect(4, []),
        .open(4, document: 4, text: "{}"),
        .send(4, .request(138, "workspace/executeCommand", #"{"command":"layoutd.preview.export"}"#)),
        .open(4, document: 3, text: "{}"),
      ]
    ).check()
  }

  @Test func `a session shows the text that replaced its document while a job opened the session`() throws {
    try Episode(
      WorldSettings(),
      [
        .connect(2, []),
        .connect(7, []),
        .connect(5, []),
        .open(2, document: 0, text: #"{"sections":[{"items":[{}]}]}"#),
        .send(5, .request(175, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/a.layout.json"}}"#)),
        .iterate(messages: 100),
        .finish(job: 0),
        .iterate(messages: 100),
        .open(7, document: 0, text: "{}"),
      ]
    ).check()
  }

  @Test func `a session ends with the document that was closed while a job opened the session`() throws {
    try Episode(
      WorldSettings(),
      [
        .connect(6, []),
        .connect(1, []),
        .open(6, document: 0, text: #"{"sections":[{"items":[{}]}]}"#),
        .send(1, .request(190, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/a.layout.json"}}"#)),
        .iterate(messages: 100),
        .finish(job: 0),
        .iterate(messages: 100),
        .close(6, document: 0),
      ]
    ).check()
  }

  @Test func `a request about a session that is not open yet waits for that session only`() throws {
    try Episode(
      WorldSettings(),
      [
        .change(file: 2, .text(#"{"sections":[{"items":[{}]}]}"#)),
        .connect(1, []),
        .send(1, .request(179, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/c.layout.json"}}"#)),
        .iterate(messages: 100),
        .send(1, .notification("layoutd/session/scroll", #"{"session":"s1","contentOffset":{"x":0,"y":1102}}"#)),
        .finish(job: 0),
        .send(1, .request(188, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/a.layout.json"}}"#)),
        .send(1, .request(189, "layoutd/performBatchUpdates", #"{"session":"s1","updates":[{"delete":{"at":[0]}}]}"#)),
      ]
    ).check()
  }

  @Test func `a session continues with a file that was missing before its document was opened`() throws {
    try Episode(
      WorldSettings(),
      [
        .connect(6, []),
        .send(6, .request(103, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/c.layout.json"}}"#)),
        .iterate(messages: 100),
        .connect(3, []),
        .open(3, document: 2, text: #"{"sections":[{"items":[{}]}]}"#),
        .send(6, .request(121, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/c.layout.json"}}"#)),
        .send(3, .request(123, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/c.layout.json"}}"#)),
        .close(3, document: 2),
      ]
    ).check()
  }

  @Test func `a request continues when its session moves from a file that is being read to an open document`() throws {
    try Episode(
      WorldSettings(clientCount: 8, jobThreshold: 20000, coreCount: 2, hasSmallBuffers: true),
      [
        .connect(3, []),
        .open(3, document: 0, text: "{}"),
        .send(3, .request(130, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/a.layout.json"}}"#)),
        .iterate(messages: 100),
        .connect(2, []),
        .open(2, document: 0, text: "{}"),
        .iterate(messages: 100),
        .send(3, .notification("layoutd/session/ack", #"{"session":"$s133"}"#)),
        .connect(6, []),
        .close(2, document: 0),
        .send(3, .request(204, "layoutd/collapseItems", #"{"session":"$s130","items":["i0"]}"#)),
        .open(6, document: 0, text: "{}"),
      ]
    ).check()
  }

  @Test func `an autoscroll from far beyond the content ends`() throws {
    let text = #"{\"reorder\":\"withinSection\",\"sections\":[{\"items\":[{\"repeat\":4,\"height\":40}]}]}"#
    try Episode(
      WorldSettings(),
      [
        .connect(4, []),
        .send(
          4,
          .request(
            178, "layoutd/session/open",
            #"{"textDocument":{"uri":"untitled:Untitled-1.layout.json"},"text":"\#(text)"}"#)),
        .iterate(messages: 100),
        .send(
          4,
          .request(182, "layoutd/session/beginInteractiveMovement", #"{"session":"$s178","key":"cell:section-0/1"}"#)),
        .send(4, .notification("layoutd/session/scroll", #"{"session":"$s178","contentOffset":{"x":0,"y":1e9}}"#)),
      ]
    ).check()
  }

  @Test func `a request that waits for all sessions continues when the one with the manual clock ends`() throws {
    try Episode(
      WorldSettings(clientCount: 8, jobThreshold: 0, coreCount: 2, hasSmallBuffers: false),
      [
        .connect(2, []),
        .connect(1, []),
        .send(
          2,
          .request(
            223, "layoutd/session/open",
            #"{"textDocument":{"uri":"file:///q/d.layout.json"},"text":"{\"sections\":[{\"id\":\"s0\",\"items\":[{\"height\":10}]}]}"}"#
          )),
        .send(2, .request(225, "layoutd/session/open", #"{"textDocument":{"uri":"file:///q/d.layout.json"}}"#)),
        .open(1, document: 3, text: "{}"),
        .settle,
        .send(2, .request(302, "layoutd/clock/set", #"{"session":"$s225","mode":"manual"}"#)),
        .send(2, .request(309, "layoutd/expandItems", #"{"session":"$s223","items":["i2","c0"]}"#)),
        .iterate(messages: 100),
        .send(
          2,
          .request(
            317, "layoutd/session/applyEdit",
            #"{"session":"$s223","textVersion":3,"edits":[{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"newText":" "}]}"#
          )),
        // The file does not exist, so its session ends.
        .close(1, document: 3),
      ]
    ).check()
  }

  @Test func `a source file is read again that changes during the first analysis`() throws {
    try Episode(
      WorldSettings(clientCount: 8, jobThreshold: 0, coreCount: 2, hasSmallBuffers: false),
      [
        .connect(2, []),
        .connect(0, [.watchesFiles]),
        .send(2, .request(194, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/a.layout.json"}}"#)),
        .change(file: 0, .nothing),
        .notice,
        .open(0, document: 0, text: #"{"sections":[{"items":{"source":"rows.json","each":{"height":"/h"}}}]}"#),
        .iterate(messages: 100),
        .finish(job: 0),
        .iterate(messages: 100),
        .run(job: 0),
        .change(file: 4, .text(#"[{"h":16},{"h":56}]"#)),
      ]
    ).check()
  }

  @Test func `a request on the manual clock is answered while a session plays frames`() throws {
    try Episode(
      WorldSettings(clientCount: 8, jobThreshold: 0, coreCount: 2, hasSmallBuffers: false),
      [
        .change(file: 2, .text("{}")),
        .connect(0, []),
        .connect(2, []),
        .send(
          0,
          .request(
            352, "layoutd/session/open",
            #"{"textDocument":{"uri":"file:///p/c.layout.json"},"animation":"frames"}"#)),
        .settle,
        .open(2, document: 2, text: #"{"sections":[{"items":[{}]}]}"#),
        .send(0, .request(381, "layoutd/clock/set", #"{"session":"$s352","mode":"manual"}"#)),
      ]
    ).check()
  }

  @Test func `a request continues when an earlier one, sent before the session was open, is cancelled`() throws {
    try Episode(
      WorldSettings(clientCount: 8, jobThreshold: 0, coreCount: 2, hasSmallBuffers: false),
      [
        .connect(4, []),
        .send(
          4,
          .request(
            224, "layoutd/session/open",
            #"{"textDocument":{"uri":"file:///p/c.layout.json"},"text":"{\"sections\":[{\"items\":[{}]}]}"}"#)),
        .send(4, .request(234, "layoutd/scrollToItem", #"{"session":"s1","indexPath":[0,0]}"#)),
        .iterate(messages: 100),
        .finish(job: 0),
        .iterate(messages: 100),
        .send(4, .request(280, "layoutd/session/reset", #"{"session":"$s224"}"#)),
        .iterate(messages: 100),
        .send(4, .notification("$/cancelRequest", #"{"id":234}"#)),
      ]
    ).check()
  }

  @Test func `a file that changes after it was read and before its session is open is read again`() throws {
    try Episode(
      WorldSettings(clientCount: 8, jobThreshold: 0, coreCount: 2, hasSmallBuffers: false),
      [
        .connect(0, []),
        .change(file: 0, .text("{}")),
        .send(0, .request(496, "layoutd/session/open", #"{"textDocument":{"uri":"file:///p/a.layout.json"}}"#)),
        .iterate(messages: 100),
        .finish(job: 0),
        .change(file: 0, .text(#"{"sections":[{"items":[{}]}]}"#)),
      ]
    ).check()
  }

  @Test func `diagnostics are about the present content of a source file, not about the rows that are shown`() throws {
    let document =
      #"{"layout":{"kind":"list"},"sections":[{"items":{"source":"rows.json","each":{"height":"/h"}}}]}"#
    try Episode(
      WorldSettings(),
      [
        .connect(0, []),
        .change(file: 4, .text("{}")),
        .open(0, document: 1, text: document),
        .settle,
        .change(file: 4, .text(#"[{"h":14},"#)),
      ]
    ).check()
  }

  @Test func `a source file is read again that changes before the analysis of an outdated text is adopted`() throws {
    let document =
      #"{"layout":{"kind":"waterfall","columnCount":2,"laneAssignment":"stable"},"#
      + #""sections":[{"id":"s0","items":{"source":"rows.json","each":{"height":"/h"}}}]}"#
    try Episode(
      WorldSettings(clientCount: 8, jobThreshold: 0, coreCount: 2, hasSmallBuffers: false),
      [
        .connect(0, []),
        .change(file: 4, .text(#"[{"h":12},{"h":58},{"h":45},{"h":19}]"#)),
        .open(0, document: 1, text: document),
        .iterate(messages: 100),
        .run(job: 0),
        .change(file: 4, .nothing),
        .edit(0, document: 1, [TextChange(at: 93, removing: 1, "1")]),
        .advance(1),
      ]
    ).check()
  }

  @Test func `a file that changed before it was watched is read again for the next request on a manual clock`() throws {
    let document =
      #"{"layout":{"kind":"waterfall","columnCount":3},"#
      + #""sections":[{"id":"s0","items":{"source":"rows.json","each":{"height":"/h"}}}]}"#
    try Episode(
      WorldSettings(clientCount: 8, jobThreshold: 2_000_000, coreCount: 2, hasSmallBuffers: false),
      [
        .connect(2, []),
        .send(
          2,
          .request(
            479, "layoutd/session/open",
            #"{"textDocument":{"uri":"file:///p/c.layout.json"},"text":"{\"sections\":[{\"items\":[{}]}]}"}"#)),
        .iterate(messages: 100),
        .send(2, .request(518, "layoutd/clock/set", #"{"session":"$s479","mode":"manual"}"#)),
        .change(file: 4, .fault("too many open files")),
        .open(2, document: 2, text: document),
      ]
    ).check()
  }
}
