#if WebPreview
  /// The page: all files that there are, by their exact names. No address is ever made a path of the file system.
  enum Assets {
    static func named(_ name: String) -> Reply? {
      if let script = scripts[name] { return Reply(type: "text/javascript; charset=utf-8", script) }
      return switch name {
      case "": Reply(type: "text/html; charset=utf-8", PackageResources.index_html)
      case "preview.css": Reply(type: "text/css; charset=utf-8", PackageResources.preview_css)
      case "device.css": Reply(type: "text/css; charset=utf-8", PackageResources.device_css)
      default: nil
      }
    }

    private static let scripts: [String: [UInt8]] = [
      "actions.js": PackageResources.actions_js,
      "animation.js": PackageResources.animation_js,
      "apply.js": PackageResources.apply_js,
      "applyStyle.js": PackageResources.applyStyle_js,
      "arrange.js": PackageResources.arrange_js,
      "bounds.js": PackageResources.bounds_js,
      "casing.js": PackageResources.casing_js,
      "clock.js": PackageResources.clock_js,
      "columns.js": PackageResources.columns_js,
      "connection.js": PackageResources.connection_js,
      "curves.js": PackageResources.curves_js,
      "desk.js": PackageResources.desk_js,
      "device.js": PackageResources.device_js,
      "devices.js": PackageResources.devices_js,
      "dom.js": PackageResources.dom_js,
      "elementStyle.js": PackageResources.elementStyle_js,
      "follow.js": PackageResources.follow_js,
      "frames.js": PackageResources.frames_js,
      "gestures.js": PackageResources.gestures_js,
      "inspector.js": PackageResources.inspector_js,
      "interpolation.js": PackageResources.interpolation_js,
      "log.js": PackageResources.log_js,
      "main.js": PackageResources.main_js,
      "marks.js": PackageResources.marks_js,
      "order.js": PackageResources.order_js,
      "outline.js": PackageResources.outline_js,
      "panels.js": PackageResources.panels_js,
      "physics.js": PackageResources.physics_js,
      "pinned.js": PackageResources.pinned_js,
      "screen.js": PackageResources.screen_js,
      "scroll.js": PackageResources.scroll_js,
      "sections.js": PackageResources.sections_js,
      "session.js": PackageResources.session_js,
      "status.js": PackageResources.status_js,
      "timeline.js": PackageResources.timeline_js,
      "tools.js": PackageResources.tools_js,
      "touch.js": PackageResources.touch_js,
      "transports.js": PackageResources.transports_js,
    ]
  }
#endif
