#if WebPreview
  /// The embedded files of the page, by exact name. Request paths are never resolved in the file system.
  enum Assets {
    static func response(_ name: String) -> HTTPResponse? {
      if let script = scripts[name] { return HTTPResponse(type: "text/javascript; charset=utf-8", script) }
      return switch name {
      case "": HTTPResponse(type: "text/html; charset=utf-8", PackageResources.index_html)
      case "preview.css": HTTPResponse(type: "text/css; charset=utf-8", PackageResources.preview_css)
      case "device.css": HTTPResponse(type: "text/css; charset=utf-8", PackageResources.device_css)
      default: nil
      }
    }

    private static let scripts: [String: [UInt8]] = [
      "dom.js": PackageResources.dom_js,
      "frameScheduler.js": PackageResources.frameScheduler_js,
      "main.js": PackageResources.main_js,
      "connection/connection.js": PackageResources.connection_js,
      "connection/session.js": PackageResources.session_js,
      "connection/transports.js": PackageResources.transports_js,
      "device/animation.js": PackageResources.animation_js,
      "device/curves.js": PackageResources.curves_js,
      "device/device.js": PackageResources.device_js,
      "device/deviceCatalog.js": PackageResources.deviceCatalog_js,
      "device/deviceChrome.js": PackageResources.deviceChrome_js,
      "device/devicesView.js": PackageResources.devicesView_js,
      "device/displaySettings.js": PackageResources.displaySettings_js,
      "device/drawOrder.js": PackageResources.drawOrder_js,
      "device/elementRenderer.js": PackageResources.elementRenderer_js,
      "device/elementStyle.js": PackageResources.elementStyle_js,
      "device/highlights.js": PackageResources.highlights_js,
      "device/interpolation.js": PackageResources.interpolation_js,
      "panels/commands.js": PackageResources.commands_js,
      "panels/editTools.js": PackageResources.editTools_js,
      "panels/inspector.js": PackageResources.inspector_js,
      "panels/keyframeTracks.js": PackageResources.keyframeTracks_js,
      "panels/log.js": PackageResources.log_js,
      "panels/outline.js": PackageResources.outline_js,
      "panels/reveal.js": PackageResources.reveal_js,
      "panels/status.js": PackageResources.status_js,
      "panels/timeline.js": PackageResources.timeline_js,
      "scroll/gestures.js": PackageResources.gestures_js,
      "scroll/orthogonalScroller.js": PackageResources.orthogonalScroller_js,
      "scroll/scrollPhysics.js": PackageResources.scrollPhysics_js,
      "scroll/scrollRange.js": PackageResources.scrollRange_js,
      "scroll/scroller.js": PackageResources.scroller_js,
      "scroll/touch.js": PackageResources.touch_js,
    ]
  }
#endif
