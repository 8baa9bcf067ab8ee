/** Requests the site at PUBLIC_URL like a visitor, and checks what the response says about proxies in front. */
import type { Config } from '../../config.ts'
import { fail, lineOf, ok, warn, type Outcome } from '../findings/finding.ts'
import { isPublic } from './settings.ts'

const WITHIN_MS = 10_000
/** Response headers that only proxies add. */
const HEADERS = ['server', 'via', 'x-served-by', 'cf-ray', 'x-amz-cf-id', 'fly-request-id', 'x-vercel-id']

export async function checkProxy(config: Config): Promise<Outcome> {
  const { publicUrl } = config
  let answer: Response
  try {
    answer = await ask(`${publicUrl}/healthz`)
  } catch (error) {
    const what = `${publicUrl} does not answer (${lineOf(error)})`
    return isPublic(config)
      ? fail(what, 'see whether the site runs, and whether the name and the proxy lead to it')
      : warn(what, 'start the site and run this again')
  }
  const text = await answer.text()
  if (answer.status !== 200 || text !== '{"ok":true}')
    return fail(
      `${publicUrl}/healthz is answered ${answer.status}, and not by the site`,
      'let the proxy pass on every path',
    )
  const wrong = [...seenFrom(answer, config), ...(await plainHttpErrors(publicUrl))]
  const proxies = HEADERS.filter((name) => answer.headers.has(name))
  const seen =
    proxies.length > 0
      ? ` through a proxy (${proxies.map((name) => `${name}: ${answer.headers.get(name)}`).join(', ')})`
      : ''
  const what = `the site answers at ${publicUrl}${seen}`
  return wrong.length === 0 ? ok(what) : warn(what, wrong.join('; '))
}

function seenFrom({ headers }: Response, { publicUrl, trustProxy }: Config): string[] {
  const isHttps = publicUrl.startsWith('https:')
  const isTrusting = Boolean(trustProxy)
  const hasProxy = isHttps || HEADERS.some((name) => headers.has(name))
  return [
    hasProxy &&
      !isTrusting &&
      'a proxy is in front and TRUST_PROXY trusts none, so all visitors count as one: set how many there are (deploy/README.md)',
    !hasProxy &&
      isTrusting &&
      'no proxy is to be seen and TRUST_PROXY trusts one: anybody may claim another address; unset it',
    isHttps &&
      !headers.has('strict-transport-security') &&
      'the proxy removes Strict-Transport-Security: let it pass',
    !headers.has('content-security-policy') && 'the proxy removes Content-Security-Policy: let it pass',
  ].filter((problem) => problem !== false)
}

/** Checks http:// too, because visitors who type the site's name may arrive there. */
async function plainHttpErrors(publicUrl: string): Promise<string[]> {
  const { protocol, port, host } = new URL(publicUrl)
  if (protocol !== 'https:' || port !== '') return []
  const answer = await ask(`http://${host}/`).catch(() => undefined)
  if (!answer || answer.headers.get('location')?.startsWith('https:')) return []
  return [`http://${host} is answered ${answer.status}: let the proxy redirect it to https`]
}

const ask = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) })
