/** What the owner changed of the site's words and photographs; the rest is as in site.ts. */
export type StoredContent = Record<string, unknown>
