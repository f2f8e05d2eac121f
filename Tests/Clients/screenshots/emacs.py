"""Writes editors/pictures/emacs.png: a document in Emacs, and its preview beside it."""

import os
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

from emacs_preview import EDITORS, Emacs, Screen

EXAMPLES = EDITORS.parent / "protocol/examples"
SETTINGS = """
(setq modus-themes-mode-line '(borderless)
      modus-themes-syntax '(faint))
(load-theme 'modus-operandi t)
(set-face-attribute 'default nil :family "DejaVu Sans Mono" :height 98)
(set-fringe-mode 6)
(setq-default truncate-lines t mode-line-format '("  %b   %l:%c   " mode-name))
(add-hook 'layoutd-mode-hook (lambda () (hl-line-mode 1) (display-line-numbers-mode 1)))
"""

binary = pathlib.Path(os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")).resolve()
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    width, height = 1280, 800
    with Screen(folder / "pixels", width, height) as screen, Emacs(
        folder / "home", binary, screen, 100, 40, SETTINGS
    ) as emacs:
        emacs("(set-frame-parameter nil 'undecorated t) (set-frame-parameter nil 'internal-border-width 0) t")
        emacs("(set-frame-parameter nil 'fullscreen nil) (set-frame-position nil 0 0) t")
        emacs(f"(set-frame-size nil (- {width} (- (frame-pixel-width) (frame-text-width))) {height} t) t")
        emacs.open("app-store.layout.json", (EXAMPLES / "app-store.layout.json").read_text())
        emacs.source(
            """(progn (select-window (get-buffer-window (current-buffer) t))
                      (window-resize nil (- 92 (window-total-width)) t)
                      (goto-char (point-min)) (search-forward "\\"id\\": \\"today-tides")
                      (recenter 22) (run-hooks 'post-command-hook) t)"""
        )
        emacs.until("the outline", lambda: emacs.preview("(if layoutd--highlighted t)"))
        emacs("(message nil) t")
        # Sleeps until X has drawn the last request of Emacs; no event reports it.
        time.sleep(1)
        picture = screen.picture()
        (EDITORS / "pictures").mkdir(exist_ok=True)
        (EDITORS / "pictures/emacs.png").write_bytes(picture.png())
