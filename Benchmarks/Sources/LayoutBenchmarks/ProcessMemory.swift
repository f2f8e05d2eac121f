import Foundation

/// The memory of this process that is in use, in bytes; nil where the system does not tell.
func residentMemory() -> Int? {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii) else { return nil }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
}
