import JSON
import JSONRPC
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

  /// Whether the defect is in the output of the server.
  var changesOutput: Bool {
    switch self {
    case .dropsUpdates, .reordersResponses, .skipsCancelled, .repeatsResponses, .traps: true
    case .retainsDocuments, .exceedsBuffer, .losesWakes, .ignoresFileChanges, .losesJobs: false
    }
  }

  /// The state of the defect.
  struct State {
    var count = 0
    var held: [AnyObject] = []
    /// The response that another one overtakes, by client.
    var responses: [Int: [UInt8]] = [:]
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
    guard let planted, planted.changesOutput else { return output }
    var reader = FrameReader()
    reader.append(output)
    var frames: [(bytes: [UInt8], message: JSONValue)] = []
    while case .body(let range)? = reader.next() {
      let body = Array(reader.bytes[range])
      frames.append(
        (Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body, (try? JSONValue(parsing: body)) ?? .null))
    }
    return change(frames, planted)
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
