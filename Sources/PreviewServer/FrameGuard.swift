#if WebPreview
  /// Follows the frames of one direction of a WebSocket, and sees whether each one is masked as it has to be.
  ///
  /// Lengths, opcodes and all else are libwebsockets' to judge: where a header makes no sense to it the connection ends.
  struct FrameGuard {
    /// A client's frames are, a server's are not.
    private let areMasked: Bool
    /// What the next byte belongs to.
    private enum Place {
      case opcode
      case length
      /// So many bytes of the long form of a length are still to come.
      case longLength(Int)
    }

    private var place = Place.opcode
    private var length: UInt64 = 0
    /// Bytes of the key and the payload of the frame at hand that are still to come.
    private var rest: UInt64 = 0

    init(masked: Bool) { areMasked = masked }

    /// Whether the next byte begins a frame.
    var isBetweenFrames: Bool { if case .opcode = place { rest == 0 } else { false } }

    /// Looks at the next piece; false when a frame in it is not as it has to be.
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

    /// The key has four bytes where there is one.
    private mutating func begin(_ length: UInt64) {
      let (sum, isTooLong) = length.addingReportingOverflow(areMasked ? 4 : 0)
      (rest, place) = (isTooLong ? .max : sum, .opcode)
    }
  }
#endif
