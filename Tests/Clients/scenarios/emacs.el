;;; emacs.el --- Works on a layout document in Emacs  -*- lexical-binding: t; -*-

;; Performs the steps of a user and writes a report; see editors.py.  Eglot 1.9 has no folding, colors, links, code
;; lenses, inlay hints and pull diagnostics.  In batch mode Emacs is never idle, so the functions by which Eglot,
;; Flymake and ElDoc send edits and requests when idle are called explicitly.

(require 'json)
(require 'eglot)
(require 'flymake)
(require 'imenu)

(setq eglot-sync-connect 20
      create-lockfiles nil
      make-backup-files nil
      auto-save-default nil)

(defconst scenario-patience (string-to-number (getenv "EDITOR_PATIENCE")))
(defvar scenario-report nil)

(defun scenario-put (name shown)
  "Add SHOWN to the report under NAME."
  (setq scenario-report (append scenario-report (list (cons name shown)))))

(defmacro scenario-step (name &rest body)
  "Add the result or the error of BODY to the report under NAME."
  (declare (indent 1))
  `(scenario-put ,name (condition-case problem (progn ,@body)
                         (error (list (cons 'error (error-message-string problem)))))))

(defun scenario-wait (what condition)
  "Process events until CONDITION is true; WHAT describes it."
  (let ((deadline (+ (float-time) scenario-patience)) shown)
    (while (not (setq shown (funcall condition)))
      (when (> (float-time) deadline) (error "%s did not happen" what))
      (accept-process-output nil 0.02))
    shown))

(defun scenario-write ()
  "Write the report."
  (let ((file (getenv "EDITOR_REPORT")) (coding-system-for-write 'utf-8))
    (with-temp-file (concat file ".new") (insert (json-encode scenario-report)))
    (rename-file (concat file ".new") file t)))

(defun scenario-text ()
  "Return the text of the document."
  (buffer-substring-no-properties (point-min) (point-max)))

(defun scenario-replace (old new)
  "Replace the first OLD by NEW, and send the edit."
  (goto-char (point-min))
  (search-forward old)
  (replace-match new t t)
  (eglot--signal-textDocument/didChange))

(defun scenario-go-to (text)
  "Move point before the last character of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (backward-char))

(defun scenario-marked (diagnostic)
  "Return the text of DIAGNOSTIC."
  (buffer-substring-no-properties (flymake-diagnostic-beg diagnostic) (flymake-diagnostic-end diagnostic)))

(defun scenario-diagnostics (count &optional line)
  "Wait for COUNT diagnostics, the first in LINE at the misspelled key."
  (scenario-wait
   (format "%d diagnostics" count)
   (lambda ()
     (let ((found (flymake-diagnostics)))
       (and (= count (length found))
            ;; Diagnostics from before an edit stay until new ones arrive.
            (or (not line)
                (let ((beginning (flymake-diagnostic-beg (car found))))
                  (and (= line (line-number-at-pos beginning))
                       (equal "\"columnCuont\"" (scenario-marked (car found))))))))))
  (mapcar (lambda (diagnostic)
            `((line . ,(line-number-at-pos (flymake-diagnostic-beg diagnostic)))
              (message . ,(flymake-diagnostic-text diagnostic))
              (severity . ,(flymake-diagnostic-type diagnostic))
              (marked . ,(scenario-marked diagnostic))))
          (flymake-diagnostics)))

(defvar scenario-good nil)

(defun scenario-reset ()
  "Restore the text without errors."
  (unless (equal (scenario-text) scenario-good)
    (erase-buffer)
    (insert scenario-good)
    (eglot--signal-textDocument/didChange))
  (scenario-diagnostics 0))

(defun scenario-names (index)
  "Return all names in INDEX of imenu."
  (mapcan (lambda (entry)
            (cons (substring-no-properties (car entry))
                  (and (imenu--subalist-p entry) (scenario-names (cdr entry)))))
          index))

(defun scenario-features ()
  "Send all requests that Eglot supports."
  (scenario-step 'followed
    (scenario-replace "// 🎞" "// New: 🎞\n  // 🎞")
    (scenario-diagnostics 1 4))
  (scenario-step 'fixed
    (scenario-replace "columnCuont" "columnCount")
    (scenario-diagnostics 0))
  (scenario-step 'broken
    (scenario-replace "\"kind\":" "\"kind\"")
    (scenario-diagnostics 1))
  (scenario-step 'repaired
    (scenario-reset))

  (scenario-step 'hover
    (scenario-go-to "\"columnCount")
    (let (shown)
      (eglot-hover-eldoc-function (lambda (text &rest _) (when text (setq shown text))))
      (scenario-wait "a hover" (lambda () shown))
      (substring-no-properties shown)))

  (scenario-step 'offered
    (scenario-replace "\"columnCount\": 3" "\"columnCount\": 3, ")
    (pcase-let ((`(,beginning ,end ,table . ,_) (eglot-completion-at-point)))
      (vconcat (mapcar #'substring-no-properties (all-completions (buffer-substring beginning end) table)))))

  (scenario-step 'completed
    (scenario-reset)
    (scenario-replace "\"columnCount\": 3" "\"columnCount\": 3, \"row")
    (completion-at-point)
    (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

  (scenario-step 'definition
    (scenario-reset)
    (scenario-go-to "\"last\", \"template\": \"phot")
    (xref-find-definitions (or (thing-at-point 'symbol) "photo"))
    (vector (buffer-substring-no-properties (line-beginning-position) (line-end-position)) (line-number-at-pos)))

  (scenario-step 'references
    (scenario-go-to "\"last\", \"template\": \"phot")
    (vconcat (sort (mapcar (lambda (item) (xref-location-line (xref-item-location item)))
                           (xref-backend-references 'eglot (xref-backend-identifier-at-point 'eglot)))
                   #'<)))

  (scenario-step 'symbols
    (vconcat (scenario-names (eglot-imenu))))

  (scenario-step 'rename
    (scenario-reset)
    (scenario-go-to "\"last\", \"template\": \"phot")
    (eglot-rename "picture")
    (scenario-text))

  (scenario-step 'action
    (scenario-reset)
    (scenario-replace "columnCount" "columnCuont")
    (scenario-diagnostics 1)
    (goto-char (point-min))
    (search-forward "columnCu")
    (let* ((actions (eglot-code-actions (line-beginning-position) (line-end-position) "quickfix"))
           (titles (mapcar (lambda (action) (plist-get action :title)) actions)))
      (cl-letf (((symbol-function 'completing-read) (lambda (&rest _) (car titles)))
                (last-nonmenu-event t))
        (eglot--read-execute-code-action actions (eglot-current-server)))
      (eglot--signal-textDocument/didChange)
      (scenario-diagnostics 0)
      `((titles . ,(vconcat titles)) (text . ,(scenario-text)))))

  (scenario-step 'formatting
    (scenario-reset)
    (scenario-replace "  \"layout\": { \"kind\"" "       \"layout\":{\"kind\"")
    (eglot-format-buffer)
    (scenario-text)))

(find-file (getenv "EDITOR_DOCUMENT"))
;; `eglot-ensure' waits for the end of a command, and there is none in batch mode.
(run-hooks 'post-command-hook)
(scenario-put 'filetype (symbol-name major-mode))
(setq scenario-good (replace-regexp-in-string "columnCuont" "columnCount" (scenario-text)))
(scenario-step 'appeared (scenario-diagnostics 1))

(pcase (getenv "EDITOR_END")
  ('nil
   (unless (assq 'error (cdr (assq 'appeared scenario-report)))
     (scenario-features))
   (scenario-put 'stderr (with-current-buffer (jsonrpc-stderr-buffer (eglot-current-server)) (buffer-string)))
   (scenario-write)
   (set-buffer-modified-p nil)
   (eglot-shutdown (eglot-current-server)))
  ("quit"
   (scenario-put 'pid (emacs-pid))
   (scenario-write))
  (_
   (scenario-put 'pid (emacs-pid))
   (scenario-write)
   (while t (accept-process-output nil 1))))
(kill-emacs)
;;; emacs.el ends here
