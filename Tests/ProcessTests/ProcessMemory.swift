import Foundation
import TestSupport

extension LayoutdProcess {
  /// Memory in use now, in MB (10⁶ bytes); 0 when the process is gone.
  var residentMemory: Double { memory("VmRSS:") }

  /// The most that was ever in use, in MB.
  var peakMemory: Double { memory("VmHWM:") }

  /// What it calculated so far, in seconds of a processor, by hundredths.
  var processorTime: Double { Self.processorTime(of: id) }

  /// The same of any process.
  static func processorTime(of id: pid_t) -> Double {
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The name in brackets may have spaces; user and system time are the 12th and 13th after it.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +) / 100
  }

  /// Waits until it has calculated for a while: what it was just sent, which takes far longer, is being worked on.
  func waitForWork() throws { try Self.waitForWork(of: id) }

  /// The same of any process, for as long as is said.
  static func waitForWork(of id: pid_t, seconds: Double = 0.03) throws {
    let before = processorTime(of: id)
    try eventually("process \(id) to work") { processorTime(of: id) - before >= seconds }
  }

  /// How often it waited for something, and woke up; -1 when the process is gone.
  var wakeUps: Int { number("voluntary_ctxt_switches:") ?? -1 }

  private func memory(_ name: String) -> Double { Double(number(name) ?? 0) * 1_024 / 1e6 }

  /// A number from the process's status.
  private func number(_ name: String) -> Int? {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
  }
}
