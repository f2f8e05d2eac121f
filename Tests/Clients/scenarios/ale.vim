" Performs the steps of a user in Vim with ALE on a layout document, and writes a report; see editors.py.
" ALE 3.3 supports no formatting, document symbols, folding, colors, links, code lenses and inlay hints. It uses byte
" columns, so the lines that the scenario edits are ASCII.

set nomore nohidden encoding=utf-8
let s:patience = str2nr($EDITOR_PATIENCE)
let s:report = {}

function! s:write_report() abort
  let s:report.messages = execute('messages')
  call writefile([json_encode(s:report)], $EDITOR_REPORT . '.new')
  call rename($EDITOR_REPORT . '.new', $EDITOR_REPORT)
endfunction

function! s:wait_for(what, condition) abort
  let l:start = reltime()
  while !a:condition()
    if reltimefloat(reltime(l:start)) > s:patience
      throw a:what . ' did not happen'
    endif
    sleep 10m
  endwhile
endfunction

" Runs one step. If it fails the report has the error instead of the result.
function! s:step(name, act) abort
  try
    let s:report[a:name] = a:act()
  catch
    let s:report[a:name] = {'error': v:exception}
  endtry
endfunction

function! s:text() abort
  return join(getline(1, '$'), "\n") . "\n"
endfunction

function! s:replace(old, new) abort
  let l:number = search('\V' . escape(a:old, '\'), 'cw')
  if !l:number
    throw 'there is no ' . a:old
  endif
  let l:lines = split(substitute(getline(l:number), '\V' . escape(a:old, '\'), escape(a:new, '\&~'), ''), "\n", 1)
  call setline(l:number, l:lines[0])
  call append(l:number, l:lines[1:])
  ALELint
endfunction

" Moves the cursor to the last character of a text.
function! s:go_to(text) abort
  call cursor(1, 1)
  if !search('\V' . escape(a:text, '\'), 'ceW')
    throw 'there is no ' . a:text
  endif
endfunction

function! s:diagnostics(count, line) abort
  call s:wait_for(a:count . ' diagnostics', {->
  \ len(getloclist(0)) == a:count && (!a:line || getloclist(0)[0].lnum == a:line)})
  return map(getloclist(0), {_, found -> {
  \ 'line': found.lnum, 'severity': found.type, 'message': found.text,
  \ 'marked': getline(found.lnum)[found.col - 1 : found.end_col - 1]}})
endfunction

function! s:reset() abort
  silent! cclose
  silent! pclose
  call setline(1, s:good)
  call deletebufline('%', len(s:good) + 1, '$')
  ALELint
  return s:diagnostics(0, 0)
endfunction

function! s:followed() abort
  call s:replace('// 🎞', "// New: 🎞\n  // 🎞")
  return s:diagnostics(1, 4)
endfunction

function! s:fixed() abort
  call s:replace('columnCuont', 'columnCount')
  return s:diagnostics(0, 0)
endfunction

function! s:broken() abort
  call s:replace('"kind":', '"kind"')
  return s:diagnostics(1, 0)
endfunction

function! s:hover() abort
  let g:ale_hover_to_preview = 1
  let g:ale_floating_preview = 0
  call s:go_to('"columnCount')
  ALEHover
  call s:wait_for('a preview', {-> bufexists('ALEPreviewWindow')})
  return join(getbufline('ALEPreviewWindow', 1, '$'), "\n")
endfunction

" Types after the number of columns and starts completion. Reports the line after it, and the listed words.
function! s:complete(typed, choice) abort
  call s:go_to('"columnCount": 3')
  let s:choice = a:choice
  let s:start = reltime()
  let s:words = []
  call timer_start(10, function('s:choose'), {'repeat': -1})
  " Waits in insert mode, in which events are processed, until the timer types ESC.
  call feedkeys('a' . a:typed . "\<C-x>\<C-o>", 'xt!')
  return [getline('.'), s:words]
endfunction

" Chooses once words are listed. The line is no indication: the timer also runs between the typed characters.
function! s:choose(timer) abort
  let l:happened = !empty(complete_info(['items']).items)
  if l:happened && mode() ==# 'i' || reltimefloat(reltime(s:start)) > s:patience
    call timer_stop(a:timer)
    let s:words = map(complete_info(['items']).items, {_, item -> item.word})
    " A single word is inserted without a menu.
    call feedkeys((pumvisible() ? s:choice : '') . "\<Esc>", 'nt')
  endif
endfunction

function! s:offered() abort
  return s:complete(', ', "\<C-e>")[1]
endfunction

function! s:completed() abort
  call s:reset()
  return s:complete(', "row', "\<C-y>")[0]
endfunction

function! s:definition() abort
  call s:reset()
  call s:go_to('"last", "template": "pho')
  ALEGoToDefinition
  call s:wait_for('a jump', {-> line('.') < 5})
  return [getline('.'), line('.')]
endfunction

function! s:references() abort
  call s:reset()
  call setqflist([], 'r')
  call s:go_to('"last", "template": "pho')
  ALEFindReferences -quickfix
  call s:wait_for('a list', {-> !empty(getqflist())})
  return map(getqflist(), {_, place -> place.lnum})
endfunction

function! s:rename() abort
  call s:reset()
  silent write
  call s:go_to('"last", "template": "pho')
  " The prompt for the new name reads the typed text.
  call feedkeys(":ALERename\<CR>\<C-U>picture\<CR>", 'xt')
  call s:wait_for('a new name', {-> getline(1, '$') != s:good})
  return s:text()
endfunction

function! s:action() abort
  call s:reset()
  call s:replace('columnCount', 'columnCuont')
  call s:diagnostics(1, 0)
  call s:go_to('columnCu')
  ALECodeAction
  " ALE lists the actions when they arrive, and prompts for a number.
  call feedkeys("1\<CR>", 't')
  call s:wait_for('a repair', {-> getline(1, '$') == s:good})
  ALELint
  call s:diagnostics(0, 0)
  return {'text': s:text()}
endfunction

execute 'edit' fnameescape($EDITOR_DOCUMENT)
let s:report.filetype = &filetype
let s:good = map(getline(1, '$'), {_, line -> substitute(line, 'columnCuont', 'columnCount', '')})
ALELint
call s:step('appeared', {-> s:diagnostics(1, 0)})

function! s:page() abort
  LayoutdPreviewBrowser
  call s:wait_for('a page', {-> execute('messages') =~# 'layoutd: \S\+:/'})
  return matchstr(execute('messages'), 'layoutd: \zs\S\+')
endfunction

if !empty($EDITOR_END)
  let s:report.pid = getpid()
  call s:write_report()
  if $EDITOR_END ==# 'quit'
    qall
  endif
else
  if type(s:report.appeared) == v:t_list
    call s:step('followed', function('s:followed'))
    call s:step('fixed', function('s:fixed'))
    call s:step('broken', function('s:broken'))
    call s:step('repaired', function('s:reset'))
    call s:step('hover', function('s:hover'))
    call s:step('offered', function('s:offered'))
    call s:step('completed', function('s:completed'))
    call s:step('definition', function('s:definition'))
    call s:step('references', function('s:references'))
    call s:step('rename', function('s:rename'))
    call s:step('action', function('s:action'))
    call s:step('page', function('s:page'))
  endif
  call s:write_report()
  qall!
endif
