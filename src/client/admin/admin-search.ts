/**
 * The parameters of the admin pages' URLs, in one list. Part of every visitor's first load, like the table of routes, so each
 * page validates its own words: the shared schemas would be too large here.
 */

/** Takes only these parameters, and none that is empty. Their pages read them as text: the router parses '2026' as a number. */
export const searchTexts =
  <Key extends string>(...keys: Key[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, search[key] === '' ? undefined : search[key]])) as {
      [Name in Key]?: string | number | undefined
    }
