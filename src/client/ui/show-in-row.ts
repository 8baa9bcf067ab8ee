/**
 * Scrolls a row sideways (`scroll-row`) until the first element in it that `selector` finds is in sight. The page itself
 * stays where it is, as it would not with `scrollIntoView`: on a slow network its reader may long be further down.
 */
export function showInRow(row: HTMLElement | null, selector: string): void {
  const one = row?.querySelector(selector)?.getBoundingClientRect()
  const seen = row?.getBoundingClientRect()
  if (!row || !one || !seen) return
  const before = Math.min(one.left - seen.left, 0)
  const beyond = Math.max(one.right - seen.right, 0)
  row.scrollLeft += before + beyond
}
