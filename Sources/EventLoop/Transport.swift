/// How a byte stream's bytes travel: with libuv's streams, with file requests where the kernel cannot poll, or as somebody
/// else's messages.
package protocol Transport: LoopResource {
  /// The descriptor that is read and written; -1 where libuv has not opened one yet.
  var descriptor: CInt { get }

  /// Whom to tell; kept by us until `close`, which closes it too, as the loop keeps us alive.
  var stream: ByteStream? { get set }

  /// Bytes that were written to us and not yet taken by the kernel.
  var pendingWriteBytes: Int { get }

  /// Begins or goes on to call `stream.received` and at last `stream.ended`.
  func startReading() throws(UVError)

  /// Calls `stream.received` no more until `startReading`; loses nothing.
  func stopReading()

  /// Takes the bytes in order; calls `stream.wrote` each time some of those that had to wait are gone.
  func write(_ bytes: [UInt8]) throws(UVError)
}

/// How much is read at once: what a Linux pipe holds.
let readSize = 65_536
