" Accepts completion items in Vim with ALE and saves the document after each; see test_editor_completion.py.

set nomore nohidden encoding=utf-8
let s:patience = str2nr($EDITOR_PATIENCE)
let s:report = {'notices': [], 'errmsg': '', 'cases': []}

" Waits in insert mode, in which events are processed, until words are listed; then accepts the one that contains a
" text. The line is no indication: it changes before all words are listed.
function! s:choose(timer) abort
  let l:happened = !empty(complete_info(['items']).items)
  if l:happened && mode() ==# 'i' || reltimefloat(reltime(s:start)) > s:patience
    call timer_stop(a:timer)
    let l:items = complete_info(['items']).items
    let s:case.offered = len(l:items)
    let l:typed = "\<C-e>"
    for l:index in range(len(l:items))
      if stridx(l:items[l:index].word, s:case.word) >= 0
        " If there is no menu, because of a single word, CTRL-Y would copy from the line above.
        let l:typed = repeat("\<C-n>", l:index) . (pumvisible() ? "\<C-y>" : '')
        break
      endif
    endfor
    call feedkeys(l:typed . get(s:case, 'more', '') . "\<Esc>", 'nt')
  endif
endfunction

function! s:wait_for(condition) abort
  let l:start = reltime()
  while !a:condition() && reltimefloat(reltime(l:start)) < s:patience
    sleep 10m
  endwhile
endfunction

function! s:complete(case) abort
  let s:case = a:case
  let l:lines = split(a:case.text, "\n", 1)
  let l:row = match(l:lines, '|')
  let l:column = stridx(l:lines[l:row], '|')
  let l:lines[l:row] = substitute(l:lines[l:row], '|', '', '')
  silent! call deletebufline('%', 1, '$')
  call setline(1, l:lines)
  silent write!
  call s:wait_for({-> !ale#engine#IsCheckingBuffer(bufnr(''))})
  call cursor(l:row + 1, l:column + 1)
  let s:start = reltime()
  call timer_start(10, function('s:choose'), {'repeat': -1})
  call feedkeys((l:column >= len(getline('.')) ? 'a' : 'i') . "\<C-x>\<C-o>", 'xt!')
  let [a:case.row, a:case.column] = [line('.'), col('.') - 1]
  silent write
  " As latin1, so that each byte is one character of the report.
  let a:case.saved = join(map(blob2list(readfile(expand('%:p'), 'B')), 'nr2char(v:val)'), '')
  let a:case.buffer = join(getline(1, '$'), "\n") . "\n"
  return a:case
endfunction

execute 'edit' fnameescape($EDITOR_DOCUMENT)
" Diagnostics show that the server is running.
call s:wait_for({-> !empty(getloclist(0))})
for s:one in json_decode(join(readfile($EDITOR_CASES), ''))
  try
    call add(s:report.cases, s:complete(s:one))
  catch
    call add(s:report.cases, {'name': s:one.name, 'error': v:exception . ' ' . v:throwpoint})
  endtry
endfor
let s:report.messages = execute('messages')
call writefile([json_encode(s:report)], $EDITOR_REPORT . '.new')
call rename($EDITOR_REPORT . '.new', $EDITOR_REPORT)
qall!
