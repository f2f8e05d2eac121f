/// The transport of a byte stream: libuv's streams, file requests where the kernel cannot poll, or the messages of
/// another protocol.
package protocol Transport: LoopResource {
  /// The descriptor that is read and written; -1 if libuv has not opened one yet.
  var descriptor: CInt { get }

  /// The stream that receives the callbacks. Retained until `close`, which closes it too; the loop retains the
  /// transport.
  var stream: ByteStream? { get set }

  /// Bytes passed to `write` that the kernel has not accepted yet.
  var pendingWriteBytes: Int { get }

  /// Starts or resumes calling `stream.didRead`, and `stream.didEnd` at the end.
  func startReading() throws(UVError)

  /// Stops calling `stream.didRead` until `startReading`. No bytes are lost.
  func stopReading()

  /// Writes the bytes in order. Calls `stream.didWrite` each time that queued bytes have been written.
  func write(_ bytes: [UInt8]) throws(UVError)
}

/// Bytes per read: the capacity of a Linux pipe.
let readBufferSize = 65_536
