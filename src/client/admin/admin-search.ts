/**
 * The parameters of the admin pages' URLs. Part of every visitor's first load, like the table of routes, so only types
 * name their values and each page validates its own: the shared schemas would be too large here.
 */
type Parameter =
  | 'q'
  | 'from'
  | 'to'
  | 'deletion'
  | 'kind'
  | 'order'
  | 'payment'
  | 'print'
  | 'state'
  | 'status'
  | 'tab'
  | 'type'
  | 'webhook'

/** Drops empty parameters. Pages read the values as text, because the router parses '2026' as a number. */
export const searchTexts = (search: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(search).map(([key, value]) => [key, value === '' ? undefined : value]),
  ) as {
    [Name in Parameter]?: string | number | undefined
  }
