import JSON

/// What one side needed for one work, as a line of JSON.
final class Measurement {
  let work: String
  let name: String
  let items: Int
  let peer: String
  let unit: String
  var samples: [Double] = []
  var isRight = true
  /// Bytes that were written, where that is the work.
  var bytes: Int?

  init(_ work: String, _ name: String, items: Int, peer: String = "layoutd", unit: String, samples: [Double] = []) {
    (self.work, self.name, self.items, self.peer, self.unit) = (work, name, items, peer, unit)
    self.samples = samples
  }

  var line: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("work", work)
      writer.member("case", name)
      writer.member("items", items)
      writer.member("peer", peer)
      writer.member("unit", unit)
      writer.key("samples")
      writer.array { writer in
        for sample in samples { writer.number((sample * 1000).rounded() / 1000) }
      }
      writer.member("correct", isRight)
      if let bytes { writer.member("bytes", bytes) }
    }
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }
}
