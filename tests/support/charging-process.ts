/** Charges monthly gifts in a process that a test kills. Writes a dot for each call to the provider. */
import { readConfig } from '#server/config.ts'
import { chargeMonthlyGifts } from '#server/money/charging/charge.ts'
import { settle } from '#server/money/settlement/settle.ts'
import { connected, type ProviderProcess } from './provider-process.ts'

/** Settings that a test passes to the process. */
export type Charging = ProviderProcess & {
  /** How far the site's clock is ahead. */
  aheadMs: number
}

const settings = JSON.parse(process.env['CHARGING'] ?? '') as Charging
const deps = {
  ...connected(settings, 12, () => process.stdout.write('.')),
  clock: () => new Date(Date.now() + settings.aheadMs),
  config: readConfig({ LIMITS: 'off' }),
}
const failures: unknown[] = []
const write = (about: unknown) => process.stderr.write(`${JSON.stringify(about)}\n`)
await chargeMonthlyGifts(
  deps,
  (id) => settle(deps, id, { source: 'reconciliation' }),
  { error: write, warn: write },
  failures,
)
process.stdout.write('done')
process.exit(failures.length)
