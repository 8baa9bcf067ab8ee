/** What the owner tries by a click: the doctor's own checks, recorded as the last try. */
import { isPublic } from '../../platform/doctor/settings.ts'
import type { Deps } from '../../context.ts'
import { sentenceOf, type Outcome } from '../../platform/doctor/finding.ts'
import { lookAtProxy } from '../../platform/doctor/proxy.ts'
import { lookAtProvider } from '../../money/payments/provider-check.ts'

type CheckDeps = Pick<Deps, 'config' | 'tries'>

const reasonOf = (outcome: Outcome) => (outcome.state === 'fail' ? sentenceOf(outcome) : null)

/** Asks the card provider whether it takes our key, and whether it knows where to send its webhooks. */
export async function tryProvider({ config, tries }: CheckDeps): Promise<void> {
  const found = await lookAtProvider(config)
  const [provider, endpoint] = ['provider', 'webhook'].map((name) => found.find((one) => one.name === name))
  if (!provider) return
  await tries.record('payments', reasonOf(provider))
  // nothing is known of it without an answer, or with a key that may not read it, which is a warning
  if (endpoint && endpoint.state !== 'warn' && provider.state !== 'fail')
    await tries.record('endpoint', reasonOf(endpoint))
}

/** Opens the site as a visitor does. */
export async function tryWebsite({ config, tries }: CheckDeps): Promise<void> {
  const outcome = await lookAtProxy(config)
  // a warning on a public site is about its proxy, which has let the visit pass
  const hasFailed = outcome.state === 'fail' || (outcome.state === 'warn' && !isPublic(config))
  await tries.record('website', hasFailed ? sentenceOf(outcome) : null)
}
