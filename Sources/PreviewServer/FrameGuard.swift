#if WebPreview
  /// Tracks the frame boundaries in one direction of a WebSocket and checks the mask bit of each frame.
  ///
  /// libwebsockets validates lengths and opcodes: it closes the connection on an invalid header.
  struct FrameGuard {
    /// Whether frames must be masked: true for a client's frames, false for a server's.
    private let areMasked: Bool
    /// The position in a frame header.
    private enum Place {
      case opcode
      case length
      /// The number of bytes that remain of an extended length.
      case longLength(Int)
    }

    private var place = Place.opcode
    private var length: UInt64 = 0
    /// The number of bytes that remain of the frame's masking key and payload.
    private var rest: UInt64 = 0

    init(masked: Bool) { areMasked = masked }

    /// Whether the next byte starts a frame.
    var isBetweenFrames: Bool { if case .opcode = place { rest == 0 } else { false } }

    /// Processes the next chunk. Returns false if the mask bit of a frame is invalid.
    mutating func allows(_ bytes: ArraySlice<UInt8>) -> Bool {
      var bytes = bytes
      while !bytes.isEmpty {
        if rest > 0 {
          let count = min(rest, UInt64(bytes.count))
          rest -= count
          bytes.removeFirst(Int(count))
          continue
        }
        let byte = bytes.removeFirst()
        switch place {
        case .opcode: place = .length
        case .length:
          guard (byte & 0x80 != 0) == areMasked else { return false }
          length = 0
          switch byte & 0x7f {
          case 126: place = .longLength(2)
          case 127: place = .longLength(8)
          case let short: begin(UInt64(short))
          }
        case .longLength(let left):
          length = length << 8 | UInt64(byte)
          if left > 1 { place = .longLength(left - 1) } else { begin(length) }
        }
      }
      return true
    }

    /// A masking key has four bytes.
    private mutating func begin(_ length: UInt64) {
      let (sum, isTooLong) = length.addingReportingOverflow(areMasked ? 4 : 0)
      (rest, place) = (isTooLong ? .max : sum, .opcode)
    }
  }
#endif
