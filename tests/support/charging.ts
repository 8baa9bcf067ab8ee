/** Starts monthly gifts with test cards, and charges them. */
import { chargeMonthlyGifts } from '#server/money/charging/charge.ts'
import { settle } from '#server/money/settlement/settle.ts'
import { beginGift, confirm, payable, processGift, type GiftInput } from './paying.ts'
import type { TestSite } from './site.ts'

type Site = Pick<TestSite, 'url' | 'deps' | 'database' | 'advance'>

/** Moves the site's clock forward. @param isBack allows a clock that was ahead to go back */
export function goTo(site: Site, at: string, isBack = false): void {
  const ms = Date.parse(at) - site.deps.clock().getTime()
  if (ms < 0 !== isBack) throw new Error(`the site's clock is past ${at}`)
  site.advance(ms)
}

/** Makes the first payment of £25, on the day of the site's clock. @returns the mandate's id */
export async function startMonthly(
  site: Site,
  {
    paymentMethod = 'pm_card_visa',
    monthlyDay = 15,
    donorEmail = 'grace@example.org',
    ...gift
  }: { paymentMethod?: string } & Partial<GiftInput> = {},
): Promise<number> {
  const secret = await beginGift(site, { ...gift, monthlyDay, donorEmail })
  const { status, error } = await confirm(payable(site), secret, paymentMethod)
  if (status !== 'succeeded') throw new Error(`not paid: ${status} ${error?.code}`)
  const { status: recorded } = await processGift(site, secret)
  if (recorded !== 200) throw new Error(`not recorded: ${recorded}`)
  const [mandate] = await site.database.sql`select id::int from mandates order by id desc limit 1`
  return Number(mandate?.['id'])
}

/** Runs the job once, as each process does every minute. @returns the failures */
export async function chargeDue({ deps }: Pick<TestSite, 'deps'>): Promise<unknown[]> {
  const failures: unknown[] = []
  await chargeMonthlyGifts(
    deps,
    (id) => settle(deps, id, { source: 'reconciliation' }),
    { error() {}, warn() {} },
    failures,
  )
  return failures
}
