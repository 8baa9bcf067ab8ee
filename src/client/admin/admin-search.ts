/**
 * What the addresses of the owner's pages may say. Part of every visitor's first load, as the table of routes is: which
 * words a list knows is asked by the page, lest the shared schemas come along.
 */

/** These parameters where they are texts; '2026' comes back from an address as a number. */
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
