# Puts the result of a run on the page of its workflow: the count, then each failure and each skip with its reason.
[ -e "$1" ] || exit 0
{
  tail -n 1 "$1"
  printf '\n```\n'
  grep -E '^(CASES_SEED=|failed: |skipped: )' "$1" || true
  printf '```\n'
} >>"$GITHUB_STEP_SUMMARY"
