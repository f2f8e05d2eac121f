#!/bin/sh
# Runs report.py with the inputs of the action, which are environment variables, so that no input is read as a script.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
output=${RUNNER_TEMP:-$(mktemp -d)}/layoutd-report
echo "folder=$output" >>"${GITHUB_OUTPUT:-/dev/null}"
set -- --output "$output" --commands "$COMMANDS"
if [ -n "${BASE:-}" ]; then set -- "$@" --base "$BASE"; fi
if [ -n "${NUMBER:-}" ] && [ "${PICTURES:-none}" != none ] && [ "${IS_FORK:-false}" = false ]; then
  set -- "$@" --publish "origin:$PICTURES:pull-request-$NUMBER" --address "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/raw"
fi
# Paths are separated by white space; patterns in them are read by git.
set -f
code=0
python3 "$here/report.py" "$@" -- $PATHS || code=$?
if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -f "$output/comment.md" ]; then cat "$output/comment.md" >>"$GITHUB_STEP_SUMMARY"; fi
exit $code
