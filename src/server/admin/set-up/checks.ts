/** Checks that the owner starts with a click: those of the doctor, recorded as the last attempt. */
import { isPublic } from '../../platform/doctor/settings.ts'
import type { Deps } from '../../context.ts'
import { sentenceOf, type Outcome } from '../../platform/doctor/finding.ts'
import { checkProxy } from '../../platform/doctor/proxy.ts'
import { checkProvider } from '../../money/payments/provider-check.ts'

type CheckDeps = Pick<Deps, 'config' | 'tries'>

const reasonOf = (outcome: Outcome) => (outcome.state === 'fail' ? sentenceOf(outcome) : null)

/** Checks whether the card provider accepts our key, and knows where to send its webhooks. */
export async function tryProvider({ config, tries }: CheckDeps): Promise<void> {
  const found = await checkProvider(config)
  const [provider, endpoint] = ['provider', 'webhook'].map((name) => found.find((one) => one.name === name))
  if (!provider) return
  await tries.record('payments', reasonOf(provider))
  // no result if the provider failed, or the key may not list endpoints (which is a warning)
  if (endpoint && endpoint.state !== 'warn' && provider.state !== 'fail')
    await tries.record('endpoint', reasonOf(endpoint))
}

/** Requests the site like a visitor. */
export async function tryWebsite({ config, tries }: CheckDeps): Promise<void> {
  const outcome = await checkProxy(config)
  // on a public site a warning concerns the proxy: the request itself has worked
  const hasFailed = outcome.state === 'fail' || (outcome.state === 'warn' && !isPublic(config))
  await tries.record('website', hasFailed ? sentenceOf(outcome) : null)
}
