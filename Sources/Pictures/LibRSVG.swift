/// The function table of librsvg and of cairo, which it draws with.
struct LibRSVG: Sendable {
  typealias Surface = OpaquePointer
  typealias Context = OpaquePointer
  typealias Handle = OpaquePointer
  /// A `GError`, an error of GLib; freed by `freeError`.
  typealias ErrorReference = UnsafeMutableRawPointer
  typealias ErrorPointer = UnsafeMutablePointer<ErrorReference?>
  typealias Sink = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, CUnsignedInt) -> CInt

  let open: @convention(c) (UnsafePointer<UInt8>?, UInt, ErrorPointer) -> Handle?
  let pixelSize: @convention(c) (Handle, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> CInt
  /// The rectangle is four numbers: x, y, width, height.
  let render: @convention(c) (Handle, Context, UnsafePointer<Double>, ErrorPointer) -> CInt
  let release: @convention(c) (Handle) -> Void
  let freeError: @convention(c) (ErrorReference) -> Void

  let createSurface: @convention(c) (UnsafeMutableRawPointer?, CInt, CInt, CInt, CInt) -> Surface?
  let destroySurface: @convention(c) (Surface) -> Void
  let flush: @convention(c) (Surface) -> Void
  let createContext: @convention(c) (Surface) -> Context?
  let destroyContext: @convention(c) (Context) -> Void
  let contextStatus: @convention(c) (Context) -> CInt
  let writePNG: @convention(c) (Surface, Sink, UnsafeMutableRawPointer) -> CInt
  let statusText: @convention(c) (CInt) -> UnsafePointer<CChar>?

  /// Pixels with alpha, and pixels whose upper eight bits are ignored; both are 32-bit numbers in the byte order of the
  /// machine.
  static let (argb32, rgb24): (CInt, CInt) = (0, 1)

  static let title = "librsvg"

  /// The library as loaded into this process.
  static let shared = Result { () throws(PictureError) in try LibRSVG() }

  private init() throws(PictureError) {
    let library = try SharedLibrary(Self.title, "librsvg-2", version: 2, package: "librsvg2-2")
    open = try library.function("rsvg_handle_new_from_data")
    pixelSize = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
    render = try library.function("rsvg_handle_render_document")
    release = try library.function("g_object_unref")
    freeError = try library.function("g_error_free")
    createSurface = try library.function("cairo_image_surface_create_for_data")
    destroySurface = try library.function("cairo_surface_destroy")
    flush = try library.function("cairo_surface_flush")
    createContext = try library.function("cairo_create")
    destroyContext = try library.function("cairo_destroy")
    contextStatus = try library.function("cairo_status")
    writePNG = try library.function("cairo_surface_write_to_png_stream")
    statusText = try library.function("cairo_status_to_string")
  }

  /// The fields of `GError`.
  private struct ErrorFields {
    let domain: UInt32
    let code: CInt
    let message: UnsafePointer<CChar>?
  }

  /// Takes an error of GLib as a text.
  func takeMessage(_ error: ErrorReference?) -> String {
    guard let error else { return "unknown error" }
    defer { freeError(error) }
    let fields = error.assumingMemoryBound(to: ErrorFields.self).pointee
    return fields.message.map { String(cString: $0) } ?? "error \(fields.code)"
  }

  /// Returns the error of a status of cairo.
  func failure(_ status: CInt) -> PictureError {
    .failed(library: "cairo", reason: statusText(status).map { String(cString: $0) } ?? "error \(status)")
  }
}
