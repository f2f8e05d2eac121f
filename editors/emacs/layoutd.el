;;; layoutd.el --- Layout documents with a live preview  -*- lexical-binding: t; -*-

;; Copyright (C) 2026 The layoutd authors

;; Author: The layoutd authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A mode for layout documents (*.layout.json, JSON with comments), the language server layoutd in Eglot, and a live
;; preview of the layout beside the document:
;;
;;     (require 'layoutd)
;;     (add-hook 'layoutd-mode-hook #'eglot-ensure)
;;
;; `M-x layoutd-preview' in a document shows the preview: an image if the display supports images, characters otherwise.
;; It is updated as you type and follows the cursor; a click opens the source.  The server lays out, scrolls and
;; animates; Emacs draws the state that it receives.

;;; Code:

(require 'browse-url)
(require 'cl-lib)
(require 'color)
(require 'eglot)
(require 'eldoc)
(require 'js)
(require 'pulse)
(require 'seq)
(require 'subr-x)

;;;; Customization

(defgroup layoutd nil
  "Layout documents with a language server and a live preview."
  :group 'languages)

(defcustom layoutd-command '("layoutd" "--stdio")
  "The language server program and its arguments."
  :type '(repeat string))

(defcustom layoutd-preview-fps 15
  "Maximum number of pictures per second of a preview."
  :type 'natnum)

(defcustom layoutd-preview-delay 0.05
  "Seconds of idleness before edits are sent, in documents with a preview.
In other documents Eglot uses `eglot-send-changes-idle-time'."
  :type 'number)

(defcustom layoutd-preview-style 'automatic
  "The form of a preview.
Automatic is a picture if the display supports images, and characters
otherwise."
  :type '(choice (const automatic) (const picture) (const characters)))

(defcustom layoutd-preview-largest-scale 1.5
  "Maximum number of pixels per point; a preview is scaled to fit its window."
  :type 'number)

(defcustom layoutd-preview-scroll-step 40
  "Number of points that a key or a notch of the wheel scrolls."
  :type 'number)

(defcustom layoutd-preview-follow t
  "Whether a new preview highlights the elements at the cursor.
See `layoutd-follow-mode'."
  :type 'boolean)

(defcustom layoutd-preview-log nil
  "Whether Eglot logs the server's messages while there is a preview.
Logging fifteen updates per second costs more than drawing them."
  :type 'boolean)

(defcustom layoutd-preview-display-action
  '((display-buffer-reuse-window layoutd-display-beside))
  "The display action of the preview's buffer, see `display-buffer'."
  :type 'sexp)

(defconst layoutd--text-columns 40
  "The number of columns that a preview leaves to the text beside it.")

(defun layoutd-display-beside (buffer alist)
  "Display BUFFER beside the selected window, see `display-buffer'.
Another window is used if there is one.  Otherwise the selected one is
split: at its right if both parts are wide enough, else below.  ALIST is
that of the display action."
  (let* ((even-window-sizes nil)
         (columns (window-body-width))
         (width (min (round (* 0.45 (window-total-width)))
                     (- columns layoutd--text-columns 1))))
    (or (and (cdr (window-list nil 'no-minibuffer))
             (display-buffer-use-some-window buffer (cons '(inhibit-same-window . t) alist)))
        (and (>= width 20)
             (display-buffer-in-direction
              buffer (append `((direction . right) (window-width . ,width)) alist)))
        (display-buffer-below-selected buffer alist))))

(defface layoutd-preview-paper
  '((((background dark)) :background "#1d2027" :foreground "#f2f4f8")
    (t :background "#ffffff" :foreground "#1c1f26"))
  "The background of a preview.")

(defface layoutd-preview-highlight
  '((((background dark)) :foreground "#ffb454")
    (t :foreground "#0a6cff"))
  "The outline of the elements at the cursor.")

(defface layoutd-preview-stale '((t :inherit (warning bold) :inverse-video t))
  "The label of a preview that shows an earlier version of the text.")

;;;; The mode

;;;###autoload
(define-derived-mode layoutd-mode js-mode "Layout"
  "Mode for layout documents: JSON with comments, indented by two spaces."
  (setq-local js-indent-level 2)
  ;; Eglot requests formatting with this indentation.
  (setq-local tab-width 2)
  (setq-local indent-tabs-mode nil)
  (font-lock-add-keywords
   nil '(("\\(\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"\\)[ \t]*:" 1 'font-lock-variable-name-face t))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.layout\\.json\\'" . layoutd-mode))

;;;; The server

;; The language id that Eglot sends instead of the mode's name.
(put 'layoutd-mode 'eglot-language-id "layoutjson")

(defclass layoutd-server (eglot-lsp-server)
  ((logged :initform nil :documentation "The size of the log before there was a preview, in a list."))
  :documentation "The language server layoutd.")

(defun layoutd--contact (&rest _)
  "Return the class and the command of the language server for Eglot."
  (cons 'layoutd-server layoutd-command))

(add-to-list 'eglot-server-programs '(layoutd-mode . layoutd--contact))

(cl-defmethod eglot-client-capabilities ((_server layoutd-server))
  "Declare support for the methods that begin with layoutd/."
  (plist-put (copy-sequence (cl-call-next-method)) :experimental '(:layoutd (:version 1 :style t))))

(defun layoutd--eglot (name &rest arguments)
  "Call Eglot's function NAME with ARGUMENTS.
The function is internal in older versions."
  (let ((public (intern (format "eglot-%s" name))))
    (apply (if (fboundp public) public (intern (format "eglot--%s" name))) arguments)))

(defun layoutd--supports-p (method)
  "Return whether the server of this buffer lists METHOD, a keyword."
  (plist-member (layoutd--eglot 'server-capable :experimental) method))

(defun layoutd--silence-log (server quiet)
  "Turn Eglot's log of SERVER off if QUIET is non-nil, and back on otherwise.
Newer versions of Emacs, which log in another way, are not changed."
  (let ((size '-events-buffer-scrollback-size))
    (when (and (cl-typep server 'layoutd-server) (slot-exists-p server size) (not layoutd-preview-log))
      (cond ((and quiet (not (slot-value server 'logged)))
             (setf (slot-value server 'logged) (list (slot-value server size))
                   (slot-value server size) 0))
            ((and (not quiet) (slot-value server 'logged))
             (setf (slot-value server size) (car (slot-value server 'logged))
                   (slot-value server 'logged) nil))))))

;;;; Positions

;; The protocol counts in UTF-16 code units, as Eglot does.  Eglot's own functions have different names in each version.

(defun layoutd--position ()
  "Return point as a position of the protocol."
  (list :line (1- (line-number-at-pos nil t))
        :character (/ (length (encode-coding-region (line-beginning-position) (point) 'utf-16le t)) 2)))

(defun layoutd--goto (position)
  "Go to POSITION of the protocol."
  (widen)
  (goto-char (point-min))
  (forward-line (plist-get position :line))
  (let ((units (plist-get position :character)))
    (while (and (> units 0) (not (eolp)))
      (cl-decf units (if (> (char-after) #xffff) 2 1))
      (forward-char))))

(defun layoutd--uri (buffer)
  "Return the URI of the file of BUFFER."
  (layoutd--eglot 'path-to-uri (or (buffer-file-name buffer) (user-error "This buffer has no file; save it first"))))

(defvar eglot--cached-server)

(defun layoutd--show (server uri range)
  "Show RANGE of the file URI, which is on the host of SERVER."
  (let* ((eglot--cached-server server)
         (file (layoutd--eglot 'uri-to-path uri))
         (buffer (or (find-buffer-visiting file) (find-file-noselect file))))
    (pop-to-buffer buffer '((display-buffer-reuse-window display-buffer-use-some-window)))
    (push-mark nil t)
    (let ((end (save-excursion (layoutd--goto (plist-get range :end)) (point))))
      (layoutd--goto (plist-get range :start))
      (pulse-momentary-highlight-region (point) end))))

;;;; State of a session

(cl-defstruct (layoutd--state (:constructor layoutd--state))
  "The state of a session: elements by key, and the fields of the whole state."
  (elements (make-hash-table :test #'equal))
  (fields nil))

(defun layoutd--apply (state message)
  "Apply MESSAGE, a state or an update, to STATE, and return STATE.
If updates before MESSAGE were lost, change nothing and return nil."
  (let* ((elements (layoutd--state-elements state))
         (base (plist-get message :baseRevision))
         (fields (if base (layoutd--state-fields state) (list :stale :json-false))))
    (when (or (not base) (eql base (plist-get fields :revision)))
      (unless base (clrhash elements))
      (dolist (field '(:revision :contentOffset :contentSize :endless :viewport :scrollRange :stale :layoutDirection))
        (when (plist-member message field)
          (setq fields (plist-put fields field (plist-get message field)))))
      (setf (layoutd--state-fields state) fields)
      (seq-doseq (key (plist-get message :removed)) (remhash key elements))
      (seq-doseq (change (plist-get message :changed))
        (let ((element (copy-sequence (gethash (plist-get change :key) elements))))
          (cl-loop for (field value) on change by #'cddr do (setq element (plist-put element field value)))
          (puthash (plist-get change :key) element elements)))
      (seq-doseq (element (plist-get message (if base :added :attributes)))
        (puthash (plist-get element :key) element elements))
      state)))

(defun layoutd--field (state field &optional part)
  "Return FIELD of STATE, or PART of the field."
  (let ((value (plist-get (layoutd--state-fields state) field)))
    (if part (or (plist-get value part) 0) value)))

(defun layoutd--order (element)
  "Return a list of numbers that orders ELEMENT back to front."
  (let ((place (plist-get element :indexPath)))
    (list (or (plist-get element :zIndex) 0)
          (pcase (plist-get element :category) ("decoration" 0) ("cell" 1) (_ 2))
          ;; Boundary items of the collection have one index.
          (aref place 0) (if (> (length place) 1) (aref place 1) 0))))

(defun layoutd--before-p (one other)
  "Return whether the list of numbers ONE is less than OTHER.
A list is less than a longer one that begins with it."
  (while (and one other (= (car one) (car other)))
    (setq one (cdr one) other (cdr other)))
  (and other (or (null one) (< (car one) (car other)))))

(defun layoutd--drawn (state)
  "Return the visible elements of STATE, back to front."
  (let (found)
    (maphash (lambda (_ element)
               (unless (or (eq t (plist-get element :hidden)) (<= (or (plist-get element :alpha) 1) 0))
                 (push (cons (layoutd--order element) element) found)))
             (layoutd--state-elements state))
    (mapcar #'cdr (sort found (lambda (one other)
                                (if (equal (car one) (car other))
                                    (string< (plist-get (cdr one) :kind) (plist-get (cdr other) :kind))
                                  (layoutd--before-p (car one) (car other))))))))

;;;; Colors and labels

(defun layoutd--rgb (color)
  "Return red, green, blue and opacity of COLOR, from 0 to 1; nil if invalid."
  (save-match-data
    (cond ((not (stringp color)) nil)
          ((string-match "\\`#\\([[:xdigit:]]\\)\\([[:xdigit:]]\\)\\([[:xdigit:]]\\)\\'" color)
           (mapcar (lambda (group) (/ (string-to-number (match-string group color) 16) 15.0)) '(1 2 3)))
          ((string-match "\\`#\\(?:[[:xdigit:]]\\{6\\}\\|[[:xdigit:]]\\{8\\}\\)\\'" color)
           (cl-loop for start from 1 below (length color) by 2
                    collect (/ (string-to-number (substring color start (+ start 2)) 16) 255.0)))
          (t (ignore-errors (color-name-to-rgb color))))))

(defun layoutd--hex (rgb)
  "Return the name of the color RGB, a list of red, green and blue."
  (apply #'format "#%02x%02x%02x"
         (mapcar (lambda (part) (round (* 255 (min 1 (max 0 part))))) (seq-take rgb 3))))

(defun layoutd--blend (over under opacity)
  "Return the color OVER, with OPACITY, blended over the color UNDER."
  (let* ((over (layoutd--rgb over))
         (opacity (* opacity (or (nth 3 over) 1))))
    (layoutd--hex (cl-mapcar (lambda (one other) (+ (* opacity one) (* (- 1 opacity) other)))
                             over (layoutd--rgb under)))))

(defun layoutd--face-color (face attribute otherwise)
  "Return the color ATTRIBUTE of FACE, or OTHERWISE."
  (let ((rgb (layoutd--rgb (face-attribute face attribute nil t))))
    (if rgb (layoutd--hex rgb) otherwise)))

(defun layoutd--paper ()
  "Return the background color of previews."
  (layoutd--face-color 'layoutd-preview-paper :background "#ffffff"))

(defun layoutd--dark-p ()
  "Return whether the background is dark, so that dark colors are used."
  (pcase-let ((`(,red ,green ,blue) (layoutd--rgb (layoutd--paper))))
    (< (+ (* 0.299 red) (* 0.587 green) (* 0.114 blue)) 0.5)))

(defun layoutd--style (element field)
  "Return FIELD of the style that the server resolved for ELEMENT."
  (plist-get (plist-get element :style) field))

(defun layoutd--colors (element)
  "Return the fill and the text color of ELEMENT; the fill may have an opacity."
  (let ((colors (or (and (layoutd--dark-p) (layoutd--style element :dark)) (plist-get element :style))))
    ;; Older servers do not resolve styles.
    (list (or (plist-get colors :fill) "#c6c6c8") (or (plist-get colors :textColor) "#1c1f26"))))

(defun layoutd--luminance (color)
  "Return the relative luminance of COLOR, as defined by WCAG 2."
  (apply #'+ (cl-mapcar (lambda (weight part)
                          (* weight (if (<= part 0.03928) (/ part 12.92) (expt (/ (+ part 0.055) 1.055) 2.4))))
                        '(0.2126 0.7152 0.0722) (layoutd--rgb color))))

(defun layoutd--readable (color ground)
  "Return COLOR, or black or white if its contrast with GROUND is low.
A terminal may show both with the nearest of its few colors."
  (let* ((color (layoutd--blend color ground 1))
         (under (layoutd--luminance ground))
         (contrast (lambda (one) (let ((other (layoutd--luminance one)))
                                   (/ (+ 0.05 (max other under)) (+ 0.05 (min other under)))))))
    (cond ((>= (funcall contrast color) 4.5) color)
          ((> (funcall contrast "#000000") (funcall contrast "#ffffff")) "#000000")
          (t "#ffffff"))))

(defun layoutd--text (element)
  "Return the label of ELEMENT."
  (replace-regexp-in-string "[[:cntrl:]]" " " (or (layoutd--style element :text) "")))

(defun layoutd--lines (text columns limit)
  "Break TEXT into at most LIMIT lines of at most COLUMNS."
  (let ((words (split-string text)) lines)
    (while (and words (< (length lines) limit) (> columns 0))
      (let ((line (pop words)))
        (if (= (length lines) (1- limit))
            (setq line (string-join (cons line words) " ") words nil)
          (while (and words (<= (+ (string-width line) 1 (string-width (car words))) columns))
            (setq line (concat line " " (pop words)))))
        (push (truncate-string-to-width line columns nil nil "…") lines)))
    (nreverse lines)))

;;;; Pictures

(defvar layoutd--drawings (make-hash-table :test #'eq :weakness 'key)
  "Cache of the SVG of unchanged elements.
The values are conses of `layoutd--right-to-left' and the SVG.")

(defvar layoutd--right-to-left nil "Non-nil if the leading edge of the layout is the right one.")

(defvar layoutd--drawn-on nil "The colors of the theme for which `layoutd--drawings' is valid.")

(defun layoutd--xml (text)
  "Return TEXT with XML escapes."
  (replace-regexp-in-string
   "[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]" "\ufffd"
   (replace-regexp-in-string
    "[&<>\"]" (lambda (found) (pcase found ("&" "&amp;") ("<" "&lt;") (">" "&gt;") (_ "&quot;"))) text t t)
   t t))

(defun layoutd--svg-text (element color)
  "Return SVG for the label of ELEMENT in COLOR."
  (pcase-let* ((`[,x ,y ,width ,height] (plist-get element :frame))
               (leading (equal "natural" (layoutd--style element :textAlignment)))
               (inset (+ (or (layoutd--style element :textInset) 10) (or (layoutd--style element :indentation) 0)))
               (size (or (layoutd--style element :fontSize) 13))
               (limit (or (layoutd--style element :numberOfLines) (max 1 (floor (- height 4) (* 1.3 size)))))
               (lines (layoutd--lines (layoutd--text element) (floor (- width 12) (* 0.62 size)) limit))
               (baseline (+ y (/ height 2.0) (* size (- 0.36 (* 0.65 (1- (length lines))))))))
    (mapconcat
     (lambda (line)
       (prog1 (format "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" fill=\"%s\"%s%s>%s</text>"
                      (+ x (cond ((not leading) (/ width 2.0)) (layoutd--right-to-left (- width inset)) (t inset)))
                      baseline size color
                      (if (layoutd--style element :fontWeight) " font-weight=\"bold\"" "")
                      (cond ((not leading) " text-anchor=\"middle\"") (layoutd--right-to-left " text-anchor=\"end\"") (t ""))
                      (layoutd--xml line))
         (cl-incf baseline (* 1.3 size))))
     lines "")))

(defconst layoutd--shadow-coverages (mapcar (lambda (part) (/ part 0.17)) '(0 0.03 0.0785 0.13379))
  "Shares of a shadow's opacity that are reached after each radius of its width.
They begin two radii outside of the element and end one radius inside; the
server's SVG files use the same values.")

(defun layoutd--svg-rect (box outset radius paint)
  "Return SVG for BOX extended by OUTSET on each side.
BOX is left, top, width and height.  RADIUS is the corner radius of BOX.
PAINT is the text of the color attributes."
  (pcase-let ((`(,x ,y ,width ,height) box))
    (format "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" rx=\"%.2f\" %s/>"
            (- x outset) (- y outset) (max 0 (+ width (* 2 outset))) (max 0 (+ height (* 2 outset)))
            (max 0 (+ radius outset)) paint)))

(defun layoutd--shadow-steps (radius opacity)
  "Return the layers of a shadow of RADIUS and OPACITY, outermost first.
A layer is its outset from the element, and its opacity over the layers
before it."
  ;; Wider shadows have more layers, so that no layer is visible as an edge.
  (let ((parts (max 1 (min 5 (ceiling radius 2)))) (before 0))
    (mapcar
     (lambda (step)
       (pcase-let* ((`(,start ,end) (nthcdr (/ step parts) layoutd--shadow-coverages))
                    (share (/ (1+ (% step parts)) (float parts)))
                    (reached (* opacity (+ start (* share (- end start))))))
         (prog1 (list (* radius (- 2 (/ (+ step 0.5) parts))) (/ (- reached before) (- 1 before)))
           (setq before reached))))
     (number-sequence 0 (1- (* 3 parts))))))

(defun layoutd--svg-shadow (element box radius)
  "Return SVG for the shadow of ELEMENT, whose BOX has corners of RADIUS."
  (let* ((shadow (layoutd--style element :shadow)) (rgb (layoutd--rgb (plist-get shadow :color))))
    (if (null shadow) ""
      (pcase-let* ((`[,across ,down] (plist-get shadow :offset))
                   (`(,x ,y ,width ,height) box)
                   (opacity (min 1 (* (plist-get shadow :opacity) (or (nth 3 rgb) 1)))))
        (mapconcat
         (pcase-lambda (`(,distance ,opacity))
           (layoutd--svg-rect (list (+ x across) (+ y down) width height) distance radius
                              (format "fill=\"%s\" fill-opacity=\"%.4f\"" (layoutd--hex rgb) opacity)))
         (layoutd--shadow-steps (plist-get shadow :radius) opacity) "")))))

(defun layoutd--svg-border (element box radius)
  "Return SVG for the border of ELEMENT, inside BOX with corners of RADIUS."
  (pcase (layoutd--style element :border)
    ((and border (guard border) (let color (plist-get border :color)) (let width (plist-get border :width)))
     (let ((width (max 0 (min width (/ (min (nth 2 box) (nth 3 box)) 2.0)))))
       (layoutd--svg-rect box (/ width -2.0) radius
                          (format "fill=\"none\" stroke=\"%s\" stroke-opacity=\"%.3f\" stroke-width=\"%.2f\""
                                  (layoutd--hex (layoutd--rgb color)) (or (nth 3 (layoutd--rgb color)) 1) width))))
    (_ "")))

(defun layoutd--svg-row (element box)
  "Return SVG for the placeholder and the separator of ELEMENT, a row in BOX."
  (pcase-let* ((`(,x ,y ,width ,height) box)
               (inset (or (layoutd--style element :textInset) 10))
               (start (+ inset (or (layoutd--style element :indentation) 0)))
               (side (min 40 (round (* 0.6 height)))))
    (cl-flet ((part (name left top width height radius)
                (if-let* ((color (layoutd--style element name)))
                    (layoutd--svg-rect (list left top width height) 0 radius
                                       (format "fill=\"%s\" fill-opacity=\"%.3f\"" (layoutd--hex (layoutd--rgb color))
                                               (or (nth 3 (layoutd--rgb color)) 1)))
                  "")))
      (concat
       (part :placeholder (+ x (if layoutd--right-to-left (- width inset side) inset)) (+ y (/ (- height side) 2.0))
             side side (/ side 4.0))
       (part :separator (+ x (if layoutd--right-to-left 0 start)) (+ y height -0.5) (- width start) 0.5 0)))))

(defun layoutd--svg-element (element)
  "Return SVG for ELEMENT, in coordinates of the content."
  (let ((drawing (gethash element layoutd--drawings)))
    (unless (and drawing (eq layoutd--right-to-left (car drawing)))
      (setq drawing (cons layoutd--right-to-left (layoutd--svg-drawing element)))
      (puthash element drawing layoutd--drawings))
    (cdr drawing)))

(defun layoutd--svg-drawing (element)
  "Return SVG for ELEMENT, in coordinates of the content, without the cache."
  (pcase-let* ((`[,x ,y ,width ,height] (plist-get element :frame))
               (box (list x y width height))
               (`(,color ,text-color) (layoutd--colors element))
               (radius (or (layoutd--style element :cornerRadius) 0)))
    (format "<g opacity=\"%.3f\"%s>%s%s%s%s%s</g>"
            (or (plist-get element :alpha) 1)
            (pcase (plist-get element :transform)
              (`[,a ,b ,c ,d ,tx ,ty]
               (let ((middle (+ x (/ width 2.0))) (center (+ y (/ height 2.0))))
                 (format " transform=\"translate(%.2f %.2f) matrix(%s %s %s %s %s %s) translate(%.2f %.2f)\""
                         middle center a b c d tx ty (- middle) (- center))))
              (_ ""))
            (layoutd--svg-shadow element box radius)
            (layoutd--svg-rect box 0 radius
                               (format "fill=\"%s\" fill-opacity=\"%.3f\""
                                       (layoutd--blend color color 1) (or (nth 3 (layoutd--rgb color)) 1)))
            (layoutd--svg-row element box)
            (layoutd--svg-border element box radius)
            (layoutd--svg-text element text-color))))

(defun layoutd--svg (state highlighted scale)
  "Return STATE as SVG at SCALE pixels per point.
Elements with the keys HIGHLIGHTED are outlined."
  (let* ((x (layoutd--field state :contentOffset :x))
         (y (layoutd--field state :contentOffset :y))
         (width (layoutd--field state :viewport :width))
         (height (layoutd--field state :viewport :height))
         (layoutd--right-to-left (equal "rightToLeft" (layoutd--field state :layoutDirection)))
         (paper (layoutd--paper))
         (ink (layoutd--face-color 'layoutd-preview-paper :foreground "#1c1f26"))
         (outline (layoutd--face-color 'layoutd-preview-highlight :foreground "#0a6cff")))
    (unless (equal layoutd--drawn-on (cons paper ink))
      (setq layoutd--drawn-on (cons paper ink))
      (clrhash layoutd--drawings))
    (concat
     (format "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"%.2f %.2f %.2f %.2f\">"
             (round (* scale width)) (round (* scale height)) x y width height)
     (format "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\"/>"
             x y width height (layoutd--blend ink paper 0.1))
     (if (eq t (layoutd--field state :endless))
         (format "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\"/>" x y width height paper)
       (format "<rect width=\"%.2f\" height=\"%.2f\" fill=\"%s\"/>"
               (layoutd--field state :contentSize :width) (layoutd--field state :contentSize :height) paper))
     ;; Emacs sets the frame's font on the root element.
     "<g font-family=\"Inter, 'Helvetica Neue', 'DejaVu Sans', sans-serif\">"
     (mapconcat #'layoutd--svg-element (layoutd--drawn state) "")
     "</g>"
     (mapconcat (lambda (key)
                  (pcase (plist-get (gethash key (layoutd--state-elements state)) :frame)
                    (`[,x ,y ,width ,height]
                     (format "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" rx=\"4\" fill=\"none\" \
stroke=\"%s\" stroke-width=\"3\"/>"
                             (+ x 1.5) (+ y 1.5) (max 0 (- width 3)) (max 0 (- height 3)) outline))
                    (_ "")))
                highlighted "")
     ;; The edge of the viewport, one pixel wide.
     (format "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"none\" stroke=\"%s\" \
stroke-width=\"%.2f\"/></svg>"
             (+ x (/ 0.5 scale)) (+ y (/ 0.5 scale)) (- width (/ 1 scale)) (- height (/ 1 scale))
             (layoutd--blend ink paper 0.3) (/ 1 scale)))))

;;;; Characters

;; A grid of half cells, each with a color and the element that was drawn there last, and of characters over it.  A cell
;; whose halves have two colors is drawn as an upper half block, as the preview of Neovim is.

(cl-defstruct (layoutd--grid (:constructor layoutd--make-grid) (:copier nil))
  "A picture of characters.
COLORS and OWNERS have two entries for each cell, by rows of half cells;
CHARACTERS and INKS have one: an ink is the color of the character and its
ground, and the second cell of a wide character is 0."
  columns rows colors owners characters inks)

(defun layoutd--new-grid (columns rows color)
  "Return a grid of COLUMNS and ROWS in COLOR."
  (layoutd--make-grid
   :columns columns :rows rows :colors (make-vector (* 2 columns rows) color) :owners (make-vector (* 2 columns rows) nil)
   :characters (make-vector (* columns rows) nil) :inks (make-vector (* columns rows) nil)))

(defun layoutd--fill (grid box owner color opacity)
  "Fill BOX of GRID for OWNER with COLOR of OPACITY.
BOX is left, top, right and bottom, top and bottom in half cells."
  (pcase-let* ((`(,left ,top ,right ,bottom) box)
               (columns (layoutd--grid-columns grid))
               (`(,left ,right) (list (max 0 left) (min right columns)))
               (colors (layoutd--grid-colors grid))
               (owners (layoutd--grid-owners grid))
               (is-opaque (>= (* opacity (or (nth 3 (layoutd--rgb color)) 1)) 1))
               (shown (and is-opaque (layoutd--blend color "#ffffff" 1)))
               (under nil))
    (cl-loop
     for row from (max 0 top) below (min bottom (* 2 (layoutd--grid-rows grid)))
     for start = (* row columns)
     do (let ((index (+ start left)) (end (+ start right)))
          (while (< index end)
            ;; Most half cells under an element have one color.
            (unless (or is-opaque (equal under (aref colors index)))
              (setq under (aref colors index) shown (layoutd--blend color under opacity)))
            (aset colors index shown)
            (aset owners index owner)
            (setq index (1+ index)))))))

(defun layoutd--half (values grid column half)
  "Return the entry of VALUES of GRID at COLUMN and row HALF of half cells.
Return nil outside of the grid."
  (and (<= 0 column) (< column (layoutd--grid-columns grid)) (<= 0 half) (< half (* 2 (layoutd--grid-rows grid)))
       (aref values (+ column (* half (layoutd--grid-columns grid))))))

(defun layoutd--write (grid column row text owner least ink)
  "Write TEXT in INK at COLUMN and ROW of GRID.
Only cells of which OWNER has at least LEAST halves are written."
  (cl-flet ((free (column)
              (<= least (cl-loop for half from (* 2 row) to (1+ (* 2 row))
                                 count (eq owner (layoutd--half (layoutd--grid-owners grid) grid column half))))))
    (seq-doseq (character text)
      (let ((wide (char-width character)) (index (+ column (* row (layoutd--grid-columns grid)))))
        (when (and (> wide 0) (free column) (or (= wide 1) (free (1+ column))))
          (aset (layoutd--grid-characters grid) index character)
          (aset (layoutd--grid-inks grid) index ink)
          (when (> wide 1) (aset (layoutd--grid-characters grid) (1+ index) 0)))
        (cl-incf column wide)))))

(defun layoutd--write-label (grid element box)
  "Write the label of ELEMENT into BOX of GRID."
  (pcase-let* ((`(,left ,top ,right ,bottom) box)
               (first-row (/ (1+ top) 2))
               (row-count (- (/ bottom 2) first-row))
               ;; A box that is lower than a cell, or crosses the edge of one, has the cell at its middle.
               (is-low (<= row-count 0))
               (margin (if (>= (- right left) 8) 1 0))
               (columns (- right left margin margin))
               (lines (layoutd--lines (layoutd--text element) columns (min 3 (max 1 row-count))))
               (row (if is-low (/ (+ top bottom) 4) (+ first-row (/ (- row-count (length lines)) 2))))
               (ground (layoutd--half (layoutd--grid-colors grid) grid (max 0 (/ (+ left right) 2)) (/ (+ top bottom) 2)))
               (is-leading (layoutd--style element :textAlignment))
               (ink (and ground (cons (layoutd--readable (cadr (layoutd--colors element)) ground) ground))))
    (when ink
      (dolist (line lines)
        (let ((free (- columns (string-width line))))
          (layoutd--write grid (+ left margin (cond ((not is-leading) (/ free 2)) (layoutd--right-to-left free) (t 0)))
                          row line element (if is-low 1 2) ink))
        (cl-incf row)))))

(defun layoutd--outline (grid box color opacity)
  "Draw a frame into BOX of GRID with COLOR of OPACITY; return the box inside it.
No element owns a frame, so that labels do not overlap it."
  (pcase-let ((`(,left ,top ,right ,bottom) box))
    (layoutd--fill grid (list left top right (1+ top)) nil color opacity)
    (layoutd--fill grid (list left (1- bottom) right bottom) nil color opacity)
    (layoutd--fill grid (list left (1+ top) (1+ left) (1- bottom)) nil color opacity)
    (layoutd--fill grid (list (1- right) (1+ top) right (1- bottom)) nil color opacity)
    (list (1+ left) (1+ top) (1- right) (1- bottom))))

(defun layoutd--border-p (border box half-cell blends-in)
  "Return non-nil if BORDER is drawn in BOX.
It leaves most of the box free, and is nearly as wide as HALF-CELL in
points, which is the width of a drawn one, or the element BLENDS-IN."
  (pcase-let ((`(,left ,top ,right ,bottom) box))
    (and border (>= (- right left) 4) (>= (- bottom top) 4)
         (or blends-in (>= (* 2 (or (plist-get border :width) 1)) half-cell)))))

(defun layoutd--paint-element (grid element box half-cell outline)
  "Paint ELEMENT on GRID in BOX.
HALF-CELL is the height of half a cell in points.
OUTLINE is the color of the outline; nil means that of the element's border.
Return the label to write: a function without arguments."
  (let* ((alpha (or (plist-get element :alpha) 1))
         (fill (car (layoutd--colors element)))
         (under (layoutd--half (layoutd--grid-colors grid) grid (max 0 (/ (+ (nth 0 box) (nth 2 box)) 2)) (max 0 (nth 1 box))))
         (border (layoutd--style element :border)))
    (layoutd--fill grid box element fill alpha)
    (cond (outline (setq box (layoutd--outline grid box outline 1)))
          ((layoutd--border-p border box half-cell (and under (equal under (layoutd--blend fill under alpha))))
           (setq box (layoutd--outline grid box (or (plist-get border :color) "#808080") alpha))))
    (lambda () (when (>= alpha 0.5) (layoutd--write-label grid element box)))))

(defun layoutd--paint-line (grid element left right half)
  "Paint ELEMENT, which is lower than half a cell, from LEFT to RIGHT of GRID.
It is a line of characters in the cells of row HALF of half cells."
  (let ((row (/ half 2)))
    (cl-loop
     for column from (max 0 left) below (min right (layoutd--grid-columns grid))
     for ground = (layoutd--half (layoutd--grid-colors grid) grid column (* 2 row))
     when (and ground (equal ground (layoutd--half (layoutd--grid-colors grid) grid column (1+ (* 2 row)))))
     do (let ((index (+ column (* row (layoutd--grid-columns grid)))))
          (aset (layoutd--grid-characters grid) index ?─)
          (aset (layoutd--grid-inks grid) index
                (cons (layoutd--blend (car (layoutd--colors element)) ground (or (plist-get element :alpha) 1)) ground))))))

(defun layoutd--grid-text (grid)
  "Return GRID as text with faces."
  (let ((columns (layoutd--grid-columns grid)) (colors (layoutd--grid-colors grid))
        (characters (layoutd--grid-characters grid)) (lines nil))
    (dotimes (row (layoutd--grid-rows grid))
      (let ((column 0) (parts nil) (run nil) (ink nil) (ground nil))
        (cl-flet ((finish () (when run
                               (push (propertize (concat (nreverse run)) 'face
                                                 (cons :background (cons ground (and ink (list :foreground ink)))))
                                     parts)
                               (setq run nil))))
          (while (< column columns)
            (let* ((index (+ column (* row columns)))
                   (character (aref characters index))
                   (upper (aref colors (+ index (* row columns))))
                   (lower (aref colors (+ index (* (1+ row) columns))))
                   (wide (if (and character (> character 0)) (char-width character) 0))
                   ;; Another element may have written over one cell of a wide character.
                   (is-written (or (= wide 1) (and (= wide 2) (< (1+ column) columns)
                                                   (eql 0 (aref characters (1+ index))))))
                   (look (cond (is-written (aref (layoutd--grid-inks grid) index))
                               ((equal upper lower) (cons nil lower))
                               (t (cons upper lower)))))
              (unless (and (equal ink (car look)) (equal ground (cdr look)))
                (finish)
                (setq ink (car look) ground (cdr look)))
              (push (cond (is-written character) (ink ?▀) (t ?\s)) run)
              (setq column (+ column (if is-written wide 1)))))
          (finish))
        (push (apply #'concat (nreverse parts)) lines)))
    (string-join (nreverse lines) "\n")))

(defun layoutd--bounds (element)
  "Return left, top, right and bottom of the transformed ELEMENT."
  (pcase-let ((`[,x ,y ,width ,height] (plist-get element :frame)))
    (pcase (plist-get element :transform)
      (`[,a ,b ,c ,d ,tx ,ty]
       (let ((across (/ (+ (abs (* a width)) (abs (* c height))) 2.0))
             (down (/ (+ (abs (* b width)) (abs (* d height))) 2.0))
             (middle (+ x (/ width 2.0) tx))
             (center (+ y (/ height 2.0) ty)))
         (list (- middle across) (- center down) (+ middle across) (+ center down))))
      (_ (list x y (+ x width) (+ y height))))))

(defun layoutd--characters (state highlighted columns rows across down)
  "Return STATE as text of COLUMNS and ROWS.
ACROSS and DOWN are the columns and rows per point.  Elements with the keys
HIGHLIGHTED are outlined."
  (let ((grid (layoutd--new-grid columns rows (layoutd--paper)))
        (x (layoutd--field state :contentOffset :x))
        (y (layoutd--field state :contentOffset :y))
        (layoutd--right-to-left (equal "rightToLeft" (layoutd--field state :layoutDirection)))
        (outline (layoutd--face-color 'layoutd-preview-highlight :foreground "#0a6cff"))
        (labels nil)
        (lines nil))
    (dolist (element (layoutd--drawn state))
      (pcase-let* ((`(,left ,top ,right ,bottom) (layoutd--bounds element))
                   (start (floor (* 2 down (- top y))))
                   ;; Limit edges that are far outside of the grid.
                   (`(,left ,right) (mapcar (lambda (edge) (max -2 (min (+ columns 2) (round (* across (- edge x))))))
                                            (list left right)))
                   (`(,top ,bottom) (mapcar (lambda (edge) (max -4 (min (* 2 (+ rows 2)) (round (* 2 down (- edge y))))))
                                            (list top bottom))))
        (cond ((and (< left right) (< top bottom))
               (push (layoutd--paint-element grid element (list left top right bottom) (/ 0.5 down)
                                             (and (member (plist-get element :key) highlighted) outline))
                     labels))
              ((and (< left right) (<= 0 start) (< start (* 2 rows))) (push (list element left right start) lines)))))
    (dolist (line (nreverse lines)) (apply #'layoutd--paint-line grid line))
    (mapc #'funcall (nreverse labels))
    (layoutd--grid-text grid)))

;;;; The preview's buffer

(defvar layoutd--previews nil "The buffers of all previews.")
(defvar layoutd--tokens 0 "The token of the last scroll.")
(defvar layoutd--scrolls 0 "The number of scrolls by the user, in all previews.")

(defvar-local layoutd--preview nil "The preview of this document.")
(put 'layoutd--preview 'permanent-local t)
(defvar-local layoutd--document nil "The document of this preview.")
(defvar-local layoutd--server nil "The server of this preview's session; nil if there is none.")
(defvar-local layoutd--session nil "The id of this preview's session.")
(defvar-local layoutd--state nil "The state of this preview's session.")
(defvar-local layoutd--problem nil "The reason why this preview has no session.")
(defvar-local layoutd--offset nil "The target offset of this preview, including unconfirmed scrolls.")
(defvar-local layoutd--token nil "The token of the last scroll, until the server confirms it.")
(defvar-local layoutd--highlighted nil "The keys of the outlined elements.")
(defvar-local layoutd--follows nil "Whether this preview follows the cursor; survives a change of the mode.")
(defvar-local layoutd--timer nil "The timer that draws this preview.")
(defvar-local layoutd--acknowledged nil "The revision that was acknowledged last.")
(defvar-local layoutd--images nil "Images that were shown, the current one first.")
(defvar-local layoutd--shown nil "The window width and the SVG of the current image.")
(defvar-local layoutd--scale '(1 . 1) "Pixels or characters per point, horizontally and vertically.")

(defvar layoutd-preview-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist
        (`(,command . ,keys)
         '((layoutd-preview-scroll-down "<down>" "n" "C-n" "j" "<wheel-down>" "<mouse-5>")
           (layoutd-preview-scroll-up "<up>" "p" "C-p" "k" "<wheel-up>" "<mouse-4>")
           (layoutd-preview-scroll-right "<right>" "C-f" "l" "<wheel-right>" "<mouse-7>" "S-<wheel-down>" "S-<mouse-5>")
           (layoutd-preview-scroll-left "<left>" "C-b" "h" "<wheel-left>" "<mouse-6>" "S-<wheel-up>" "S-<mouse-4>")
           (layoutd-preview-page-down "SPC" "<next>" "C-v")
           (layoutd-preview-page-up "DEL" "S-SPC" "<prior>" "M-v")
           (layoutd-preview-beginning "<" "<home>" "M-<")
           (layoutd-preview-end ">" "<end>" "M->")
           (layoutd-preview-next "TAB" "<tab>")
           (layoutd-preview-previous "<backtab>" "S-TAB")
           (layoutd-preview-source "RET" "<return>")
           (layoutd-preview-click "<mouse-1>")
           (ignore "<down-mouse-1>" "<drag-mouse-1>" "<double-mouse-1>" "<triple-mouse-1>")
           (layoutd-preview-browser "b")
           (layoutd-simulate "s")
           (layoutd-follow-mode "f")))
      (dolist (key keys)
        (define-key map (kbd key) command)))
    ;; Fast wheel movements are separate events.
    (dolist (times '("double-" "triple-"))
      (dolist (button '(("wheel-down" "mouse-5" layoutd-preview-scroll-down)
                        ("wheel-up" "mouse-4" layoutd-preview-scroll-up)))
        (dolist (name (seq-take button 2))
          (define-key map (vector (intern (concat times name))) (nth 2 button)))))
    map)
  "Keymap of previews.")

(define-derived-mode layoutd-preview-mode special-mode "Layout-Preview"
  "Mode for the preview of a layout document.

\\{layoutd-preview-mode-map}"
  (buffer-disable-undo)
  (setq-local truncate-lines t
              line-spacing 0
              cursor-type nil
              cursor-in-non-selected-windows nil
              header-line-format '(:eval (layoutd--header-line)))
  (setq layoutd--state (layoutd--state))
  (add-hook 'window-size-change-functions #'layoutd--resized nil t)
  (add-hook 'window-buffer-change-functions #'layoutd--resized nil t)
  (add-hook 'kill-buffer-hook #'layoutd--close nil t))

(defun layoutd--syntax-error (document)
  "Return a note about the first syntax error of DOCUMENT.
It has the line if the server has already reported the error."
  (let (first)
    (when (buffer-live-p document)
      (with-current-buffer document
        (dolist (diagnostic (flymake-diagnostics))
          (let ((report (alist-get 'eglot-lsp-diag (flymake-diagnostic-data diagnostic)))
                (start (flymake-diagnostic-beg diagnostic)))
            (when (and (equal "syntax" (plist-get report :code)) (or (not first) (< start first)))
              (setq first start))))
        (if first (format "syntax error in line %d" (line-number-at-pos first t)) "syntax error")))))

(defun layoutd--header-line ()
  "Return the header line of a preview."
  (let ((document (and (buffer-live-p layoutd--document) (buffer-name layoutd--document))))
    (concat
     " " (propertize (or document "") 'face 'bold)
     (when (layoutd--field layoutd--state :viewport)
       (format "  %d × %d" (layoutd--field layoutd--state :viewport :width)
               (layoutd--field layoutd--state :viewport :height)))
     (cl-loop for (part . length) in '((:x . :width) (:y . :height))
              for far = (layoutd--farthest length)
              when (> far 0)
              concat (format "  %s %.0f / %.0f" (if (eq part :x) "→" "↓")
                             (layoutd--field layoutd--state :contentOffset part) far))
     (cond (layoutd--problem (concat "  " (propertize (format " %s " layoutd--problem) 'face 'layoutd-preview-stale)))
           ((eq t (layoutd--field layoutd--state :stale))
            (concat "  " (propertize " stale " 'face 'layoutd-preview-stale 'help-echo "Showing the last valid version")
                    " " (layoutd--syntax-error layoutd--document)))))))

(defun layoutd--resized (window)
  "Redraw the preview in WINDOW."
  (with-current-buffer (window-buffer window)
    (layoutd--redraw)))

(defun layoutd--redraw ()
  "Schedule a redraw of this preview; several requests are coalesced."
  (unless layoutd--timer
    (setq layoutd--timer (run-at-time 0 nil #'layoutd--draw (current-buffer)))))

(defun layoutd--draw (preview)
  "Draw PREVIEW if it is visible, and acknowledge its revision."
  (when (buffer-live-p preview)
    (with-current-buffer preview
      (setq layoutd--timer nil)
      (let ((window (get-buffer-window preview t))
            (revision (layoutd--field layoutd--state :revision)))
        ;; An invisible preview is not acknowledged, so the server stops sending updates.
        (when (and window (layoutd--field layoutd--state :viewport))
          (if (layoutd--images-p window) (layoutd--draw-image window) (layoutd--draw-characters window))
          (force-mode-line-update)
          (when (and layoutd--server (not (eql revision layoutd--acknowledged)))
            (setq layoutd--acknowledged revision)
            (layoutd--notify :layoutd/session/ack :revision revision)))))))

(defun layoutd--notify (method &rest arguments)
  "Send the notification METHOD for this preview's session, with ARGUMENTS."
  ;; Eglot reports the end of a process with a delay.
  (when (and layoutd--server (jsonrpc-running-p layoutd--server))
    (jsonrpc-notify layoutd--server method (append (list :session layoutd--session) arguments))))

(defun layoutd--images-p (window)
  "Return whether the preview in WINDOW is an image."
  (pcase layoutd-preview-style
    ('picture t)
    ('characters nil)
    (_ (and (display-images-p (window-frame window)) (image-type-available-p 'svg)))))

(defun layoutd--replace (text)
  "Replace the contents of this preview with TEXT."
  (let ((inhibit-read-only t))
    (erase-buffer)
    (insert text)
    (goto-char (point-min))
    (dolist (window (get-buffer-window-list nil nil t))
      (set-window-start window (point-min) t)
      (set-window-point window (point-min)))))

(defun layoutd--draw-image (window)
  "Draw this preview as an image in WINDOW."
  (let* ((width (layoutd--field layoutd--state :viewport :width))
         (height (layoutd--field layoutd--state :viewport :height))
         (available (window-body-width window t))
         (scale (max 0.05 (min (/ (- available 24.0) (max 1 width))
                               (/ (- (window-body-height window t) 24.0) (max 1 height))
                               layoutd-preview-largest-scale)))
         (image (create-image (layoutd--svg layoutd--state layoutd--highlighted scale) 'svg t :scale 1)))
    (unless (equal layoutd--shown (list available (plist-get (cdr image) :data)))
      (setq layoutd--scale (cons scale scale)
            layoutd--shown (list available (plist-get (cdr image) :data)))
      (layoutd--replace
       (concat (propertize "\n" 'face '(:height 0.5))
               (propertize " " 'display `(space :width (,(max 0 (round (- available (* scale width)) 2)))))
               (propertize " " 'display image 'pointer 'arrow 'layoutd t)))
      (push image layoutd--images)
      ;; Emacs caches images for minutes, and flushing redraws the frame: flush several at once.
      (when (> (length layoutd--images) layoutd-preview-fps)
        (layoutd--forget (cdr layoutd--images) (window-frame window))
        (setcdr layoutd--images nil)))))

(defun layoutd--forget (images frame)
  "Flush IMAGES from the image cache of FRAME."
  (when (frame-live-p frame)
    (dolist (image images)
      (image-flush image frame))))

(defun layoutd--draw-characters (window)
  "Draw this preview as characters in WINDOW."
  (let* ((width (layoutd--field layoutd--state :viewport :width))
         (height (layoutd--field layoutd--state :viewport :height))
         (frame (window-frame window))
         (shape (/ (float (frame-char-height frame)) (frame-char-width frame)))
         (shape (if (> shape 1) shape 2.0))
         (available (window-body-width window))
         (across (min (/ available (float (max 1 width)))
                      (/ (* shape (window-body-height window)) (max 1 height))))
         (down (/ across shape))
         (columns (max 1 (round (* across width))))
         (margin (make-string (max 0 (/ (- available columns) 2)) ?\s)))
    (setq layoutd--scale (cons across down)
          layoutd--shown nil)
    (layoutd--replace
     (mapconcat (lambda (line) (concat margin (propertize line 'layoutd t)))
                (split-string
                 (layoutd--characters layoutd--state layoutd--highlighted columns
                                      (max 1 (round (* down height))) across down)
                 "\n")
                "\n"))))

;;;; Sessions

(defun layoutd--open (preview)
  "Open a session for PREVIEW on the current server of its document."
  (when (and (buffer-live-p preview) (buffer-live-p (buffer-local-value 'layoutd--document preview)))
    (let* ((document (buffer-local-value 'layoutd--document preview))
           (server (with-current-buffer document (and (eglot-managed-p) (eglot-current-server)))))
      (when server
        (with-current-buffer preview
          (setq layoutd--server nil
                layoutd--session nil
                layoutd--token nil))
        (layoutd--silence-log server t)
        (jsonrpc-async-request
         server :layoutd/session/open
         (append (list :textDocument (list :uri (layoutd--uri document))
                       :maxFps layoutd-preview-fps :ackWindow 1 :precision 0.01 :animation "frames")
                 (when-let ((offset (buffer-local-value 'layoutd--offset preview)))
                   (list :contentOffset offset)))
         :success-fn (lambda (state) (layoutd--opened preview server state))
         :error-fn (lambda (problem) (layoutd--on-session-end preview (plist-get problem :message)))
         :timeout-fn (lambda () (layoutd--on-session-end preview "no response from the server")))))))

(defun layoutd--opened (preview server state)
  "Show STATE in PREVIEW, whose session was opened by SERVER."
  (if (not (buffer-live-p preview))
      (jsonrpc-async-request server :layoutd/session/close (list :session (plist-get state :session)))
    (with-current-buffer preview
      (setq layoutd--server server
            layoutd--session (plist-get state :session)
            layoutd--acknowledged 0
            layoutd--problem nil)
      (layoutd--receive state))
    (let ((document (buffer-local-value 'layoutd--document preview)))
      (when (buffer-live-p document)
        (with-current-buffer document
          (layoutd--document-mode 1)
          (when (buffer-local-value 'layoutd--follows preview) (layoutd-follow-mode 1)))))))

(defun layoutd--on-session-end (preview problem)
  "Show in PREVIEW that its session has ended because of PROBLEM."
  (when (buffer-live-p preview)
    (with-current-buffer preview
      (setq layoutd--server nil
            layoutd--session nil
            layoutd--token nil
            layoutd--problem problem)
      (layoutd--redraw)
      (force-mode-line-update t))))

(defun layoutd--close ()
  "Close the session of this preview, whose buffer is being killed."
  (let ((preview (current-buffer)) (server layoutd--server))
    (when layoutd--timer (cancel-timer layoutd--timer))
    (layoutd--forget layoutd--images (selected-frame))
    (setq layoutd--previews (delq preview layoutd--previews))
    (when (and server (jsonrpc-running-p server))
      (jsonrpc-async-request server :layoutd/session/close (list :session layoutd--session))
      (unless (seq-some (lambda (other) (eq server (buffer-local-value 'layoutd--server other))) layoutd--previews)
        (layoutd--silence-log server nil)))
    (when (buffer-live-p layoutd--document)
      (with-current-buffer layoutd--document
        (setq layoutd--preview nil)
        (remove-hook 'kill-buffer-hook #'layoutd-preview-stop t)
        (layoutd--document-mode -1)
        (layoutd-follow-mode -1)))))

(defun layoutd--receive (message)
  "Apply MESSAGE, a state or an update, to this preview."
  (if (not (layoutd--apply layoutd--state message))
      (jsonrpc-async-request layoutd--server :layoutd/session/snapshot (list :session layoutd--session)
                             :success-fn (layoutd--in-buffer (current-buffer) #'layoutd--receive))
    ;; The confirmation of an earlier scroll must not revert a later one.
    (when (eql layoutd--token (plist-get (plist-get message :cause) :token))
      (setq layoutd--token nil))
    (unless layoutd--token
      (setq layoutd--offset (layoutd--field layoutd--state :contentOffset)))
    (layoutd--redraw)))

(defun layoutd--in-buffer (buffer function)
  "Return FUNCTION wrapped for a call in BUFFER.
The call is ignored if BUFFER is dead."
  (lambda (&rest arguments)
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (apply function arguments)))))

(defun layoutd--find (server session)
  "Return the preview with SESSION on SERVER."
  (seq-find (lambda (preview)
              (and (eq server (buffer-local-value 'layoutd--server preview))
                   (equal session (buffer-local-value 'layoutd--session preview))))
            layoutd--previews))

(cl-defmethod eglot-handle-notification
  (server (_method (eql 'layoutd/session/update)) &rest message &key session &allow-other-keys)
  "Apply the update MESSAGE of SERVER to the preview with SESSION."
  (when-let ((preview (layoutd--find server session)))
    (with-current-buffer preview
      (layoutd--receive message))))

(cl-defmethod eglot-handle-notification
  (server (_method (eql 'layoutd/session/didMoveCursor)) &key session matches &allow-other-keys)
  "Highlight MATCHES, the elements at the cursor of another editor.
The preview is the one with SESSION on SERVER."
  (when-let ((preview (layoutd--find server session)))
    (with-current-buffer preview
      (layoutd--reveal (append matches nil)))))

(cl-defmethod eglot-handle-notification
  (server (_method (eql 'layoutd/session/didClose)) &key session reason &allow-other-keys)
  "Show the REASON why SERVER closed SESSION, and open a new session.
A new one is opened only if the document exists."
  (when-let ((preview (layoutd--find server session)))
    (layoutd--on-session-end preview reason)
    ;; Reverting a buffer closes and reopens the document.
    (run-at-time 0 nil #'layoutd--open preview)))

(cl-defmethod eglot-handle-notification :after
  ((_server layoutd-server) (_method (eql 'textDocument/publishDiagnostics)) &rest _)
  "Redraw the header lines, which have the line of the syntax error."
  (force-mode-line-update t))

(cl-defmethod eglot-handle-notification
  (server (_method (eql 'layoutd/editor/reveal)) &key uri range &allow-other-keys)
  "Show RANGE of URI on the host of SERVER, as requested by another client."
  (layoutd--show server uri range))

(defun layoutd--on-managed-mode ()
  "Update the preview of this document after its server was started or stopped."
  (when (buffer-live-p layoutd--preview)
    (if (eglot-managed-p)
        ;; Eglot sends the document after this hook.
        (run-at-time 0 nil #'layoutd--open layoutd--preview)
      (layoutd--on-session-end layoutd--preview "no server"))))

(add-hook 'eglot-managed-mode-hook #'layoutd--on-managed-mode)

(define-minor-mode layoutd--document-mode
  "Minor mode of documents with a preview: sends edits without delay."
  :lighter nil
  (if layoutd--document-mode
      (setq-local eglot-send-changes-idle-time layoutd-preview-delay
                  ;; An echo area that grows would resize the preview.
                  eldoc-echo-area-use-multiline-p nil)
    (kill-local-variable 'eglot-send-changes-idle-time)
    (kill-local-variable 'eldoc-echo-area-use-multiline-p)))

;;;; Scrolling

(defun layoutd--farthest (length)
  "Return the maximum offset of this preview on the axis of LENGTH."
  (if-let ((range (layoutd--field layoutd--state :scrollRange)))
      (plist-get (plist-get range :maximum) (if (eq length :width) :x :y))
    (max 0 (- (layoutd--field layoutd--state :contentSize length) (layoutd--field layoutd--state :viewport length)))))

(defun layoutd--first (axis)
  "Return the minimum offset of this preview on AXIS."
  (or (plist-get (plist-get (layoutd--field layoutd--state :scrollRange) :minimum) axis) 0))

(defun layoutd--scroll-to (x y)
  "Scroll this preview to X and Y."
  (when layoutd--server
    (setq layoutd--offset (list :x x :y y)
          layoutd--token (cl-incf layoutd--tokens))
    (layoutd--notify :layoutd/session/scroll :contentOffset layoutd--offset :token layoutd--token)))

(defun layoutd--moved (length offset distance)
  "Return OFFSET, moved by DISTANCE points on the axis of LENGTH.
The result is within the content."
  (let ((first (layoutd--first (if (eq length :width) :x :y)))
        (far (layoutd--farthest length)))
    (if (and (> far 0) (eq t (layoutd--field layoutd--state :endless)))
        (+ offset distance)
      ;; With content insets the offset may be outside of the content already; it may stay there.
      (max (min first offset) (min (max offset far) (+ offset distance))))))

(defun layoutd--scroll-by (across down)
  "Scroll this preview by ACROSS and DOWN points, within the content."
  (cl-incf layoutd--scrolls)
  (layoutd--scroll-to (layoutd--moved :width (or (plist-get layoutd--offset :x) 0) across)
                      (layoutd--moved :height (or (plist-get layoutd--offset :y) 0) down)))

(defmacro layoutd--with-preview (&rest body)
  "Run BODY in the preview of this buffer or of the last mouse event."
  (declare (indent 0) (debug t))
  `(let* ((window (and (mouse-event-p last-input-event) (posn-window (event-start last-input-event))))
          (buffer (if (windowp window) (window-buffer window) (current-buffer))))
     (with-current-buffer (if (provided-mode-derived-p (buffer-local-value 'major-mode buffer) 'layoutd-preview-mode)
                              buffer
                            (or (buffer-local-value 'layoutd--preview buffer)
                                (user-error "This buffer has no preview; open one with `M-x layoutd-preview'")))
       ,@body)))

(defun layoutd--scroll-along (points)
  "Scroll by POINTS down, or sideways if the content is not higher."
  (if (and (> (layoutd--farthest :width) 0) (< (layoutd--farthest :height) 1))
      (layoutd--scroll-by points 0)
    (layoutd--scroll-by 0 points)))

(defun layoutd--page ()
  "Return the number of points in a page: 90 % of the viewport."
  (* 0.9 (layoutd--field layoutd--state :viewport
                         (if (> (layoutd--farthest :width) (layoutd--farthest :height)) :width :height))))

(defun layoutd-preview-scroll-down (&optional count)
  "Scroll the preview toward the end, COUNT times."
  (interactive "p")
  (layoutd--with-preview (layoutd--scroll-along (* (or count 1) layoutd-preview-scroll-step))))

(defun layoutd-preview-scroll-up (&optional count)
  "Scroll the preview toward the start, COUNT times."
  (interactive "p")
  (layoutd-preview-scroll-down (- (or count 1))))

(defun layoutd-preview-scroll-right (&optional count)
  "Scroll the preview to the right, COUNT times."
  (interactive "p")
  (layoutd--with-preview (layoutd--scroll-by (* (or count 1) layoutd-preview-scroll-step) 0)))

(defun layoutd-preview-scroll-left (&optional count)
  "Scroll the preview to the left, COUNT times."
  (interactive "p")
  (layoutd-preview-scroll-right (- (or count 1))))

(defun layoutd-preview-page-down ()
  "Scroll the preview by a page toward the end."
  (interactive)
  (layoutd--with-preview (layoutd--scroll-along (layoutd--page))))

(defun layoutd-preview-page-up ()
  "Scroll the preview by a page toward the start."
  (interactive)
  (layoutd--with-preview (layoutd--scroll-along (- (layoutd--page)))))

(defun layoutd-preview-beginning ()
  "Scroll the preview to the start of the content."
  (interactive)
  (layoutd--with-preview (layoutd--scroll-along most-negative-fixnum)))

(defun layoutd-preview-end ()
  "Scroll the preview to the end of the content."
  (interactive)
  (layoutd--with-preview (layoutd--scroll-along most-positive-fixnum)))

;;;; From the preview to the source

(defun layoutd--point-at (position)
  "Return the point of the content at the mouse POSITION; nil if outside."
  (pcase-let ((place (posn-point position))
              (`(,across . ,down) layoutd--scale))
    (when (and (integerp place) (get-text-property place 'layoutd))
      (pcase-let ((`(,x . ,y) (if (posn-image position)
                                  (posn-object-x-y position)
                                (save-excursion
                                  (goto-char place)
                                  (cons (+ 0.5 (- (current-column)
                                                  (progn (beginning-of-line) (skip-chars-forward " ")
                                                         (goto-char (next-single-property-change
                                                                     (line-beginning-position) 'layoutd nil place))
                                                         (if (get-text-property (line-beginning-position) 'layoutd)
                                                             0
                                                           (current-column)))))
                                        (- (line-number-at-pos place) 0.5))))))
        (list :x (+ (layoutd--field layoutd--state :contentOffset :x) (/ x (float across)))
              :y (+ (layoutd--field layoutd--state :contentOffset :y) (/ y (float down))))))))

(defun layoutd--source (point)
  "Go to the source of the element at POINT of the content."
  (unless layoutd--server (user-error "No server is running; start one with `M-x eglot'"))
  (let ((preview (current-buffer)))
    (jsonrpc-async-request
     layoutd--server :layoutd/hitTest (list :session layoutd--session :point point)
     :success-fn
     (layoutd--in-buffer preview
                  (lambda (hit)
                    (cond ((not hit) (message "No element here"))
                          ((not (plist-get hit :range))
                           (message "%s has no source in the document" (plist-get hit :key)))
                          (t (layoutd--highlight (list (plist-get hit :key)))
                             (layoutd--show layoutd--server (plist-get hit :uri) (plist-get hit :range)))))))))

(defun layoutd-preview-click (event)
  "Go to the source of the element at EVENT."
  (interactive "e")
  (layoutd--with-preview
    (when-let ((point (layoutd--point-at (event-start event))))
      (layoutd--source point))))

(defun layoutd--visible (frame)
  "Return the visible part of FRAME, or nil.
The value is left, top, right and bottom."
  (pcase-let* ((`[,x ,y ,width ,height] frame)
               (left (layoutd--field layoutd--state :contentOffset :x))
               (top (layoutd--field layoutd--state :contentOffset :y))
               (right (min (+ x width) (+ left (layoutd--field layoutd--state :viewport :width))))
               (bottom (min (+ y height) (+ top (layoutd--field layoutd--state :viewport :height))))
               (left (max x left))
               (top (max y top)))
    (and (< left right) (< top bottom) (list left top right bottom))))

(defun layoutd-preview-source ()
  "Go to the source of the outlined element, or of the one in the center."
  (interactive)
  (layoutd--with-preview
    (pcase-let* ((element (gethash (car layoutd--highlighted) (layoutd--state-elements layoutd--state)))
                 (middle (vector (layoutd--field layoutd--state :contentOffset :x)
                                 (layoutd--field layoutd--state :contentOffset :y)
                                 (layoutd--field layoutd--state :viewport :width)
                                 (layoutd--field layoutd--state :viewport :height)))
                 (`(,left ,top ,right ,bottom) (or (and element (layoutd--visible (plist-get element :frame)))
                                                   (layoutd--visible middle))))
      (layoutd--source (list :x (/ (+ left right) 2.0) :y (/ (+ top bottom) 2.0))))))

(defun layoutd-preview-next (&optional count)
  "Outline the next visible element, or the one COUNT further."
  (interactive "p")
  (layoutd--with-preview
    (let* ((elements (sort (seq-filter (lambda (element)
                                         (and (not (equal "decoration" (plist-get element :category)))
                                              (layoutd--visible (plist-get element :frame))))
                                       (layoutd--drawn layoutd--state))
                           (lambda (one other)
                             (layoutd--before-p (append (plist-get one :indexPath) nil)
                                                (append (plist-get other :indexPath) nil)))))
           (keys (mapcar (lambda (element) (plist-get element :key)) elements))
           (present (seq-position keys (car layoutd--highlighted))))
      (when keys
        (layoutd--highlight (list (nth (mod (if present (+ present (or count 1)) (if (> (or count 1) 0) 0 -1))
                                            (length keys))
                                       keys)))))))

(defun layoutd-preview-previous (&optional count)
  "Outline the previous visible element, or the one COUNT before."
  (interactive "p")
  (layoutd-preview-next (- (or count 1))))

;;;; From the source to the preview

(defun layoutd--highlight (keys)
  "Outline the elements with KEYS in this preview."
  (unless (equal keys layoutd--highlighted)
    (setq layoutd--highlighted keys)
    (layoutd--redraw)))

(defun layoutd--reveal (matches &optional stay)
  "Outline MATCHES in this preview, and scroll to the first unless STAY.
Do not scroll if a match is visible."
  (layoutd--highlight (mapcar (lambda (match) (plist-get match :key)) matches))
  (unless (or stay (not matches) (seq-some #'layoutd--shows matches))
    (let ((offset (plist-get (car matches) :contentOffset))
          (section (plist-get (car matches) :orthogonalOffset)))
      (when (and section layoutd--server) (apply #'layoutd--notify :layoutd/session/scroll section))
      (layoutd--scroll-to (plist-get offset :x) (plist-get offset :y)))))

(defun layoutd--shows (match)
  "Whether MATCH is visible in this preview.
The server returns another offset for a match that pinned views cover."
  (and (layoutd--visible (plist-get match :frame))
       (or layoutd--token
           (equal (plist-get match :contentOffset) (layoutd--field layoutd--state :contentOffset)))))

(defvar-local layoutd--cursor nil "The cursor and the version of the text that were reported last.")
(defvar-local layoutd--cursor-timer nil "The timer that reports the cursor.")

(define-minor-mode layoutd-follow-mode
  "Highlight the elements at the cursor in the preview.
In a preview this toggles the mode of its document."
  :lighter " Follow"
  (if (derived-mode-p 'layoutd-preview-mode)
      (let ((document layoutd--document))
        (setq layoutd-follow-mode nil)
        (with-current-buffer document
          (layoutd-follow-mode 'toggle)))
    (setq layoutd--cursor nil)
    (when (buffer-live-p layoutd--preview)
      (let ((follows layoutd-follow-mode))
        (with-current-buffer layoutd--preview
          (setq layoutd--follows follows))))
    (if layoutd-follow-mode
        (progn (add-hook 'post-command-hook #'layoutd--follow nil t)
               (layoutd--follow))
      (remove-hook 'post-command-hook #'layoutd--follow t)
      (when layoutd--cursor-timer (cancel-timer layoutd--cursor-timer)))))

(defun layoutd--follow ()
  "Request the elements at the cursor when Emacs is idle."
  (let ((cursor (cons (point) (buffer-chars-modified-tick))))
    (when (and (buffer-live-p layoutd--preview) (not (equal cursor layoutd--cursor)))
      (setq layoutd--cursor cursor)
      (when layoutd--cursor-timer (cancel-timer layoutd--cursor-timer))
      (setq layoutd--cursor-timer
            (run-with-idle-timer (* 2 layoutd-preview-delay) nil
                                 (layoutd--in-buffer (current-buffer) #'layoutd--request-reveal) layoutd--scrolls)))))

(defun layoutd--request-reveal (scrolls)
  "Request the elements at the cursor, and report the cursor to other clients.
SCROLLS is the value of `layoutd--scrolls' when the cursor moved."
  (let* ((preview layoutd--preview)
         (server (and (buffer-live-p preview) (buffer-local-value 'layoutd--server preview))))
    (when (and server (eglot-managed-p))
      (let ((place (list :textDocument (list :uri (layoutd--uri (current-buffer))) :position (layoutd--position)))
            (others (layoutd--supports-p :layoutd/editor/didMoveCursor)))
        ;; Deferred until pending edits were sent.
        (jsonrpc-async-request
         server :layoutd/reveal place
         :deferred :layoutd/reveal
         :success-fn
         (layoutd--in-buffer preview
                      (lambda (answer)
                        ;; Following may have been turned off while the request was in flight.
                        (when layoutd--follows
                          (when others (jsonrpc-notify server :layoutd/editor/didMoveCursor place))
                          (let ((session layoutd--session))
                            (layoutd--reveal
                             (seq-filter (lambda (match) (equal session (plist-get match :session)))
                                         (plist-get answer :matches))
                             ;; If the user has scrolled since then, the viewport stays.
                             (/= scrolls layoutd--scrolls)))))))))))

;;;; Commands

;;;###autoload
(defun layoutd-preview ()
  "Show a live preview of this layout document."
  (interactive)
  (unless (derived-mode-p 'layoutd-mode) (user-error "Not a layout document; open a *.layout.json"))
  (unless buffer-file-name (user-error "This buffer has no file; save it first"))
  (let ((document (current-buffer)))
    (unless (buffer-live-p layoutd--preview)
      ;; Another document may have had this name when its preview was made.
      (setq layoutd--preview (generate-new-buffer (format "*preview of %s*" (buffer-name))))
      (push layoutd--preview layoutd--previews)
      (add-hook 'kill-buffer-hook #'layoutd-preview-stop nil t)
      (with-current-buffer layoutd--preview
        (layoutd-preview-mode)
        (setq layoutd--document document
              layoutd--follows layoutd-preview-follow
              layoutd--problem "waiting for the server"
              default-directory (buffer-local-value 'default-directory document)))
      (if (eglot-managed-p) (layoutd--open layoutd--preview) (eglot-ensure)))
    (display-buffer layoutd--preview layoutd-preview-display-action)))

(defun layoutd-preview-stop ()
  "Close the preview of this document."
  (interactive)
  (let ((preview (if (derived-mode-p 'layoutd-preview-mode) (current-buffer) layoutd--preview)))
    (when (buffer-live-p preview)
      (dolist (window (get-buffer-window-list preview nil t))
        (quit-restore-window window 'bury))
      (kill-buffer preview))))

(defun layoutd--execute (command)
  "Run the server's COMMAND on this document, and show the resulting page."
  (with-current-buffer (if (derived-mode-p 'layoutd-preview-mode) layoutd--document (current-buffer))
    (let ((server (or (eglot-current-server) (user-error "No server is running; start one with `M-x eglot'"))))
      (jsonrpc-async-request
       server :workspace/executeCommand
       (list :command command :arguments (vector (layoutd--uri (current-buffer))))
       :deferred :workspace/executeCommand
       :error-fn (lambda (problem) (message "%s: %s" command (plist-get problem :message)))
       :success-fn
       (lambda (answer)
         (let ((page (or (plist-get answer :url) (plist-get answer :uri))))
           ;; The server sends window/showDocument to clients that support it.
           (unless (or (not page)
                       (plist-get (plist-get (eglot-client-capabilities server) :window) :showDocument))
             ;; Open pictures in the browser too, instead of in a buffer.
             (let ((browse-url-default-handlers nil))
               (browse-url page)))))))))

(defun layoutd-preview-browser ()
  "Show the layout of this document in the browser."
  (interactive)
  (layoutd--execute "layoutd.preview.openInBrowser"))

(defun layoutd-simulate ()
  "Simulate this document's timeline in the browser."
  (interactive)
  (layoutd--execute "layoutd.simulate"))

(provide 'layoutd)
;;; layoutd.el ends here
