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

  extension PreviewHTTPServer {
    /// Creates the context of libwebsockets, which lives as long as the process, and returns it with the loaded
    /// library. Throws if the library is not available or fails.
    func makeContext() throws(StartError) -> (pointer: OpaquePointer, library: LibWebSockets) {
      let library: LibWebSockets
      do throws(LibWebSockets.LoadError) { library = try LibWebSockets.shared.get() } catch {
        throw StartError(message: error.reason)
      }
      var info = lws_context_creation_info()
      // The sockets come from a separate listener.
      info.port = CONTEXT_PORT_NO_LISTEN_SERVER
      info.options =
        UInt64(LWS_SERVER_OPTION_LIBUV) | UInt64(LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME)
        | UInt64(LWS_SERVER_OPTION_VALIDATE_UTF8)
      info.protocols = UnsafePointer(Self.makeProtocols())
      info.gid = -1
      info.uid = -1
      // The context retains this object and is never destroyed.
      info.user = Unmanaged.passRetained(self).toOpaque()
      // Connections that were closed stay allocated for a moment.
      info.fd_limit_per_thread = CUnsignedInt(2 * Self.connectionLimit + 8)
      info.max_http_header_data = UInt16(2 * RequestHeadFilter.passedLimit)
      info.timeout_secs = 5
      info.keepalive_timeout = 5
      info.pt_serv_buf_size = 8 << 10
      var loops: [UnsafeMutableRawPointer?] = [loop.rawPointer]
      let pointer = loops.withUnsafeMutableBufferPointer { loops in
        info.foreign_loops = loops.baseAddress
        return library.createContext(&info)
      }
      guard let pointer else {
        Unmanaged<PreviewHTTPServer>.fromOpaque(info.user).release()
        throw StartError(message: "libwebsockets cannot use libuv; install the package libwebsockets-evlib-uv")
      }
      return (pointer, library)
    }

    /// Creates the protocol list of the context, which is never released.
    private static func makeProtocols() -> UnsafeMutablePointer<lws_protocols> {
      let list = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 3)
      list.initialize(repeating: lws_protocols(), count: 3)
      for (index, name) in ["http", subprotocol].enumerated() {
        list[index].name = UnsafePointer(strdup(name))
        list[index].rx_buffer_size = 64 << 10
        list[index].callback = { connection, reason, _, bytes, count in
          guard let connection else { return 0 }
          return PreviewHTTPServer.handle(reason, on: connection, bytes: bytes, count: count)
        }
      }
      return list
    }
  }

  extension PreviewHTTPServer {
    /// The callback of libwebsockets for all events of connections. Returns -1 to close the connection.
    static func handle(
      _ reason: lws_callback_reasons, on connection: LibWebSockets.LWSConnection, bytes: UnsafeMutableRawPointer?,
      count: Int
    ) -> CInt {
      switch reason {
      case LWS_CALLBACK_HTTP, LWS_CALLBACK_HTTP_CONFIRM_UPGRADE, LWS_CALLBACK_HTTP_WRITEABLE, LWS_CALLBACK_ESTABLISHED,
        LWS_CALLBACK_RECEIVE, LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLOSED_HTTP,
        LWS_CALLBACK_WSI_DESTROY:
        break
      case LWS_CALLBACK_HTTP_BODY, LWS_CALLBACK_HTTP_FILE_COMPLETION, LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
        // Clients send only request heads and WebSocket messages.
        return -1
      case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        let payload = UnsafeMutableRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        return WebSocket.correctCloseCode(in: payload) ? 0 : -1
      default:
        return 0
      }
      guard case .success(let library) = LibWebSockets.shared, let context = library.context(connection),
        let user = library.contextUser(context)
      else { return -1 }
      let server = Unmanaged<PreviewHTTPServer>.fromOpaque(user).takeUnretainedValue()
      switch reason {
      case LWS_CALLBACK_HTTP:
        server.didReceiveRequest(connection)
        return server.handleRequest(connection, library)
      case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        server.didReceiveRequest(connection)
        return server.confirmUpgrade(connection, library)
      case LWS_CALLBACK_HTTP_WRITEABLE:
        return server.pendingBodies[connection] == nil ? 0 : server.writeNextChunk(connection, library)
      case LWS_CALLBACK_ESTABLISHED:
        server.didOpenWebSocket(connection)
      case LWS_CALLBACK_RECEIVE:
        let fragment = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        return server.sockets[connection]?.didReceive(fragment) == true ? 0 : -1
      case LWS_CALLBACK_SERVER_WRITEABLE:
        return server.sockets[connection]?.didBecomeWritable(server.buffer) == true ? 0 : -1
      case LWS_CALLBACK_WSI_DESTROY:
        server.didDestroyConnection(connection)
      default:
        server.pendingBodies[connection] = nil
        server.sockets.removeValue(forKey: connection)?.didClose()
      }
      return 0
    }
  }
#endif
