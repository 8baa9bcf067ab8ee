/** Starts a gift's payment in a separate process, which is killed just before one of its calls to the provider. */
import { startDonation } from '#server/money/donations/donation-checkout.ts'
import { connected, type ProviderProcess } from './provider-process.ts'

/** Settings that a test passes to the process. */
export type Beginning = ProviderProcess & {
  draftKey: string
  monthlyDay?: number
  /** 1 is the first call. */
  killedAtCall: number
}

const settings = JSON.parse(process.env['BEGINNING'] ?? '') as Beginning
let calls = 0
const site = connected(settings, 2, () => {
  calls += 1
  if (calls === settings.killedAtCall) process.kill(process.pid, 'SIGKILL')
})
await startDonation(
  { ...site, clock: () => new Date(), clientKeys: [] },
  {
    amount: 2500,
    donorName: 'Grace Mensah',
    donorEmail: 'grace@example.org',
    draftKey: settings.draftKey,
    monthlyDay: settings.monthlyDay,
  },
)
process.stdout.write('begun')
process.exit(0)
