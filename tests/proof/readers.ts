/** Visitors who only read pages. */
import { setTimeout as pause } from 'node:timers/promises'

const READERS = 2

/** @returns counts, and what no page may ever be */
export function startReaders(url: string, paths: readonly string[], pauseMs: number) {
  const over = new AbortController()
  const pages = { served: 0, refused: 0, cutOff: 0 }
  const problems: string[] = []

  async function read(path: string): Promise<void> {
    try {
      const response = await fetch(url + path, { headers: { accept: 'text/html' } })
      const text = await response.text()
      const isWhole = text.trimEnd().endsWith('</html>')
      if (response.ok && isWhole) pages.served += 1
      else if (response.status === 503 && isWhole && response.headers.has('retry-after')) pages.refused += 1
      // the balancer's, which got no response from the site
      else if (response.status === 502 && text === '') pages.cutOff += 1
      else problems.push(`${path}: ${response.status} ${text.slice(0, 200)}`)
    } catch {
      pages.cutOff += 1
    }
  }

  const reading = Array.from({ length: READERS }, async (_, first) => {
    for (let turn = first; !over.signal.aborted; turn += 1) {
      await read(paths[turn % paths.length]!)
      await pause(pauseMs)
    }
  })
  return {
    pages,
    problems,
    async stop() {
      over.abort()
      await Promise.all(reading)
    },
  }
}
