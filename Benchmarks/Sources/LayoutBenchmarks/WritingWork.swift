import CollectionLayout
import Baseline
import JSON
import LayoutDrawing

/// W8: writes the sixty elements of a screen as JSON.
final class WritingWork {
  private let elements: [LayoutElement]
  private let records: [BaselineRecord]
  private var writer = JSONWriter(capacity: 1 << 16)
  private var output = [CChar](repeating: 0, count: 1 << 16)
  private static let rounds = 200

  init() {
    records = (0..<60).map { index in
      BaselineRecord(
        index: 500_000 + index, left: 10 + index % 3 * 121, top: 22_400_000 + index * 40, width: 111,
        height: 50 + index % 150)
    }
    elements = records.map { record in
      LayoutElement(
        key: .cell(Identifier("\(record.index)")),
        attributes: LayoutAttributes(
          category: .cell, indexPath: IndexPath(section: 0, item: Int(record.index)),
          frame: Rect(
            x: Double(record.left), y: Double(record.top), width: Double(record.width), height: Double(record.height))))
    }
  }

  /// Returns the workload. Both contestants must write equal bytes.
  func writing() -> Workload {
    let length = baselineWriteRecords(records, Int32(records.count), &output)
    let expected = baselineHash(0, output, length)
    return Workload(
      "W8", "60 elements", items: 60, per: WritingWork.rounds, "ns",
      [
        .layoutd { [self] in
          let time = Stopwatch.time {
            for _ in 0..<WritingWork.rounds { write() }
          }
          let bytes = writer.takeBytes()
          return Workload.Outcome(time: time, isRight: baselineHash(0, bytes, bytes.count) == expected)
        },
        .loop { [self] in
          var length = 0
          let time = Stopwatch.time {
            for _ in 0..<WritingWork.rounds { length = baselineWriteRecords(records, Int32(records.count), &output) }
          }
          return Workload.Outcome(time: time, isRight: baselineHash(0, output, length) == expected)
        },
      ])
  }

  private func write() {
    writer.removeAll(keepingCapacity: true)
    let elements = elements
    writer.beginArray()
    for index in elements.indices { elements[index].write(withStyle: false, to: &writer) }
    writer.endArray()
  }
}
