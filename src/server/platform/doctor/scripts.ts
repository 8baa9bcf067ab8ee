/** Compares the scripts that visitors receive with those of this build. */
import pLimit from 'p-limit'
import type { Config } from '../../config.ts'
import { fail, ok, warn, type Outcome } from '../findings/finding.ts'
import { CARD_HOSTS } from '../http/security-headers.ts'
import { CLIENT, integrityOf, visitorScripts } from '../pages/visitor-scripts.ts'

const CONCURRENCY = 6
const OWN = /^'(self|none|sha256-[\w+/=]+)'$/

/** Requests a paying page and every script like a visitor, so that a proxy or a network in between is seen. */
export async function checkScripts({ publicUrl }: Config): Promise<Outcome> {
  const built = await visitorScripts(CLIENT).catch(() => undefined)
  if (!built) return ok('nothing is built yet')
  const page = await fetch(`${publicUrl}/donate`)
  const policy = /script-src([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  const html = await page.text()
  if (page.status !== 200) return warn(`/donate is answered ${page.status}`, 'run this again when it is 200')
  const strange = (policy?.match(/\S+/g) ?? ['any']).filter(
    (source) => !OWN.test(source) && !CARD_HOSTS.includes(source),
  )
  const tags = html.match(/<script[^>]*\ssrc=[^>]*>/g) ?? []
  const limit = pLimit(CONCURRENCY)
  const changed = await Promise.all(
    built.map(({ file, integrity }) =>
      limit(async () => ((await received(file)) === integrity ? [] : [file])),
    ),
  )
  const wrong = [...strange.map((source) => `scripts may come from ${source}`), ...tags, ...changed.flat()]
  const what = `${built.length} scripts can run on a paying page, besides the card provider's`
  if (wrong.length === 0) return ok(`${what}, all as they were built`)
  return fail(
    `on a paying page there is what this build does not have: ${wrong.slice(0, 5).join(', ')}`,
    'if the site runs another build, run this from that one; otherwise somebody in between changes scripts: take no cards until you know who (docs/pci.md)',
  )

  async function received(file: string): Promise<string> {
    const response = await fetch(`${publicUrl}/${file}`)
    return integrityOf(await response.bytes())
  }
}
