/**
 * Scrolls a row sideways (`scroll-row`) to the first element that matches `selector`. Unlike `scrollIntoView` it does
 * not scroll the page: on a slow network the reader may already be further down.
 */
export function showInRow(row: HTMLElement | null, selector: string): void {
  const one = row?.querySelector(selector)?.getBoundingClientRect()
  const seen = row?.getBoundingClientRect()
  if (!row || !one || !seen) return
  const before = Math.min(one.left - seen.left, 0)
  const beyond = Math.max(one.right - seen.right, 0)
  row.scrollLeft += before + beyond
}
