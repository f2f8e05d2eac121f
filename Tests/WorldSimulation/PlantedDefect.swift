import JSON
import JSONRPC
import LayoutBase
import LayoutServer

/// A known defect between the server and its clients, to show that the world finds defects of its kind.
package enum PlantedDefect: String, CaseIterable, Sendable {
  /// Every seventh update is lost.
  case dropsUpdates
  /// Two responses to requests about one document change places.
  case reordersResponses
  /// A cancelled request gets no response.
  case skipsCancelled
  /// Every fifth response is sent twice.
  case repeatsResponses
  /// A document is retained after it is closed.
  case retainsDocuments
  /// The host does not report how much a client has not read.
  case exceedsBuffer
  /// The host forgets the times at which the server has to be woken.
  case losesWakes
  /// The watcher of files reports no changes.
  case ignoresFileChanges
  /// The result of every ninth job is lost.
  case losesJobs
  /// The process ends at the error of a cancelled request.
  case traps
  /// Each response is searched in the list of all requests without one.
  case searchesRequests
  /// Each position of a published diagnostic is found by scanning its line.
  case scansLines
  /// All changes are published by one call.
  case flushesAtOnce
  /// The unwritten bytes of each connection are found by a search in the list of all.
  case searchesConnections
  /// Each file that is watched, or no longer, is compared with all others.
  case comparesPaths
  /// All work runs inline, whatever its estimate.
  case ignoresEstimates
  /// All input of a stream is copied for each part of it.
  case copiesInput
  /// The thread pool runs the jobs of the clients first for which it has run most.
  case prefersBusyClients

  /// The defects by which one client delays all others, one for each kind of long work: queues that are searched,
  /// positions in long lines, everything that is due at once, many connections, many watched files, estimates that are
  /// too small, long messages, and jobs without turns.
  package static let stalls: [PlantedDefect] = [
    .searchesRequests, .scansLines, .flushesAtOnce, .searchesConnections, .comparesPaths, .ignoresEstimates,
    .copiesInput,
    .prefersBusyClients,
  ]

  /// Whether the defect is in the output of the server.
  var changesOutput: Bool {
    switch self {
    case .dropsUpdates, .reordersResponses, .skipsCancelled, .repeatsResponses, .traps: true
    default: false
    }
  }

  /// The state of the defect.
  struct State {
    var count = 0
    var held: [AnyObject] = []
    /// The response that another one overtakes, by client.
    var responses: [Int: [UInt8]] = [:]
    /// The number of jobs that have run, by client.
    var jobCounts: [ConnectionID?: Int] = [:]
  }
}

extension World {
  /// Whether the result of a job is lost.
  func isLost(_ job: Job) -> Bool {
    guard planted == .losesJobs else { return false }
    plantedState.count += 1
    return plantedState.count % 9 == 0
  }

  /// Returns output of the server as the planted defect changes it.
  func plant(in output: [UInt8], to client: ModelClient) -> [UInt8] {
    if planted == .retainsDocuments, plantedState.held.isEmpty, let opened = server.documents.editors.values.first {
      plantedState.held.append(opened)
    }
    if planted == .searchesRequests || planted == .scansLines { countWork(on: messages(in: output), to: client) }
    guard let planted, planted.changesOutput else { return output }
    return change(messages(in: output), planted)
  }

  private func messages(in output: [UInt8]) -> [(bytes: [UInt8], message: JSONValue)] {
    var reader = FrameReader()
    reader.append(output)
    var frames: [(bytes: [UInt8], message: JSONValue)] = []
    while case .body(let range)? = reader.next() {
      let body = Array(reader.bytes[range])
      frames.append(
        (Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body, (try? JSONValue(parsing: body)) ?? .null))
    }
    return frames
  }

  private func change(_ frames: [(bytes: [UInt8], message: JSONValue)], _ planted: PlantedDefect) -> [UInt8] {
    var output: [UInt8] = []
    var held: [UInt8] = []
    for (bytes, message) in frames {
      let isResponse = message["method"] == nil
      switch planted {
      case .dropsUpdates where message["method"]?.asString == "layoutd/session/update":
        plantedState.count += 1
        if plantedState.count % 7 == 0 { continue }
      case .skipsCancelled where Self.isCancellation(message): continue
      case .traps where Self.isCancellation(message): preconditionFailure("a planted trap")
      case .repeatsResponses where isResponse:
        plantedState.count += 1
        if plantedState.count % 5 == 0 { output += bytes }
      case .reordersResponses where isResponse && message["result"] != nil:
        if held.isEmpty {
          held = bytes
          continue
        }
        output += bytes + held
        held = []
        continue
      default: break
      }
      output += bytes
    }
    return output + held
  }

  private static func isCancellation(_ message: JSONValue) -> Bool { message["error"]?["code"]?.asInt == -32800 }
}

/// The defects that make work long. They count the work instead of doing it.
extension World {
  /// Counts the work on output: a search for each response, or a scan of a line for each position.
  private func countWork(on frames: [(bytes: [UInt8], message: JSONValue)], to client: ModelClient) {
    var pendingCount = client.pendingCount
    for (_, message) in frames {
      if planted == .searchesRequests, message["method"] == nil {
        WorkCounter.add(pendingCount)
        pendingCount = max(0, pendingCount - 1)
      }
      guard planted == .scansLines, message["method"]?.asString == "textDocument/publishDiagnostics" else { continue }
      for diagnostic in message["params"]?["diagnostics"]?.asArray ?? [] {
        for end in ["start", "end"] { WorkCounter.add(diagnostic["range"]?[end]?["character"]?.asInt ?? 0) }
      }
    }
  }

  /// Counts the work on an action of the server: a comparison of the path with those of all watched files.
  func countWork(on action: ServerAction) {
    guard planted == .comparesPaths else { return }
    switch action {
    case .watchFile, .unwatchFile: WorkCounter.add(watched.reduce(0) { $0 + $1.utf8.count })
    default: break
    }
  }

  /// Counts the work on a chunk of input: copies of all input so far, one for each 256 bytes. 64 bytes are one unit.
  func countWork(onInput chunk: [UInt8], behind count: Int) {
    guard planted == .copiesInput else { return }
    for part in 0..<chunk.count / 256 { WorkCounter.add((count + 256 * part) / 64) }
  }

  /// Returns the number of a started job of the client for which most jobs have run, and counts that it runs.
  func nextJobOfBusiestClient() -> Int {
    let ids = jobs.map { server.client(of: $0.job) }
    let number = ids.indices.max {
      plantedState.jobCounts[ids[$0], default: 0] < plantedState.jobCounts[ids[$1], default: 0]
    }
    guard let number else { return 0 }
    plantedState.jobCounts[ids[number], default: 0] += 1
    return number
  }
}
