export const tooltipOpenDelayMs = 700
export const tooltipSkipDelayMs = 300

/** Sets a button's name and its tooltip: spread `tooltip('Remove')` on an icon button. `TooltipHost` shows it. */
export function tooltip(label: string) {
  return { 'aria-label': label, 'data-tooltip': label } as const
}
