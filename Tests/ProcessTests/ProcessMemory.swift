import Foundation
import TestSupport

extension LayoutdProcess {
  /// Memory in use now, in MB (10⁶ bytes); 0 when the process is gone.
  var residentMemory: Double { memory("VmRSS:") }

  /// The most that was ever in use, in MB.
  var peakMemory: Double { memory("VmHWM:") }

  /// What it calculated so far, in seconds of a processor, by hundredths.
  var processorTime: Double {
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The name in brackets may have spaces; user and system time are the 12th and 13th after it.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +) / 100
  }

  private func memory(_ name: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    let kibibytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Double($0) }
    return (kibibytes ?? 0) * 1_024 / 1e6
  }
}
