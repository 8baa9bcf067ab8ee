/** Takes the README's pictures: the site for visitors and for its owner, after a year. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import sharp from 'sharp'
import { openConnectionPool } from '#db/connection/connection-pool.ts'
import type { ServedSite } from '../bench/served-site.ts'
import { FILL_LEDGER } from '../support/fill-ledger.ts'
import { unlock } from '../support/owner.ts'
import { beginOrder, confirm, payableIn, processOrder } from '../support/paying.ts'
import { postJson } from '../support/requests.ts'
import { toast } from '../support/visitor.ts'
import { giveFacts } from './photographs.ts'
import { settle } from './states.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const QUALITY = 82

/** In CSS pixels. With these heights, a wide picture and a phone are equally high side by side in the README. */
const wide = (height: number) => ({ viewport: { width: 1280, height } })
const phone = (height: number) => ({
  viewport: { width: 390, height },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
})

type Picture = {
  /** Name of the file. */
  name: string
  path: string
  on: BrowserContextOptions
  reach?: (page: Page) => Promise<unknown>
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', on: wide(720) },
  { name: 'shop-on-a-phone', path: '/shop', on: phone(690) },
  {
    name: 'donate-on-a-phone',
    path: '/donate',
    on: phone(844),
    reach: (page) =>
      page
        .locator('label', { has: page.getByRole('radio', { name: /^£/ }) })
        .nth(1)
        .click(),
  },
  {
    name: 'dashboard',
    path: '/admin/today',
    on: wide(880),
    reach: async (page) => {
      await unlock(page, '/admin/today')
      const welcome = toast(page, 'Access Granted')
      await welcome.getByRole('button').click()
      await welcome.waitFor({ state: 'detached' })
      await page.getByRole('region', { name: 'The last twelve months' }).waitFor()
    },
  },
]

/** Writes into docs/pictures, replacing the old ones. @throws Error if a page cannot be reached */
export async function takeReadmePictures(browser: Browser, site: ServedSite): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await giveFacts(site.url)
  await fillYear(site)
  for (const picture of PICTURES) {
    const context = await browser.newContext({
      ...picture.on,
      baseURL: site.url,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    })
    const shot = await photograph(await context.newPage(), picture)
    await context.close()
    const { size } = await sharp(shot)
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(join(FOLDER, `${picture.name}.webp`))
    process.stdout.write(`docs/pictures/${picture.name}.webp: ${size} bytes\n`)
  }
}

async function photograph(page: Page, { path, reach }: Picture): Promise<Buffer> {
  await page.goto(path)
  await settle(page)
  await reach?.(page)
  await settle(page)
  await page.evaluate(() => {
    // without space for a scrollbar, and without the line about test mode
    document.documentElement.style.scrollbarGutter = 'auto'
    for (const line of document.querySelectorAll<HTMLElement>('[aria-label="Test mode"]')) line.hidden = true
    scrollTo(0, 0)
  })
  return page.screenshot({ animations: 'disabled' })
}

/** Thirteen months of gifts and orders, most of them before Christmas, and today's tasks. */
async function fillYear(site: ServedSite): Promise<void> {
  const sql = openConnectionPool(site.databaseUrl, 1)
  try {
    await sql`
      insert into payments (payment_intent_id, amount, currency, status, description, customer_name, customer_email,
        payment_type, payment_method, paid_at, created_at, updated_at)
      select 'pi_year_' || i, case when is_gift then (array[25, 50, 25, 100, 25, 50, 250])[1 + i * 5 % 7]
          else (array[12, 18, 24, 36])[1 + i * 3 % 4] end,
        'gbp', 'succeeded', case when is_gift then 'Donation' else 'Bracelet order' end, 'Ada Okafor',
        'ada@example.org', case when is_gift then 'donation' else 'order' end, 'Visa •••• 4242', at, at, at
      from generate_series(1, 780) i,
        lateral (select now() - i * interval '12 hours' as at, i % 3 = 0 as is_gift) made
      where extract(month from at) in (3, 11, 12) or i % 5 < 3`
    await sql.unsafe(FILL_LEDGER)
    const payable = await payableIn(sql, site.url)
    for (const [index, name] of ['Ama Mensah', 'Hannah Clarke', 'Ngozi Adeyemi'].entries()) {
      const clientSecret = await beginOrder(site, [{ braceletId: 1 + index, quantity: 1 }])
      await confirm(payable, clientSecret, 'pm_card_visa', { name })
      await processOrder(site, clientSecret)
    }
  } finally {
    await sql.end()
  }
  for (const name of ['Ruth Banda', 'Miriam Phiri']) {
    const message = 'Where may I bring two boxes of novels?'
    await postJson(`${site.url}/api/contacts`, {
      name,
      email: 'reader@example.org',
      subject: 'general',
      message,
    })
  }
}
