import Foundation
import TestSupport

extension LayoutdProcess {
  /// Memory in use now, in MB (10⁶ bytes); 0 when the process is gone.
  var residentMemory: Double { memory("VmRSS:") }

  /// The most that was ever in use, in MB.
  var peakMemory: Double { memory("VmHWM:") }

  private func memory(_ name: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    let kibibytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Double($0) }
    return (kibibytes ?? 0) * 1_024 / 1e6
  }
}
