// Files that are part of the program. The compiler reads them with #embed, which takes milliseconds where an array
// literal of Swift takes a minute, and compiles this file again when one of them changes.

#include "CEmbeddedFiles.h"

#include <stddef.h>
#include <string.h>

// #embed is part of C23; clang accepts it in earlier versions.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Texts, without a byte of 0. The page of the preview has the paths under editors/web, which are those of its URLs.
static const struct {
  const char *path;
  const unsigned char *text;
} files[] = {
  // For `layoutd protocol`: the model of the protocol, and the JSON Schema of its messages.
  {"protocol/layoutd.json", (const unsigned char[]){
#embed "../../../protocol/layoutd.json" suffix(, 0)
  }},
  {"protocol/messages.schema.json", (const unsigned char[]){
#embed "../../../protocol/messages.schema.json" suffix(, 0)
  }},
  // The pages that `layoutd simulate` and `layoutd diff` write.
  {"Sources/Language/LayoutDrawing/Player/player.html", (const unsigned char[]){
#embed "../../../Sources/Language/LayoutDrawing/Player/player.html" suffix(, 0)
  }},
  {"Sources/Language/LayoutDrawing/Player/player.css", (const unsigned char[]){
#embed "../../../Sources/Language/LayoutDrawing/Player/player.css" suffix(, 0)
  }},
  {"Sources/Language/LayoutDrawing/Player/player.js", (const unsigned char[]){
#embed "../../../Sources/Language/LayoutDrawing/Player/player.js" suffix(, 0)
  }},
  {"Sources/Language/LayoutDrawing/Comparison/comparison.html", (const unsigned char[]){
#embed "../../../Sources/Language/LayoutDrawing/Comparison/comparison.html" suffix(, 0)
  }},
  {"Sources/Language/LayoutDrawing/Comparison/comparison.css", (const unsigned char[]){
#embed "../../../Sources/Language/LayoutDrawing/Comparison/comparison.css" suffix(, 0)
  }},
  {"Sources/Language/LayoutDrawing/Comparison/comparison.js", (const unsigned char[]){
#embed "../../../Sources/Language/LayoutDrawing/Comparison/comparison.js" suffix(, 0)
  }},
  // What the pages and the preview have in common.
  {"editors/web/dom.js", (const unsigned char[]){
#embed "../../../editors/web/dom.js" suffix(, 0)
  }},
  {"editors/web/shared/attributeChart.js", (const unsigned char[]){
#embed "../../../editors/web/shared/attributeChart.js" suffix(, 0)
  }},
  {"editors/web/shared/attributes.css", (const unsigned char[]){
#embed "../../../editors/web/shared/attributes.css" suffix(, 0)
  }},
  {"editors/web/shared/attributesView.js", (const unsigned char[]){
#embed "../../../editors/web/shared/attributesView.js" suffix(, 0)
  }},
  {"editors/web/shared/elementTracks.js", (const unsigned char[]){
#embed "../../../editors/web/shared/elementTracks.js" suffix(, 0)
  }},
  {"editors/web/shared/palette.css", (const unsigned char[]){
#embed "../../../editors/web/shared/palette.css" suffix(, 0)
  }},
  {"editors/web/shared/simulation.css", (const unsigned char[]){
#embed "../../../editors/web/shared/simulation.css" suffix(, 0)
  }},
  {"editors/web/shared/simulationData.js", (const unsigned char[]){
#embed "../../../editors/web/shared/simulationData.js" suffix(, 0)
  }},
  {"editors/web/shared/simulationViewport.js", (const unsigned char[]){
#embed "../../../editors/web/shared/simulationViewport.js" suffix(, 0)
  }},
  {"editors/web/shared/timeline.css", (const unsigned char[]){
#embed "../../../editors/web/shared/timeline.css" suffix(, 0)
  }},
  {"editors/web/shared/timelineView.js", (const unsigned char[]){
#embed "../../../editors/web/shared/timelineView.js" suffix(, 0)
  }},
#ifdef WEB_PREVIEW
  // The page of the preview; its modules in client are links into protocol/clients/typescript.
  {"editors/web/device.css", (const unsigned char[]){
#embed "../../../editors/web/device.css" suffix(, 0)
  }},
  {"editors/web/frameScheduler.js", (const unsigned char[]){
#embed "../../../editors/web/frameScheduler.js" suffix(, 0)
  }},
  {"editors/web/icons.js", (const unsigned char[]){
#embed "../../../editors/web/icons.js" suffix(, 0)
  }},
  {"editors/web/index.html", (const unsigned char[]){
#embed "../../../editors/web/index.html" suffix(, 0)
  }},
  {"editors/web/main.js", (const unsigned char[]){
#embed "../../../editors/web/main.js" suffix(, 0)
  }},
  {"editors/web/movement.css", (const unsigned char[]){
#embed "../../../editors/web/movement.css" suffix(, 0)
  }},
  {"editors/web/preview.css", (const unsigned char[]){
#embed "../../../editors/web/preview.css" suffix(, 0)
  }},
  {"editors/web/widthBar.css", (const unsigned char[]){
#embed "../../../editors/web/widthBar.css" suffix(, 0)
  }},
  {"editors/web/client/connection.js", (const unsigned char[]){
#embed "../../../editors/web/client/connection.js" suffix(, 0)
  }},
  {"editors/web/client/session.js", (const unsigned char[]){
#embed "../../../editors/web/client/session.js" suffix(, 0)
  }},
  {"editors/web/client/webSocket.js", (const unsigned char[]){
#embed "../../../editors/web/client/webSocket.js" suffix(, 0)
  }},
  {"editors/web/connection/pageConnection.js", (const unsigned char[]){
#embed "../../../editors/web/connection/pageConnection.js" suffix(, 0)
  }},
  {"editors/web/connection/pageSession.js", (const unsigned char[]){
#embed "../../../editors/web/connection/pageSession.js" suffix(, 0)
  }},
  {"editors/web/connection/transports.js", (const unsigned char[]){
#embed "../../../editors/web/connection/transports.js" suffix(, 0)
  }},
  {"editors/web/device/animation.js", (const unsigned char[]){
#embed "../../../editors/web/device/animation.js" suffix(, 0)
  }},
  {"editors/web/device/curves.js", (const unsigned char[]){
#embed "../../../editors/web/device/curves.js" suffix(, 0)
  }},
  {"editors/web/device/device.js", (const unsigned char[]){
#embed "../../../editors/web/device/device.js" suffix(, 0)
  }},
  {"editors/web/device/deviceCatalog.js", (const unsigned char[]){
#embed "../../../editors/web/device/deviceCatalog.js" suffix(, 0)
  }},
  {"editors/web/device/deviceChrome.js", (const unsigned char[]){
#embed "../../../editors/web/device/deviceChrome.js" suffix(, 0)
  }},
  {"editors/web/device/devicesView.js", (const unsigned char[]){
#embed "../../../editors/web/device/devicesView.js" suffix(, 0)
  }},
  {"editors/web/device/displaySettings.js", (const unsigned char[]){
#embed "../../../editors/web/device/displaySettings.js" suffix(, 0)
  }},
  {"editors/web/device/documentCard.js", (const unsigned char[]){
#embed "../../../editors/web/device/documentCard.js" suffix(, 0)
  }},
  {"editors/web/device/drawOrder.js", (const unsigned char[]){
#embed "../../../editors/web/device/drawOrder.js" suffix(, 0)
  }},
  {"editors/web/device/elementRenderer.js", (const unsigned char[]){
#embed "../../../editors/web/device/elementRenderer.js" suffix(, 0)
  }},
  {"editors/web/device/elementStyle.js", (const unsigned char[]){
#embed "../../../editors/web/device/elementStyle.js" suffix(, 0)
  }},
  {"editors/web/device/highlights.js", (const unsigned char[]){
#embed "../../../editors/web/device/highlights.js" suffix(, 0)
  }},
  {"editors/web/device/interpolation.js", (const unsigned char[]){
#embed "../../../editors/web/device/interpolation.js" suffix(, 0)
  }},
  {"editors/web/device/outlineItems.js", (const unsigned char[]){
#embed "../../../editors/web/device/outlineItems.js" suffix(, 0)
  }},
  {"editors/web/device/readingOrder.js", (const unsigned char[]){
#embed "../../../editors/web/device/readingOrder.js" suffix(, 0)
  }},
  {"editors/web/device/textFitting.js", (const unsigned char[]){
#embed "../../../editors/web/device/textFitting.js" suffix(, 0)
  }},
  {"editors/web/movement/announcements.js", (const unsigned char[]){
#embed "../../../editors/web/movement/announcements.js" suffix(, 0)
  }},
  {"editors/web/movement/drag.js", (const unsigned char[]){
#embed "../../../editors/web/movement/drag.js" suffix(, 0)
  }},
  {"editors/web/movement/keyboardMovement.js", (const unsigned char[]){
#embed "../../../editors/web/movement/keyboardMovement.js" suffix(, 0)
  }},
  {"editors/web/movement/movement.js", (const unsigned char[]){
#embed "../../../editors/web/movement/movement.js" suffix(, 0)
  }},
  {"editors/web/panels/commands.js", (const unsigned char[]){
#embed "../../../editors/web/panels/commands.js" suffix(, 0)
  }},
  {"editors/web/panels/derivation.js", (const unsigned char[]){
#embed "../../../editors/web/panels/derivation.js" suffix(, 0)
  }},
  {"editors/web/panels/documentState.js", (const unsigned char[]){
#embed "../../../editors/web/panels/documentState.js" suffix(, 0)
  }},
  {"editors/web/panels/editTools.js", (const unsigned char[]){
#embed "../../../editors/web/panels/editTools.js" suffix(, 0)
  }},
  {"editors/web/panels/edits.js", (const unsigned char[]){
#embed "../../../editors/web/panels/edits.js" suffix(, 0)
  }},
  {"editors/web/panels/causes.js", (const unsigned char[]){
#embed "../../../editors/web/panels/causes.js" suffix(, 0)
  }},
  {"editors/web/panels/emptiness.js", (const unsigned char[]){
#embed "../../../editors/web/panels/emptiness.js" suffix(, 0)
  }},
  {"editors/web/panels/fields.js", (const unsigned char[]){
#embed "../../../editors/web/panels/fields.js" suffix(, 0)
  }},
  {"editors/web/panels/help.js", (const unsigned char[]){
#embed "../../../editors/web/panels/help.js" suffix(, 0)
  }},
  {"editors/web/panels/inspector.js", (const unsigned char[]){
#embed "../../../editors/web/panels/inspector.js" suffix(, 0)
  }},
  {"editors/web/panels/layoutMenu.js", (const unsigned char[]){
#embed "../../../editors/web/panels/layoutMenu.js" suffix(, 0)
  }},
  {"editors/web/panels/log.js", (const unsigned char[]){
#embed "../../../editors/web/panels/log.js" suffix(, 0)
  }},
  {"editors/web/panels/outline.js", (const unsigned char[]){
#embed "../../../editors/web/panels/outline.js" suffix(, 0)
  }},
  {"editors/web/panels/panelLayout.js", (const unsigned char[]){
#embed "../../../editors/web/panels/panelLayout.js" suffix(, 0)
  }},
  {"editors/web/panels/problems.js", (const unsigned char[]){
#embed "../../../editors/web/panels/problems.js" suffix(, 0)
  }},
  {"editors/web/panels/properties.js", (const unsigned char[]){
#embed "../../../editors/web/panels/properties.js" suffix(, 0)
  }},
  {"editors/web/panels/reveal.js", (const unsigned char[]){
#embed "../../../editors/web/panels/reveal.js" suffix(, 0)
  }},
  {"editors/web/panels/status.js", (const unsigned char[]){
#embed "../../../editors/web/panels/status.js" suffix(, 0)
  }},
  {"editors/web/panels/swiftPanel.css", (const unsigned char[]){
#embed "../../../editors/web/panels/swiftPanel.css" suffix(, 0)
  }},
  {"editors/web/panels/swiftPanel.js", (const unsigned char[]){
#embed "../../../editors/web/panels/swiftPanel.js" suffix(, 0)
  }},
  {"editors/web/panels/timeline.js", (const unsigned char[]){
#embed "../../../editors/web/panels/timeline.js" suffix(, 0)
  }},
  {"editors/web/scroll/gestures.js", (const unsigned char[]){
#embed "../../../editors/web/scroll/gestures.js" suffix(, 0)
  }},
  {"editors/web/scroll/orthogonalScroller.js", (const unsigned char[]){
#embed "../../../editors/web/scroll/orthogonalScroller.js" suffix(, 0)
  }},
  {"editors/web/scroll/scrollIndicators.js", (const unsigned char[]){
#embed "../../../editors/web/scroll/scrollIndicators.js" suffix(, 0)
  }},
  {"editors/web/scroll/scrollPhysics.js", (const unsigned char[]){
#embed "../../../editors/web/scroll/scrollPhysics.js" suffix(, 0)
  }},
  {"editors/web/scroll/scrollRange.js", (const unsigned char[]){
#embed "../../../editors/web/scroll/scrollRange.js" suffix(, 0)
  }},
  {"editors/web/scroll/scroller.js", (const unsigned char[]){
#embed "../../../editors/web/scroll/scroller.js" suffix(, 0)
  }},
  {"editors/web/scroll/touch.js", (const unsigned char[]){
#embed "../../../editors/web/scroll/touch.js" suffix(, 0)
  }},
  {"editors/web/tools/compare.js", (const unsigned char[]){
#embed "../../../editors/web/tools/compare.js" suffix(, 0)
  }},
  {"editors/web/tools/contentDrop.css", (const unsigned char[]){
#embed "../../../editors/web/tools/contentDrop.css" suffix(, 0)
  }},
  {"editors/web/tools/contentDrop.js", (const unsigned char[]){
#embed "../../../editors/web/tools/contentDrop.js" suffix(, 0)
  }},
  {"editors/web/tools/copying.js", (const unsigned char[]){
#embed "../../../editors/web/tools/copying.js" suffix(, 0)
  }},
  {"editors/web/tools/guides.js", (const unsigned char[]){
#embed "../../../editors/web/tools/guides.js" suffix(, 0)
  }},
  {"editors/web/tools/handles.js", (const unsigned char[]){
#embed "../../../editors/web/tools/handles.js" suffix(, 0)
  }},
  {"editors/web/tools/measure.js", (const unsigned char[]){
#embed "../../../editors/web/tools/measure.js" suffix(, 0)
  }},
  {"editors/web/tools/numberDrag.js", (const unsigned char[]){
#embed "../../../editors/web/tools/numberDrag.js" suffix(, 0)
  }},
  {"editors/web/tools/permalink.js", (const unsigned char[]){
#embed "../../../editors/web/tools/permalink.js" suffix(, 0)
  }},
  {"editors/web/tools/widthBar.js", (const unsigned char[]){
#embed "../../../editors/web/tools/widthBar.js" suffix(, 0)
  }},
  {"editors/web/tools/widthHandle.js", (const unsigned char[]){
#embed "../../../editors/web/tools/widthHandle.js" suffix(, 0)
  }},
  {"editors/web/tools/zoom.js", (const unsigned char[]){
#embed "../../../editors/web/tools/zoom.js" suffix(, 0)
  }},
#endif
};

const unsigned char *embeddedFile(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].path, path) == 0) return files[index].text;
  }
  return NULL;
}
