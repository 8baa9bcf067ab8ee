/** The URL in a text, or undefined: `URL.canParse` and `URL.parse` are newer than some visitors' browsers. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
