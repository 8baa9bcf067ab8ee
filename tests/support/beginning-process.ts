/** Begins a gift's payment in a process of its own, which is killed just before one of its calls to the provider. */
import { connect } from '#db/client.ts'
import { startDonation } from '#server/donations/donation-checkout.ts'
import { createProvider } from '#server/payments/stripe/client.ts'

/** Settings that a test passes to the process. */
export type Beginning = {
  databaseUrl: string
  apiBase: string
  secretKey: string
  installationId: string
  draftKey: string
  monthlyDay?: number
  /** 1 is the first call. */
  killedAtCall: number
}

const told = JSON.parse(process.env['BEGINNING'] ?? '') as Beginning
const { db } = connect(told.databaseUrl, 2)
const keys = { secretKey: told.secretKey, publishableKey: '', webhookSecret: '' }
let calls = 0
const provider = createProvider(
  'sandbox',
  keys,
  () => told.apiBase,
  () => {
    calls += 1
    if (calls === told.killedAtCall) process.kill(process.pid, 'SIGKILL')
    return { headers: {}, end() {} }
  },
)
await startDonation(
  {
    db,
    provider,
    installationId: told.installationId,
    clock: () => new Date(),
    clientKeys: [],
  },
  {
    amount: 2500,
    donorName: 'Grace Mensah',
    donorEmail: 'grace@example.org',
    draftKey: told.draftKey,
    monthlyDay: told.monthlyDay,
  },
)
process.stdout.write('begun')
process.exit(0)
