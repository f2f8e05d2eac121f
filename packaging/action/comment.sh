#!/bin/sh
# Writes a file as a comment of a pull request: replaces the earlier comment, or adds one.
#
# Needs GitHub's program gh, GH_TOKEN, GITHUB_REPOSITORY and NUMBER, the number of the pull request.
set -eu

marker=$(head -n 1 "$1")
comments="repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments"
earlier=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1)
if [ -n "$earlier" ]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$earlier" --field "body=@$1"
else
  gh api --silent --method POST "$comments" --field "body=@$1"
fi
