import CollectionLayout
package import JSON

/// A frame of a simulation.
package struct ComparedFrame: Sendable {
  /// The time in seconds from the start of the simulation.
  package var time: Double
  package var layout: ComparedLayout

  /// Reads a frame as `layoutd simulate` writes it. Throws if the value is no frame or has an invalid element.
  package init(_ value: JSONValue) throws(ElementError) {
    guard let time = value["time"]?.asDouble, let elements = value["attributes"]?.asArray else {
      throw ElementError("not a frame: expected an object with \"time\" and \"attributes\"")
    }
    self.time = time
    var read: [ComparedElement] = []
    read.reserveCapacity(elements.count)
    for element in elements { read.append(try ComparedElement(element)) }
    let (offset, size) = (value["contentOffset"], value["contentSize"])
    layout = ComparedLayout(
      contentSize: Size(width: size?["width"]?.asDouble ?? 0, height: size?["height"]?.asDouble ?? 0),
      contentOffset: Point(x: offset?["x"]?.asDouble ?? 0, y: offset?["y"]?.asDouble ?? 0), elements: read,
      isPartial: true)
  }
}

/// The frames of a file `*.frames.jsonl`: JSON objects, one in each line; blank lines are skipped.
package struct FrameSequence: Sendable {
  /// The frames in the order of time.
  package private(set) var frames: [ComparedFrame] = []

  package init() {}

  package init(_ text: [UInt8]) throws(LineError) {
    for (number, line) in try text.numberedLines() {
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      guard let value = try? JSONValue(parsing: Array(line)) else {
        throw LineError(line: number, message: "the line is not JSON; expected one frame of layoutd simulate per line")
      }
      do throws(ElementError) {
        frames.append(try ComparedFrame(value))
      } catch {
        throw LineError(line: number, message: error.message)
      }
    }
    frames.sort { $0.time < $1.time }
  }

  /// Returns the number of frames per second from the times of the first two frames, in seconds; nil if there are
  /// fewer, or if the number is not from 1 to 1000. A number that differs from a whole one only by rounding errors is
  /// rounded.
  package static func framesPerSecond(of times: [Double]) -> Double? {
    guard times.count > 1, times[1] > times[0] else { return nil }
    let rate = 1 / (times[1] - times[0])
    guard 1...1_000 ~= rate.rounded() else { return nil }
    return (rate - rate.rounded()).magnitude < 1e-6 * rate ? rate.rounded() : rate
  }

  /// The frames of two sequences at one time, in seconds; nil if a sequence has no frame at this time.
  package typealias Pair = (time: Double, old: ComparedFrame?, new: ComparedFrame?)

  /// Returns the frames of both sequences in pairs, in the order of time. Times that differ by at most a microsecond
  /// are equal.
  package func paired(with other: FrameSequence) -> [Pair] {
    var pairs: [Pair] = []
    var (old, new) = (frames[...], other.frames[...])
    while let time = [old.first?.time, new.first?.time].compactMap(\.self).min() {
      let isNear = { (frame: ComparedFrame) in frame.time - time <= 1e-6 }
      let one = old.first.flatMap { isNear($0) ? $0 : nil }
      let another = new.first.flatMap { isNear($0) ? $0 : nil }
      if one != nil { old.removeFirst() }
      if another != nil { new.removeFirst() }
      pairs.append((time, one, another))
    }
    return pairs
  }
}
