/** Parses the HTML of a page: its visible text and structured data. */
import { Window } from 'happy-dom'
import { afterAll } from 'vitest'

// a single window, because each takes megabytes and is never collected
const window = new Window({ settings: { disableJavaScriptEvaluation: true } })
const parser = new window.DOMParser()
const ownNames = new Set(Object.keys(window))

export function documentOf(html: string) {
  // each element id becomes a property of the window, which would keep its document in memory
  for (const name of Object.keys(window)) if (!ownNames.has(name)) Reflect.deleteProperty(window, name)
  return parser.parseFromString(html, 'text/html')
}

/** Visible text, with single spaces. */
export function visibleText(html: string): string {
  const { body } = documentOf(html)
  for (const script of body.querySelectorAll('script')) script.remove()
  return body.textContent.replaceAll(/\s+/g, ' ')
}

export type Data = { [key: string]: unknown; '@type': string }

/** The page's JSON-LD. */
export const dataBlocks = (html: string): Data[] =>
  [...documentOf(html).querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as Data,
  )

/** Reads each page once for all tests of a file, and forgets them afterwards: a parsed page takes megabytes. */
export function readOnce<Page>(read: (path: string) => Promise<Page>): (path: string) => Promise<Page> {
  const known = new Map<string, Promise<Page>>()
  afterAll(() => known.clear())
  return (path) => {
    const page = known.get(path) ?? read(path)
    known.set(path, page)
    return page
  }
}
