#if WebPreview
  import CWebSockets

  extension PreviewHTTPServer {
    /// The callback of libwebsockets for a connection; -1 closes it.
    static func handle(
      _ reason: lws_callback_reasons, _ connection: LibWebSockets.LWSConnection, _ bytes: UnsafeMutableRawPointer?,
      _ count: Int
    ) -> CInt {
      switch reason {
      case LWS_CALLBACK_HTTP, LWS_CALLBACK_HTTP_CONFIRM_UPGRADE, LWS_CALLBACK_HTTP_WRITEABLE, LWS_CALLBACK_ESTABLISHED,
        LWS_CALLBACK_RECEIVE, LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLOSED_HTTP,
        LWS_CALLBACK_WSI_DESTROY:
        break
      case LWS_CALLBACK_HTTP_BODY, LWS_CALLBACK_HTTP_FILE_COMPLETION, LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
        // Clients send only request heads and WebSocket messages.
        return -1
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
