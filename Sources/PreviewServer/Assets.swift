#if WebPreview
  import EventLoop

  /// The embedded files of the page, by exact name. Request paths are never resolved in the file system.
  enum Assets {
    /// The folder that replaces the embedded files while the page is developed, from `LAYOUTD_PAGE_FOLDER`.
    private static let folder = FileSystem.environment("LAYOUTD_PAGE_FOLDER")

    /// Returns the file of this name; nil if the page has no such file.
    static func response(_ name: String) -> HTTPResponse? {
      guard var response = embedded(name) else { return nil }
      // Only names of the table are read, so a request cannot name a path.
      if let folder, let bytes = try? FileSystem.read("\(folder)/\(name.isEmpty ? "index.html" : name)", limit: 1 << 20)
      {
        response.body = bytes
      }
      return response
    }

    private static func embedded(_ name: String) -> HTTPResponse? {
      if name.isEmpty { return HTTPResponse(type: "text/html; charset=utf-8", PackageResources.index_html) }
      if let script = scripts[name] { return HTTPResponse(type: "text/javascript; charset=utf-8", script) }
      return styles[name].map { HTTPResponse(type: "text/css; charset=utf-8", $0) }
    }

    private static let styles: [String: [UInt8]] = [
      "preview.css": PackageResources.preview_css,
      "device.css": PackageResources.device_css,
      "movement.css": PackageResources.movement_css,
      "shared/attributes.css": PackageResources.attributes_css,
      "shared/palette.css": PackageResources.palette_css,
      "shared/simulation.css": PackageResources.simulation_css,
      "shared/timeline.css": PackageResources.timeline_css,
    ]

    private static let scripts: [String: [UInt8]] = [
      "dom.js": PackageResources.dom_js,
      "frameScheduler.js": PackageResources.frameScheduler_js,
      "main.js": PackageResources.main_js,
      "client/connection.js": PackageResources.connection_js,
      "client/session.js": PackageResources.session_js,
      "client/webSocket.js": PackageResources.webSocket_js,
      "connection/pageConnection.js": PackageResources.pageConnection_js,
      "connection/pageSession.js": PackageResources.pageSession_js,
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
      "device/outlineItems.js": PackageResources.outlineItems_js,
      "device/readingOrder.js": PackageResources.readingOrder_js,
      "movement/announcements.js": PackageResources.announcements_js,
      "movement/drag.js": PackageResources.drag_js,
      "movement/keyboardMovement.js": PackageResources.keyboardMovement_js,
      "movement/movement.js": PackageResources.movement_js,
      "panels/commands.js": PackageResources.commands_js,
      "panels/documentState.js": PackageResources.documentState_js,
      "panels/editTools.js": PackageResources.editTools_js,
      "panels/edits.js": PackageResources.edits_js,
      "panels/help.js": PackageResources.help_js,
      "panels/inspector.js": PackageResources.inspector_js,
      "panels/layoutMenu.js": PackageResources.layoutMenu_js,
      "panels/log.js": PackageResources.log_js,
      "panels/outline.js": PackageResources.outline_js,
      "panels/panelLayout.js": PackageResources.panelLayout_js,
      "panels/problems.js": PackageResources.problems_js,
      "panels/properties.js": PackageResources.properties_js,
      "panels/reveal.js": PackageResources.reveal_js,
      "panels/status.js": PackageResources.status_js,
      "panels/timeline.js": PackageResources.timeline_js,
      "scroll/gestures.js": PackageResources.gestures_js,
      "scroll/orthogonalScroller.js": PackageResources.orthogonalScroller_js,
      "scroll/scrollPhysics.js": PackageResources.scrollPhysics_js,
      "scroll/scrollRange.js": PackageResources.scrollRange_js,
      "scroll/scroller.js": PackageResources.scroller_js,
      "scroll/touch.js": PackageResources.touch_js,
      "shared/attributeChart.js": PackageResources.attributeChart_js,
      "shared/attributesView.js": PackageResources.attributesView_js,
      "shared/elementTracks.js": PackageResources.elementTracks_js,
      "shared/simulationData.js": PackageResources.simulationData_js,
      "shared/simulationViewport.js": PackageResources.simulationViewport_js,
      "shared/timelineView.js": PackageResources.timelineView_js,
      "tools/compare.js": PackageResources.compare_js,
      "tools/copying.js": PackageResources.copying_js,
      "tools/guides.js": PackageResources.guides_js,
      "tools/handles.js": PackageResources.handles_js,
      "tools/measure.js": PackageResources.measure_js,
      "tools/permalink.js": PackageResources.permalink_js,
      "tools/widthHandle.js": PackageResources.widthHandle_js,
      "tools/zoom.js": PackageResources.zoom_js,
    ]
  }
#endif
