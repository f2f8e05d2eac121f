;;; emacs-tests.el --- Tests of layoutd.el without a server  -*- lexical-binding: t; -*-

(require 'ert)
(require 'json)
(require 'layoutd)

(defconst scenario-examples (getenv "LAYOUTD_EXAMPLES"))

(defun scenario-messages (file)
  "Return the messages of the transcript FILE, sent and expected, as Eglot reads them."
  (with-temp-buffer
    (insert-file-contents file)
    (cl-loop for line in (split-string (buffer-string) "\n" t)
             unless (string-prefix-p "//" line)
             collect (json-parse-string line :object-type 'plist :null-object nil :false-object :json-false))))

(defun scenario-plain (element)
  "Return ELEMENT as a sorted list, without default values."
  (sort (cl-loop for (field value) on element by #'cddr
                 unless (member (list field value)
                                '((:alpha 1) (:zIndex 0) (:hidden :json-false) (:custom nil) (:phase nil)
                                  (:transform [1 0 0 1 0 0])))
                 collect (cons field value))
        (lambda (one other) (string< (car one) (car other)))))

(defun scenario-shown (state)
  "Return the elements and fields of STATE in a form for comparison."
  (let (elements)
    (maphash (lambda (_ element) (push (scenario-plain element) elements)) (layoutd--state-elements state))
    (list (sort elements (lambda (one other) (string< (alist-get :key one) (alist-get :key other))))
          (mapcar (lambda (field) (layoutd--field state field)) '(:contentOffset :contentSize :viewport :stale)))))

(ert-deftest scenario-transcripts ()
  "In all transcripts updates have consecutive revisions and lead to the state of a snapshot."
  (let ((updates 0) (snapshots 0))
    (dolist (file (directory-files scenario-examples t "\\.jsonl\\'"))
      (let ((states (make-hash-table :test #'equal)))
        (dolist (line (scenario-messages file))
          (let* ((message (plist-get line :expect))
                 (result (plist-get message :result))
                 (parameters (plist-get message :params)))
            (cond
             ((and (consp result) (plist-member result :attributes) (plist-member result :revision))
              (let* ((session (plist-get result :session))
                     (present (gethash session states))
                     (fresh (layoutd--apply (layoutd--state) result)))
                (when (and present (> (plist-get result :revision) 0))
                  (cl-incf snapshots)
                  (should (equal (scenario-shown present) (scenario-shown fresh))))
                (puthash session fresh states)))
             ((equal "layoutd/session/update" (plist-get message :method))
              (let ((state (gethash (plist-get parameters :session) states)))
                (cl-incf updates)
                (should (layoutd--apply state parameters))
                (should (eql (plist-get parameters :revision) (layoutd--field state :revision)))
                (seq-doseq (key (plist-get parameters :removed))
                  (should-not (gethash key (layoutd--state-elements state))))
                (seq-doseq (element (plist-get parameters :added))
                  (should (equal element (gethash (plist-get element :key) (layoutd--state-elements state)))))
                (seq-doseq (change (plist-get parameters :changed))
                  (let ((element (gethash (plist-get change :key) (layoutd--state-elements state))))
                    (should (plist-get element :category))
                    (cl-loop for (field value) on change by #'cddr
                             do (should (equal value (plist-get element field)))))))))))))
    (should (and (> updates 20) (> snapshots 5)))))

(ert-deftest scenario-a-gap-changes-nothing ()
  (let ((state (layoutd--apply (layoutd--state)
                                 '(:revision 4 :attributes [(:key "cell:a" :frame [0 0 1 1])] :stale t))))
    (should-not (layoutd--apply state '(:revision 6 :baseRevision 5 :removed ["cell:a"] :changed [] :added [])))
    (should (gethash "cell:a" (layoutd--state-elements state)))
    (should (eq t (layoutd--field state :stale)))
    (should (layoutd--apply state '(:revision 5 :baseRevision 4 :stale :json-false :removed [] :added []
                                      :changed [(:key "cell:a" :alpha 0.5)])))
    (should (equal '(:key "cell:a" :frame [0 0 1 1] :alpha 0.5)
                   (gethash "cell:a" (layoutd--state-elements state))))
    (should (eq :json-false (layoutd--field state :stale)))))

(ert-deftest scenario-echoes-do-not-take-back-later-scrolls ()
  (with-temp-buffer
    (layoutd-preview-mode)
    (let ((revision 0) sent)
      (cl-letf (((symbol-function 'layoutd--redraw) #'ignore)
                ((symbol-function 'layoutd--notify) (lambda (_ &rest message) (push message sent))))
        (setq layoutd--server t)
        (cl-flet ((update (y &optional token)
                    (layoutd--receive (list :revision (cl-incf revision) :baseRevision (1- revision)
                                            :cause (list :kind "scroll" :token token)
                                            :contentOffset (list :x 0 :y y)))))
          (layoutd--receive '(:revision 0 :contentOffset (:x 0 :y 0) :viewport (:width 10 :height 10)
                              :contentSize (:width 10 :height 500)))
          (layoutd--scroll-by 0 40)
          (layoutd--scroll-by 0 40)
          (update 40 (plist-get (cadr sent) :token))
          (layoutd--scroll-by 0 40)
          (should (equal '(120 80 40) (mapcar (lambda (message) (plist-get (plist-get message :contentOffset) :y)) sent)))
          (update 120 (plist-get (car sent) :token))
          (should-not layoutd--token)
          ;; An offset from the server applies: here an edit shortened the content.
          (update 20)
          (layoutd--scroll-by 0 40)
          (should (equal 60 (plist-get (plist-get (car sent) :contentOffset) :y)))
          (should (= 4 (length sent)))
          ;; Not beyond the end.
          (layoutd--scroll-by 0 9999)
          (should (equal 490 (plist-get (plist-get (car sent) :contentOffset) :y)))
          (setq layoutd--server nil))))))

;; The preview of a document, before the server has opened its session.
(defmacro scenario-with-preview (&rest body)
  "Run BODY in a document with a preview."
  `(cl-letf (((symbol-function 'eglot-ensure) #'ignore)
             ((symbol-function 'display-buffer) #'ignore))
     ;; Not a temporary buffer, whose hooks do not run.
     (with-current-buffer (generate-new-buffer "a.layout.json")
       (layoutd-mode)
       (setq buffer-file-name "/nowhere/a.layout.json")
       (layoutd-preview)
       (unwind-protect (progn ,@body)
         (set-buffer-modified-p nil)
         (kill-buffer)))))

(ert-deftest scenario-a-document-that-is-killed-early-takes-its-preview-with-it ()
  (let (preview)
    (scenario-with-preview (setq preview layoutd--preview))
    (should-not (buffer-live-p preview))))

(ert-deftest scenario-a-session-of-a-killed-document-is-an-error-of-nobody ()
  (scenario-with-preview
   (let ((preview layoutd--preview) (document (generate-new-buffer "killed")))
     (kill-buffer document)
     (cl-letf (((symbol-function 'layoutd--redraw) #'ignore))
       (with-current-buffer preview (setq layoutd--document document))
       (layoutd--opened preview t '(:session "s1" :revision 0 :attributes []))
       (with-current-buffer preview (setq layoutd--server nil))))))

(ert-deftest scenario-previews-of-buffers-with-one-name-are-separate ()
  (scenario-with-preview
   (let ((first layoutd--preview) (name (buffer-name)))
     (rename-buffer "renamed" t)
     (cl-letf (((symbol-function 'buffer-name) (lambda (&rest _) name)))
       (setq layoutd--preview nil)
       (layoutd-preview))
     (should-not (eq first layoutd--preview))
     (kill-buffer first))))

(ert-deftest scenario-elements-are-drawn-in-their-order ()
  (let ((state (layoutd--apply
                  (layoutd--state)
                  '(:revision 0 :attributes
                    [(:key "header" :category "supplementary" :indexPath [0 0])
                     (:key "second" :category "cell" :indexPath [0 10])
                     (:key "front" :category "decoration" :zIndex 2 :indexPath [0 0])
                     (:key "gone" :category "cell" :alpha 0 :indexPath [0 0])
                     (:key "hidden" :category "cell" :hidden t :indexPath [0 0])
                     (:key "search" :category "supplementary" :zIndex 1 :indexPath [0])
                     (:key "first" :category "cell" :hidden :json-false :indexPath [0 9])
                     (:key "below" :category "decoration" :indexPath [1 0])]))))
    (should (equal '("below" "first" "second" "header" "search" "front")
                   (mapcar (lambda (element) (plist-get element :key)) (layoutd--drawn state))))))

(ert-deftest scenario-positions-count-utf-16 ()
  (with-temp-buffer
    (insert "one\n\"α🎞\": 1\n")
    (layoutd--goto '(:line 1 :character 4))
    (should (looking-at "\":"))
    (should (equal '(:line 1 :character 4) (layoutd--position)))
    ;; After the end of the line.
    (layoutd--goto '(:line 0 :character 40))
    (should (= 4 (point)))))

(ert-deftest scenario-colours ()
  (should (equal '(1.0 0.0 0.2) (layoutd--rgb "#f03")))
  (should (equal "#8000ff" (layoutd--blend "#8000ff80" "#8000ff" 1)))
  (should (equal "#808080" (layoutd--blend "#ffffff" "#000000" 0.5)))
  (should-not (layoutd--rgb "#12345"))
  (let ((element '(:style (:fill "#ffffff" :textColor "#1c1f26" :dark (:fill "#1f2329" :textColor "#ffffff"))))
        (paper "#ffffff"))
    (cl-letf (((symbol-function 'layoutd--paper) (lambda () paper)))
      (should (equal '("#ffffff" "#1c1f26") (layoutd--colors element)))
      (setq paper "#1d2027")
      (should (equal '("#1f2329" "#ffffff") (layoutd--colors element)))
      (should (equal '("#7c9cbf" "#1c1f26")
                     (layoutd--colors '(:style (:fill "#7c9cbf" :textColor "#1c1f26"))))))))

(ert-deftest scenario-labels-are-broken-and-cut ()
  (should (equal '("Get to" "know:" "Tidew…") (layoutd--lines "Get to know: Tidewatch and more" 6 3)))
  (should (equal '("日日…") (layoutd--lines "日日日" 5 1)))
  (should-not (layoutd--lines "none" 0 2))
  (should (equal "&lt;a&gt; &amp; \ufffd" (layoutd--xml "<a> & \x01"))))

(ert-deftest scenario-characters ()
  (let ((state (layoutd--apply
                  (layoutd--state)
                  '(:revision 0 :viewport (:width 20 :height 12) :contentOffset (:x 0 :y 100) :contentSize nil :attributes
                    [(:key "cell:a" :category "cell" :indexPath [0 0] :frame [0 100 12 6] :style (:fill "#7c9cbf" :textColor "#1c1f26" :text "A"))
                     (:key "cell:wide" :category "cell" :indexPath [0 1] :frame [12 98 8 10] :style (:fill "#7c9cbf" :textColor "#1c1f26" :text "日"))
                     (:key "cell:low" :category "cell" :indexPath [0 2] :frame [0 108 8 2] :style (:fill "#7c9cbf" :textColor "#1c1f26" :text "L"))
                     (:key "cell:huge" :category "cell" :indexPath [0 3] :frame [0 110 1e300 1e300])]))))
    (should (equal (split-string (substring-no-properties (layoutd--characters state nil 20 6 1 0.5)) "\n")
                   '("                    "
                     "     A         日   "
                     "                    "
                     "                    "
                     "   L                "
                     "                    ")))
    (let ((text (layoutd--characters state nil 20 5 1 0.4)))
      ;; The edge of the first cell is in the middle of a line.
      (should (string-prefix-p "▀▀▀▀▀▀▀▀▀▀▀" (substring text (* 2 21))))
      (should (equal (get-text-property (* 2 21) 'face text)
                     (list :background (layoutd--paper) :foreground "#7c9cbf"))))
    (let ((face (get-text-property 1 'face (layoutd--characters state '("cell:a") 20 6 1 0.5))))
      (should (equal (plist-get face :foreground)
                     (layoutd--face-color 'layoutd-preview-highlight :foreground "#0a6cff"))))))

(ert-deftest scenario-thin-borders-and-lines ()
  "A border below half a cell is left out, and a separator is a line of characters."
  (cl-flet ((drawn (width fill)
              (layoutd--characters
               (layoutd--apply
                (layoutd--state)
                `(:revision 0 :viewport (:width 20 :height 20) :contentOffset (:x 0 :y 0) :contentSize nil :attributes
                  [(:key "cell:a" :category "cell" :indexPath [0 0] :frame [0 0 20 16]
                    :style (:fill ,fill :textColor "#1c1f26" :border (:color "#00aa00" :width ,width)))
                   (:key "decoration:line:s/0" :category "decoration" :indexPath [0 0] :frame [0 18 20 0.5]
                    :style (:fill "#aa0000"))]))
               nil 20 10 1 0.5)))
    (let ((thin (drawn 0.2 "#ff0000")))
      (should (equal (get-text-property 0 'face thin) '(:background "#ff0000")))
      (should (equal (substring-no-properties thin (* 9 21)) (make-string 20 ?─)))
      (should (equal "#aa0000" (plist-get (get-text-property (* 9 21) 'face thin) :foreground))))
    (should (equal "#00aa00" (plist-get (get-text-property 1 'face (drawn 1 "#ff0000")) :foreground)))
    ;; Without its border the box would be invisible.
    (should (equal "#00aa00" (plist-get (get-text-property 1 'face (drawn 0.2 (layoutd--paper))) :foreground)))))

;; On a black terminal the page would otherwise be black, and dark blue text on pink is hard to read.
(ert-deftest scenario-the-page-has-a-ground-and-readable-text ()
  (let* ((state (layoutd--apply
                 (layoutd--state)
                 '(:revision 0 :viewport (:width 20 :height 12) :contentOffset (:x 0 :y 0) :contentSize nil :attributes
                   [(:key "cell:a" :category "cell" :indexPath [0 0] :frame [0 0 12 6] :style (:fill "#ff69b4" :textColor "#c02080" :text "A"))])))
         (text (layoutd--characters state nil 20 6 1 0.5))
         (ground (lambda (place) (plist-get (get-text-property place 'face text) :background))))
    (should (equal (layoutd--paper) (funcall ground (1- (length text)))))
    (should (equal "#ff69b4" (funcall ground 1)))
    (should (equal "#000000" (plist-get (get-text-property (string-match "A" text) 'face text) :foreground)))
    (should (equal "#ffffff" (layoutd--readable "#333333" "#000080")))
    (should (equal "#1c1f26" (layoutd--readable "#1c1f26" "#ffffff")))))

(ert-deftest scenario-mode ()
  "Texts are indented by two, comments are recognized, and keys have another face than strings."
  (with-temp-buffer
    (insert "{\n\"sections\": [\n{ \"id\": \"a\" }\n]\n}\n")
    (layoutd-mode)
    (indent-region (point-min) (point-max))
    (should (equal (buffer-string) "{\n  \"sections\": [\n    { \"id\": \"a\" }\n  ]\n}\n"))
    (comment-region (point-min) (line-beginning-position 2))
    (should (string-prefix-p "// {\n" (buffer-string)))
    (uncomment-region (point-min) (line-beginning-position 2))
    (font-lock-ensure)
    (goto-char (point-min))
    (search-forward "\"id")
    (should (eq 'font-lock-variable-name-face (get-text-property (1- (point)) 'face)))
    (search-forward "\"a")
    (should (eq 'font-lock-string-face (get-text-property (1- (point)) 'face)))
    (should (eq 'layoutd-mode (assoc-default "feed.layout.json" auto-mode-alist #'string-match-p)))))

(provide 'emacs-tests)
;;; emacs-tests.el ends here
