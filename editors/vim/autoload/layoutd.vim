" Commands that ALE does not have.

" Requests the page of the current document, prints its address, and opens it in the browser if there is a display.
function! layoutd#open_in_browser() abort
  let l:uri = ale#util#ToURI(expand('%:p'))
  let l:message = [0, 'workspace/executeCommand',
  \ {'command': 'layoutd.preview.openInBrowser', 'arguments': [l:uri]}]
  call ale#lsp_linter#SendRequest(bufnr(''), 'layoutd', l:message, function('s:show'))
endfunction

function! s:show(response) abort
  let l:result = get(a:response, 'result', {})
  let l:result = type(l:result) is v:t_dict ? l:result : {}
  let l:address = get(l:result, 'url', get(l:result, 'uri', ''))
  if empty(l:address)
    echohl ErrorMsg
    echomsg 'layoutd: ' . get(get(a:response, 'error', {}), 'message', 'the server returned no page; see :ALEInfo')
    echohl None
    return
  endif
  echomsg 'layoutd: ' . l:address
  let l:screen = !empty($DISPLAY) || !empty($WAYLAND_DISPLAY) || has('mac')
  let l:program = has('mac') ? 'open' : 'xdg-open'
  if l:screen && executable(l:program)
    call job_start([l:program, l:address], {'stoponexit': ''})
  endif
endfunction
