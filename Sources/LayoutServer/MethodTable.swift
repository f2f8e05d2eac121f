import JSON
import JSONRPC
import LayoutProtocol

/// One method that clients may call: how its parameters are read and who handles it.
final class Method {
  /// A handler together with the decoding of its parameters, which stand in a range of the bytes.
  enum Kind {
    case request((_ bytes: [UInt8], _ params: Range<Int>?, Connection, Server) throws(ResponseError) -> [UInt8])
    case notification((_ bytes: [UInt8], _ params: Range<Int>?, Connection, Server) throws(ResponseError) -> Void)
  }

  let name: String
  /// The same for who reads it from a message.
  private(set) lazy var likelyName = LikelyString(name)
  let kind: Kind
  /// Whether a request that is still waiting can be taken back; the lifecycle's own cannot.
  let isCancellable: Bool
  /// How a request ends that is taken back while it is being answered.
  let stopping: Stopping
  /// What decides how long it takes.
  private(set) lazy var cost: Cost =
    switch kind {
    case .request: Cost(ofRequest: name)
    case .notification: Cost(ofNotification: name)
    }

  private init(name: String, kind: Kind, isCancellable: Bool, stopping: Stopping) {
    self.name = name
    self.kind = kind
    self.isCancellable = isCancellable
    self.stopping = stopping
  }

  /// How a request ends that is taken back while it is being answered.
  enum Stopping {
    /// With its result.
    case never
    /// Anywhere: it changes nothing.
    case anywhere
    /// Before it changes anything.
    case beforeChange
    /// The same; the handler asks `LongWork.settle` there.
    case beforeSettling
  }

  /// A method that answers: the handler writes the result, or nothing for null, or throws the error.
  static func request<Message: ClientMessage>(
    _ type: Message.Type, isCancellable: Bool = true, stopping: Stopping = .never,
    _ handle: @escaping (Message, Connection, Server, inout JSONWriter) throws(ResponseError) -> Void
  ) -> Method {
    let kind = Kind.request { bytes, params, connection, server throws(ResponseError) in
      try server.longWork.stoppably(unless: stopping == .never) { () throws(ResponseError) in
        // What is done where it is cannot be stopped, and need not ask.
        let message = try MethodTable.decode(
          type, bytes, params,
          shouldContinue: server.isAway ? { [longWork = server.longWork] in longWork.goesOn(after: 0) } : nil)
        var writer = JSONWriter()
        try handle(message, connection, server, &writer)
        return writer.takeBytes()
      }
    }
    return Method(name: type.method, kind: kind, isCancellable: isCancellable, stopping: stopping)
  }

  /// A method that does not answer.
  static func notification<Message: ClientMessage>(
    _ type: Message.Type, _ handle: @escaping (Message, Connection, Server) throws(ResponseError) -> Void
  ) -> Method {
    let kind = Kind.notification { bytes, params, connection, server throws(ResponseError) in
      try handle(try MethodTable.decode(type, bytes, params), connection, server)
    }
    return Method(name: type.method, kind: kind, isCancellable: false, stopping: .never)
  }
}

/// All methods that clients may call, by name.
package struct MethodTable {
  // Each method in the first free place from where its name's hash points; three of four places are free. A dictionary
  // takes a tenth of the time to start.
  private var places = [Method?](repeating: nil, count: 256)

  /// One line a family; a method that is in two families is a mistake of ours.
  package init() {
    let families = [
      Self.lifecycle, Self.documents, Self.sessions, Self.layouts, Self.clock, Self.questions, Self.places,
      Self.batches, Self.language, Self.formatting, Self.texts, Self.names,
      Self.hints,
      Self.actions,
      Self.commands,
    ]
    for family in families {
      for method in family {
        let place = place(of: method.name)
        precondition(places[place] == nil, "\(method.name) is registered twice")
        places[place] = method
      }
    }
  }

  subscript(_ name: String) -> Method? { places[place(of: name)] }

  /// Where a method is, or would be.
  private func place(of name: String) -> Int {
    var hash: UInt32 = 0
    for byte in name.utf8 { hash = hash &* 31 &+ UInt32(byte) }
    var place = Int((hash ^ hash >> 8) & 255)
    while let method = places[place], method.name != name { place = (place + 1) & 255 }
    return place
  }

  /// Every method with whether it is answered, for comparing them with the protocol's model.
  package var answered: [String: Bool] {
    Dictionary(
      uniqueKeysWithValues: places.lazy.compactMap(\.self).map { method in
        switch method.kind {
        case .request: (method.name, true)
        case .notification: (method.name, false)
        }
      })
  }

  /// The names of the methods that LSP does not have, in order.
  package var ownNames: [String] { places.compactMap { $0?.name }.filter { $0.hasPrefix("layoutd/") }.sorted() }

  /// Reads parameters; absent ones count as an empty object.
  static func decode<Message: ClientMessage>(
    _ type: Message.Type, _ bytes: [UInt8], _ params: Range<Int>?, shouldContinue: (() -> Bool)? = nil
  ) throws(ResponseError) -> Message {
    do throws(JSONError) {
      guard let params else {
        var reader = JSONReader(Array("{}".utf8))
        return try type.init(from: &reader)
      }
      var reader = JSONReader(bytes, in: params, depthLimit: IncomingMessage.depthLimit)
      reader.shouldContinue = shouldContinue
      return try type.init(from: &reader)
    } catch {
      throw .invalidParams(error)
    }
  }
}
