/** Parses a URL; undefined if it is none. `URL.canParse` and `URL.parse` are missing in some visitors' browsers. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
