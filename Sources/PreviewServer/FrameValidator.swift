#if WebPreview
  /// Tracks the frame boundaries in one direction of a WebSocket and checks the mask bit of each frame.
  ///
  /// libwebsockets validates lengths and opcodes: it closes the connection on an invalid header.
  struct FrameValidator {
    /// Whether frames must be masked: true for a client's frames, false for a server's.
    private let areMasked: Bool
    /// The position in a frame header.
    private enum State {
      case opcode
      case length
      /// The number of bytes that remain of an extended length.
      case longLength(Int)
    }

    private var state = State.opcode
    private var length: UInt64 = 0
    /// The number of bytes that remain of the frame's masking key and payload.
    private var rest: UInt64 = 0

    init(masked: Bool) { areMasked = masked }

    /// Whether the next byte starts a frame.
    var isBetweenFrames: Bool { if case .opcode = state { rest == 0 } else { false } }

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
        switch state {
        case .opcode: state = .length
        case .length:
          guard (byte & 0x80 != 0) == areMasked else { return false }
          length = 0
          switch byte & 0x7f {
          case 126: state = .longLength(2)
          case 127: state = .longLength(8)
          case let short: begin(UInt64(short))
          }
        case .longLength(let left):
          length = length << 8 | UInt64(byte)
          if left > 1 { state = .longLength(left - 1) } else { begin(length) }
        }
      }
      return true
    }

    /// A masking key has four bytes.
    private mutating func begin(_ length: UInt64) {
      let (sum, isTooLong) = length.addingReportingOverflow(areMasked ? 4 : 0)
      (rest, state) = (isTooLong ? .max : sum, .opcode)
    }
  }
#endif
