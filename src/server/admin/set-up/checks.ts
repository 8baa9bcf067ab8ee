/** Checks that the owner starts with a click: those of the doctor, recorded as the last attempt. */
import { isPublic } from '../../platform/doctor/settings.ts'
import type { Deps } from '../../context.ts'
import { sentenceOf } from '../../platform/findings/finding.ts'
import { checkProxy } from '../../platform/doctor/proxy.ts'

type CheckDeps = Pick<Deps, 'config' | 'tries'>

/** Requests the site like a visitor. */
export async function tryWebsite({ config, tries }: CheckDeps): Promise<void> {
  const outcome = await checkProxy(config)
  // on a public site a warning concerns the proxy: the request itself has worked
  const hasFailed = outcome.state === 'fail' || (outcome.state === 'warn' && !isPublic(config))
  await tries.record('website', hasFailed ? sentenceOf(outcome) : null)
}
