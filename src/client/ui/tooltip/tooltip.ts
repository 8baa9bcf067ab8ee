/** Tooltips by attribute: spread `tooltip('Remove')` on an icon button; `TooltipHost` in the root shows them. */

export const tooltipOpenDelayMs = 700
export const tooltipSkipDelayMs = 300

/** The button's name and its tooltip are the same words, said once. */
export function tooltip(label: string) {
  return { 'aria-label': label, 'data-tooltip': label } as const
}
