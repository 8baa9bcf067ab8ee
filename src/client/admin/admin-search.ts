/**
 * The parameters of the admin pages' URLs. Part of every visitor's first load, like the table of routes, so each page
 * validates its own words: the shared schemas would be too large here.
 */

/** Reads these parameters as text: the router parses '2026' as a number. */
export const searchTexts =
  <Key extends string>(...keys: Key[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      keys.map((key) => {
        const value = search[key]
        const isText = (typeof value === 'string' && value !== '') || typeof value === 'number'
        return [key, isText ? value : undefined]
      }),
    ) as { [Name in Key]?: string | number | undefined }
