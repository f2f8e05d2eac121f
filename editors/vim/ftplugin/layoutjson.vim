" JSON with comments, indented by two spaces as `layoutd format` does.
if exists('b:did_ftplugin')
  finish
endif
runtime! ftplugin/jsonc.vim
let b:did_ftplugin = 1

setlocal expandtab shiftwidth=2 softtabstop=2
setlocal omnifunc=ale#completion#OmniFunc
let b:undo_ftplugin = get(b:, 'undo_ftplugin', 'setlocal') . ' | setlocal expandtab< shiftwidth< softtabstop< omnifunc<'

" Opens the document's page in the browser.
command! -buffer LayoutdPreviewBrowser call layoutd#open_in_browser()
let b:undo_ftplugin .= ' | delcommand LayoutdPreviewBrowser'
