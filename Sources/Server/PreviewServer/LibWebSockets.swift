#if WebPreview
  import CWebSockets
  import EventLoop

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The function table of libwebsockets. The library is loaded when the preview server first starts, so that other
  /// starts are not slowed down and a machine without it lacks only the preview.
  struct LibWebSockets {
    typealias LWSConnection = OpaquePointer
    typealias CString = UnsafePointer<CChar>
    typealias BytePointer = UnsafeMutablePointer<UInt8>

    let createContext: @convention(c) (UnsafePointer<lws_context_creation_info>) -> OpaquePointer?
    let context: @convention(c) (LWSConnection) -> OpaquePointer?
    let contextUser: @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer?
    let adoptSocket: @convention(c) (OpaquePointer, CInt) -> LWSConnection?
    let cancelService: @convention(c) (OpaquePointer) -> Void
    let setTimeout: @convention(c) (LWSConnection, pending_timeout, CInt) -> Void
    let callbackOnWritable: @convention(c) (LWSConnection) -> CInt
    let isPipeChoked: @convention(c) (LWSConnection) -> CInt
    let controlFlow: @convention(c) (LWSConnection, CInt) -> CInt
    let write: @convention(c) (LWSConnection, BytePointer, Int, lws_write_protocol) -> CInt
    let closeReason: @convention(c) (LWSConnection, lws_close_status, BytePointer?, Int) -> Void

    let headerLength: @convention(c) (LWSConnection, lws_token_indexes) -> CInt
    let copyHeader: @convention(c) (LWSConnection, UnsafeMutablePointer<CChar>, CInt, lws_token_indexes) -> CInt
    let copyCustomHeader: @convention(c) (LWSConnection, UnsafeMutablePointer<CChar>, CInt, CString, CInt) -> CInt
    let uriAndMethod:
      @convention(c) (LWSConnection, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<CInt>) ->
        CInt
    let addStatus: @convention(c) (LWSConnection, CUnsignedInt, UnsafeMutablePointer<BytePointer?>, BytePointer) -> CInt
    let addHeader:
      @convention(c) (LWSConnection, CString, CString, CInt, UnsafeMutablePointer<BytePointer?>, BytePointer) -> CInt
    let addEnd: @convention(c) (LWSConnection, UnsafeMutablePointer<BytePointer?>, BytePointer) -> CInt
    let completeTransaction: @convention(c) (LWSConnection) -> CInt

    let isFinalFragment: @convention(c) (LWSConnection) -> CInt
    let remainingInFrame: @convention(c) (LWSConnection) -> Int
    let isBinary: @convention(c) (LWSConnection) -> CInt

    /// The error of a library that is not available.
    struct LoadError: Error {
      let reason: String
    }

    /// The library as loaded into this process, or the reason that it is not available.
    static let shared = Result { () throws(LoadError) in try LibWebSockets() }

    /// The version whose headers were compiled, such as `4.1.`; the structs of others differ.
    private static let version = "\(LWS_LIBRARY_VERSION_MAJOR).\(LWS_LIBRARY_VERSION_MINOR)."

    private init() throws(LoadError) {
      let names = ["libwebsockets.so.17", "libwebsockets.so.18", "libwebsockets.so.19", "libwebsockets.so"]
      var others: [String] = []
      guard let library = names.lazy.compactMap({ Self.open($0, others: &others) }).first else {
        throw LoadError(reason: Self.loadFailure(others))
      }
      /// Returns the function of this name, which must have the type `Function`. Throws if the library has no such
      /// function.
      func function<Function>(_ name: String) throws(LoadError) -> Function {
        guard let symbol = dlsym(library, name) else {
          throw LoadError(reason: "libwebsockets has no \(name); install the package libwebsockets again")
        }
        return unsafeBitCast(symbol, to: Function.self)
      }
      createContext = try function("lws_create_context")
      context = try function("lws_get_context")
      contextUser = try function("lws_context_user")
      adoptSocket = try function("lws_adopt_socket")
      cancelService = try function("lws_cancel_service")
      setTimeout = try function("lws_set_timeout")
      callbackOnWritable = try function("lws_callback_on_writable")
      isPipeChoked = try function("lws_send_pipe_choked")
      controlFlow = try function("lws_rx_flow_control")
      write = try function("lws_write")
      closeReason = try function("lws_close_reason")
      headerLength = try function("lws_hdr_total_length")
      copyHeader = try function("lws_hdr_copy")
      copyCustomHeader = try function("lws_hdr_custom_copy")
      uriAndMethod = try function("lws_http_get_uri_and_method")
      addStatus = try function("lws_add_http_header_status")
      addHeader = try function("lws_add_http_header_by_name")
      addEnd = try function("lws_finalize_http_header")
      completeTransaction = try function("lws_http_transaction_completed")
      isFinalFragment = try function("lws_is_final_fragment")
      remainingInFrame = try function("lws_remaining_packet_payload")
      isBinary = try function("lws_frame_is_binary")
      let setLogLevel: @convention(c) (CInt, OpaquePointer?) -> Void = try function("lws_set_log_level")
      // Disabled: its messages concern its internals, and failures are reported by this module.
      setLogLevel(0, nil)
    }

    /// Writes bytes through `buffer`, because libwebsockets writes a header in front of them. Returns false if the
    /// connection failed.
    func send(
      _ bytes: ArraySlice<UInt8>, as kind: lws_write_protocol, through buffer: UnsafeMutableRawBufferPointer,
      on connection: LWSConnection
    ) -> Bool {
      guard let start = buffer.baseAddress.map({ $0 + layoutd_lws_pre }) else { return false }
      UnsafeMutableRawBufferPointer(start: start, count: bytes.count).copyBytes(from: bytes)
      return write(connection, start.assumingMemoryBound(to: UInt8.self), bytes.count, kind) >= 0
    }

    /// Loads a library. Returns nil if it does not exist, or if its version is not the compiled one; a version that is
    /// read is then added to `others`.
    private static func open(_ name: String, others: inout [String]) -> UnsafeMutableRawPointer? {
      guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
      guard let symbol = dlsym(library, "lws_get_library_version") else { return nil }
      let function = unsafeBitCast(symbol, to: (@convention(c) () -> CString?).self)
      // A version such as "4.1.6-no_hash".
      guard let version = function().map({ String(cString: $0) }) else { return nil }
      if version.hasPrefix(Self.version) { return library }
      let number = String(version.prefix { $0 != "-" })
      if !others.contains(number) { others.append(number) }
      return nil
    }

    /// Returns the message that the library is not available, with the versions found and the one that works: structs
    /// of the interface differ between minor versions, so that only the version whose headers were compiled can be
    /// used.
    private static func loadFailure(_ others: [String]) -> String {
      let reason = others.isEmpty ? "was not found" : "\(others.joined(separator: ", ")) cannot be used"
      return "libwebsockets \(reason); this layoutd works with \(version)x only, with which it was built. Install that"
        + " version (on Debian 12: apt install libwebsockets17 libwebsockets-evlib-uv), or build layoutd with the headers"
        + " of another version"
    }
  }
#endif
