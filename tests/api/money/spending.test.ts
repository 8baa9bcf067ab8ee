import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { balanceOf, RECEIPT_PATH } from '#shared/money/funds/funds.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { FundBalance, Spending } from '#shared/money/funds/spending.ts'
import { removeUnusedReceipts } from '#server/money/funds/receipts.ts'
import { unusedPictures } from '#server/platform/pictures/unused-picture.jobs.ts'
import { somebody } from '../../support/accounts.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { give } from '../../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const site = testSite()
const call = ownersCalls(site)

const aSpending = (changes: object = {}) => ({
  key: randomUUID(),
  day: '2026-03-02',
  amount: '12.50',
  fundId: 1,
  purpose: 'Postage to Kumasi',
  receiptId: null,
  isConfirmed: false,
  ...changes,
})
const spend = (changes: object = {}) => call('funds.spend', aSpending(changes))
async function balanceOfFund(id: number): Promise<number> {
  const { body } = await call('funds.balances')
  return balanceOf((body as FundBalance[]).find((fund) => fund.id === id)!.sums)
}
const entries = () => site.database.sql`
  select type, amount_pence::int as pence, day::text, fund_id::int as fund from ledger_entries where payment_id is null order by id`

it('spending is recorded once, undone once by a counter-entry, and takes a fund below zero only if confirmed', async () => {
  await give(site, { amount: 100 })
  const before = await balanceOfFund(1)
  const one = aSpending({ amount: '£1,0.50' })
  expect(await call('funds.spend', one)).toMatchObject({ status: 400 })

  const spent = aSpending({ amount: ' £60 ' })
  const answers = await Promise.all([1, 2, 3].map(() => call('funds.spend', spent)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => (body as Spending).id)).size).toBe(1)
  expect(await entries()).toEqual([{ type: 'spending', pence: -6000, day: '2026-03-02', fund: 1 }])
  expect(await balanceOfFund(1)).toBe(before - 6000)

  // two concurrent ones must not both spend what is left
  const both = await Promise.all([1, 2].map(() => spend({ amount: '30' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'FUND_TOO_LOW' })
  expect(await spend({ amount: '3000', isConfirmed: true })).toMatchObject({ status: 200 })
  expect(await balanceOfFund(1)).toBe(before - 6000 - 3000 - 300_000)

  const { id } = answers[0]!.body as Spending
  await Promise.all([1, 2].map(() => call('funds.undoSpending', { id })))
  expect((await entries()).at(-1)).toEqual({
    type: 'spending undone',
    pence: 6000,
    day: londonDay(site.deps.clock()),
    fund: 1,
  })
  expect(await balanceOfFund(1)).toBe(before - 3000 - 300_000)
})

it('wrong spending is refused, and the error names the field', async () => {
  expect(await spend({ day: '2999-01-01' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'day' }] },
  })
  expect(await spend({ amount: '0.00' })).toMatchObject({ body: { issues: [{ path: 'amount' }] } })
  expect(await spend({ purpose: ' ' })).toMatchObject({ body: { issues: [{ path: 'purpose' }] } })
  expect(await spend({ fundId: 99 })).toMatchObject({ status: 404 })
  expect(await spend({ receiptId: 99, isConfirmed: true })).toMatchObject({ status: 404 })
})

it('spending is listed by day, in pages, and filtered by days', async () => {
  for (const day of ['2025-01-03', '2025-01-02', '2025-01-01', '2025-01-02'])
    await spend({ day, isConfirmed: true, purpose: 'Stamps' })
  const days = { from: '2025-01-01', to: '2025-01-02' }
  const list = async (page: object) =>
    (await call('funds.spending', { ...days, ...page })).body as {
      rows: Spending[]
      nextCursor: number | null
    }
  const first = await list({ limit: 2 })
  expect(first.rows.map(({ day }) => day)).toEqual(['2025-01-02', '2025-01-02'])
  const second = await list({ limit: 2, cursor: first.nextCursor })
  expect(second).toMatchObject({ rows: [{ day: '2025-01-01', purpose: 'Stamps' }], nextCursor: null })

  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  const file = async (name: string) =>
    (
      await fetch(`${site.url}/api/admin/export/${name}.csv?from=2025-01-01&to=2025-01-02`, {
        headers: { cookie },
      })
    ).text()
  expect(await file('spending')).toContain('2025-01-01,General fund,Stamps,12.50,No,')
  expect((await file('ledger')).match(/General fund,spending,,,12\.50,,spending \d+/g)).toHaveLength(3)
})

it('only owner and treasurer see the picture of a receipt, which is never deleted', async () => {
  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const upload = async (session: string) => {
    const headers = { 'content-type': 'image/png', cookie: session }
    const response = await fetch(site.url + RECEIPT_PATH, {
      method: 'POST',
      headers,
      body: new Uint8Array(picture),
    })
    return { status: response.status, url: ((await response.json()) as { url?: string }).url ?? '' }
  }
  const used = await upload(cookie)
  const unused = await upload(cookie)
  const receiptId = Number(used.url.split('/').at(-1))
  expect(await spend({ receiptId, isConfirmed: true })).toMatchObject({ status: 200, body: { receiptId } })

  const read = (url: string, session: string) => fetch(site.url + url, { headers: { cookie: session } })
  const treasurer = await somebody(site, 'treasurer')
  const writer = await somebody(site, 'writer')
  const shown = await read(used.url, treasurer.cookie)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(shown.headers.get('cache-control')).toContain('no-store')
  expect((await read(used.url, writer.cookie)).status).toBe(403)
  expect((await read(used.url, '')).status).toBe(401)
  expect((await upload(writer.cookie)).status).toBe(403)

  const later = new Date(site.deps.clock().getTime() + 3 * DAY_MS)
  await unusedPictures(removeUnusedReceipts).run(
    { ...site.deps, clock: () => later },
    site.app.log,
    new AbortController().signal,
  )
  expect((await read(used.url, cookie)).status).toBe(200)
  expect((await read(unused.url, cookie)).status).toBe(404)
})
