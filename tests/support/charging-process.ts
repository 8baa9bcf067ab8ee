/** Charges monthly gifts in a process of its own, to be killed. It writes a dot for each call to the provider. */
import { connect } from '#db/client.ts'
import { readConfig } from '#server/config.ts'
import { chargeMonthlyGifts } from '#server/monthly/charge.ts'
import { createProvider } from '#server/payments/stripe/client.ts'
import { settle } from '#server/settlement/settle.ts'

/** What a test tells it. */
export type Charging = {
  databaseUrl: string
  apiBase: string
  secretKey: string
  installationId: string
  /** The site's clock is ahead by this. */
  aheadMs: number
}

const told = JSON.parse(process.env['CHARGING'] ?? '') as Charging
const { db } = connect(told.databaseUrl, 12)
const keys = { secretKey: told.secretKey, publishableKey: '', webhookSecret: '' }
const provider = createProvider(
  'sandbox',
  keys,
  () => told.apiBase,
  () => {
    process.stdout.write('.')
    return { headers: {}, end() {} }
  },
)
const deps = {
  db,
  provider,
  installationId: told.installationId,
  clock: () => new Date(Date.now() + told.aheadMs),
  config: readConfig({ LIMITS: 'off' }),
}
const failures: unknown[] = []
await chargeMonthlyGifts(
  deps,
  (id) => settle(deps, id, { source: 'reconciliation' }),
  { warn: (about: unknown) => process.stderr.write(`${JSON.stringify(about)}\n`) },
  failures,
)
process.stdout.write('done')
process.exit(failures.length)
