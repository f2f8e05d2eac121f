#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A shared library that is loaded when it is first needed, so that layoutd starts without it. It stays loaded.
struct SharedLibrary {
  /// The name for messages.
  let title: String
  /// The name of its package on Debian.
  private let package: String
  private let handle: UnsafeMutableRawPointer

  /// Loads the library `name`, such as `librsvg-2`, with a version of its binary interface; on macOS also from
  /// Homebrew's folder. `title` and `package` are for the error if it cannot be loaded.
  init(_ title: String, _ name: String, version: Int, package: String) throws(PictureError) {
    #if canImport(Darwin)
      let names = ["\(name).\(version).dylib", "/opt/homebrew/lib/\(name).\(version).dylib"]
    #else
      let names = ["\(name).so.\(version)"]
    #endif
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .missingLibrary(title, package: package)
    }
    self.title = title
    self.package = package
    self.handle = handle
  }

  /// Returns a function of the library, or of a library that it needs, as the type that the caller expects. Throws if
  /// there is none.
  func function<Function>(_ name: String) throws(PictureError) -> Function {
    guard let symbol = dlsym(handle, name) else {
      throw .failed(library: title, reason: "it has no function \(name); install a newer version of \(package)")
    }
    return unsafeBitCast(symbol, to: Function.self)
  }
}

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

  /// Returns the message of an error of GLib, and frees the error.
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

/// The function table of giflib.
struct LibGIF: Sendable {
  /// A `GifFileType`, whose fields are `FileFields`.
  typealias File = UnsafeMutableRawPointer
  typealias ColorMap = OpaquePointer
  /// Receives bytes of the file and their number. Returns how many it has taken.
  typealias Sink = @convention(c) (File?, UnsafePointer<UInt8>?, CInt) -> CInt

  /// The fields of `GifFileType` up to the one that is used, with the layout of giflib 5.
  struct FileFields {
    let screen: (width: CInt, height: CInt, colorResolution: CInt, background: CInt)
    let aspect: UInt8
    let colorMap: UnsafeRawPointer?
    let imageCount: CInt
    let image: (left: CInt, top: CInt, width: CInt, height: CInt, isInterlaced: Bool, colorMap: UnsafeRawPointer?)
    let savedImages: UnsafeRawPointer?
    let extensionBlockCount: CInt
    let extensionBlocks: UnsafeRawPointer?
    let error: CInt
    /// The argument of `open`.
    let userData: UnsafeMutableRawPointer?
  }

  let open: @convention(c) (UnsafeMutableRawPointer, Sink, UnsafeMutablePointer<CInt>) -> File?
  let close: @convention(c) (File, UnsafeMutablePointer<CInt>) -> CInt
  let useVersion89: @convention(c) (File, Bool) -> Void
  /// The parameters after the file: width, height, bits per color, background, colors.
  let putScreen: @convention(c) (File, CInt, CInt, CInt, CInt, ColorMap?) -> CInt
  let putExtension: @convention(c) (File, CInt, CInt, UnsafePointer<UInt8>) -> CInt
  let beginExtension: @convention(c) (File, CInt) -> CInt
  let putExtensionBlock: @convention(c) (File, CInt, UnsafePointer<UInt8>) -> CInt
  let endExtension: @convention(c) (File) -> CInt
  /// The parameters after the file: left, top, width, height, whether it is interlaced, colors.
  let putImage: @convention(c) (File, CInt, CInt, CInt, CInt, Bool, ColorMap?) -> CInt
  let putPixels: @convention(c) (File, UnsafeMutablePointer<UInt8>, CInt) -> CInt
  /// The parameters: the number of colors, a power of two, and their bytes red, green and blue.
  let makeColors: @convention(c) (CInt, UnsafePointer<UInt8>) -> ColorMap?
  let freeColors: @convention(c) (ColorMap) -> Void
  /// The parameters: width, height, the number of colors, the bytes of red, of green and of blue of all pixels, and as
  /// results the index of each pixel and the colors.
  let quantize:
    @convention(c) (
      CUnsignedInt, CUnsignedInt, UnsafeMutablePointer<CInt>, UnsafePointer<UInt8>, UnsafePointer<UInt8>,
      UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>
    ) -> CInt
  let errorText: @convention(c) (CInt) -> UnsafePointer<CChar>?

  static let title = "giflib"
  /// The result of functions without an error.
  static let success: CInt = 1

  /// The library as loaded into this process.
  static let shared = Result { () throws(PictureError) in try LibGIF() }

  private init() throws(PictureError) {
    let library = try SharedLibrary(Self.title, "libgif", version: 7, package: "libgif7")
    open = try library.function("EGifOpen")
    close = try library.function("EGifCloseFile")
    useVersion89 = try library.function("EGifSetGifVersion")
    putScreen = try library.function("EGifPutScreenDesc")
    putExtension = try library.function("EGifPutExtension")
    beginExtension = try library.function("EGifPutExtensionLeader")
    putExtensionBlock = try library.function("EGifPutExtensionBlock")
    endExtension = try library.function("EGifPutExtensionTrailer")
    putImage = try library.function("EGifPutImageDesc")
    putPixels = try library.function("EGifPutLine")
    makeColors = try library.function("GifMakeMapObject")
    freeColors = try library.function("GifFreeMapObject")
    quantize = try library.function("GifQuantizeBuffer")
    errorText = try library.function("GifErrorString")
  }

  static func fields(of file: File) -> FileFields { file.assumingMemoryBound(to: FileFields.self).pointee }

  /// Returns the error of a code of giflib.
  func failure(_ code: CInt) -> PictureError {
    .failed(library: Self.title, reason: errorText(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
