;;; layoutd.el --- Layout documents with a language server  -*- lexical-binding: t; -*-

;; Author: The layoutd authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A mode for layout documents (*.layout.json, JSON with comments), and the language server layoutd in Eglot:
;;
;;     (require 'layoutd)
;;     (add-hook 'layoutd-mode-hook #'eglot-ensure)

;;; Code:

(require 'js)

(defgroup layoutd nil
  "Layout documents and their language server."
  :group 'languages)

(defcustom layoutd-command '("layoutd" "--stdio")
  "The program that is the language server, and its arguments."
  :type '(repeat string))

;;;###autoload
(define-derived-mode layoutd-mode js-mode "Layout"
  "Mode for layout documents: JSON with comments, two spaces deep."
  (setq-local js-indent-level 2)
  ;; Eglot asks the server for texts that are `tab-width' deep.
  (setq-local tab-width 2)
  (setq-local indent-tabs-mode nil))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.layout\\.json\\'" . layoutd-mode))

;; What Eglot tells the server, instead of the mode's name.
(put 'layoutd-mode 'eglot-language-id "layoutjson")

(defun layoutd--contact (&rest _)
  "Tell Eglot how the language server is started."
  layoutd-command)

(defvar eglot-server-programs)

;;;###autoload
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(layoutd-mode . layoutd--contact)))

(provide 'layoutd)
;;; layoutd.el ends here
