import Foundation
import TestSupport

extension LayoutdProcess {
  /// Resident memory in MB (10⁶ bytes); 0 if the process has ended.
  var residentMemory: Double { memory("VmRSS:") }

  /// The peak of resident memory in MB.
  var peakMemory: Double { memory("VmHWM:") }

  /// The number of open file descriptors; 0 if the process has ended.
  var openDescriptorCount: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").count) ?? 0 }

  /// Processor time so far in seconds, with a resolution of 0.01 s.
  var processorTime: Double { Self.processorTime(of: id) }

  /// Returns the processor time of any process in seconds.
  static func processorTime(of id: pid_t) -> Double {
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The name in brackets may contain spaces. User and system time are the 12th and 13th fields after it.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +) / 100
  }

  /// Waits until the process has used processor time, and so is working on what it was sent, which must take far
  /// longer.
  func waitForWork() throws { try Self.waitForWork(of: id) }

  /// Waits until any process has used this much processor time.
  static func waitForWork(of id: pid_t, seconds: Double = 0.03) throws {
    let before = processorTime(of: id)
    try eventually("process \(id) to work") { processorTime(of: id) - before >= seconds }
  }

  /// The number of voluntary context switches so far; -1 if the process has ended.
  var wakeUps: Int { number("voluntary_ctxt_switches:") ?? -1 }

  private func memory(_ name: String) -> Double { Double(number(name) ?? 0) * 1_024 / 1e6 }

  /// Returns a number from the process's status file.
  private func number(_ name: String) -> Int? {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
  }
}
