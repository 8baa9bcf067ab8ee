/** The owner's first look of the day: money by month, and what the site still lacks. */
import { gte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { readBackupState } from '#db/last-backup.ts'
import { readMailWaiting } from '#db/mail-waiting.ts'
import { monthlyTotals } from '#db/schema.ts'
import { FIGURE_PAGES, PHOTOGRAPH_PLACES, type SiteContent } from '#shared/content.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { seesMoney, type Role } from '#shared/accounts.ts'
import { site } from '#shared/site.ts'
import { MONTHS_BACK, type MonthTotals, type SetUp, type Today } from '#shared/today.ts'
import type { Config } from '../config.ts'

type TodayDeps = {
  db: Db
  config: Config
  clock: () => Date
  liveContent: { read(): Promise<SiteContent> }
}

/** Reads a few short rows, however long the tables are. @param role not every role may see amounts */
export async function readToday(deps: TodayDeps, role: Role): Promise<Today> {
  const [months, setUp] = await Promise.all([
    seesMoney(role) ? readMonths(deps.db, deps.clock()) : null,
    role === 'owner' ? readSetUp(deps) : null,
  ])
  return { months, setUp }
}

const NONE = { count: 0, total: '0.00' }

/** This month in London and those of the year before it, oldest first, including months without a payment. */
async function readMonths(db: Db, now: Date): Promise<MonthTotals[]> {
  const [year = 0, month = 1] = londonDay(now).split('-').map(Number)
  const wanted = Array.from({ length: MONTHS_BACK + 1 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - MONTHS_BACK + index)).toISOString().slice(0, 7),
  )
  const rows = await db
    .select()
    .from(monthlyTotals)
    .where(gte(monthlyTotals.month, `${wanted[0]}-01`))
  const totals = new Map(rows.map((row) => [`${row.month.slice(0, 7)} ${row.paymentType}`, row]))
  return wanted.map((each) => {
    const of = (type: 'donation' | 'order') => {
      const { count, total } = totals.get(`${each} ${type}`) ?? NONE
      return { count, total }
    }
    return { month: each, gifts: of('donation'), orders: of('order') }
  })
}

async function readSetUp({ db, config, clock, liveContent }: TodayDeps): Promise<SetUp> {
  const [{ contact, figures, photographs }, { last, failure, isOverdue }, mailWaiting] = await Promise.all([
    liveContent.read(),
    readBackupState(db, clock()),
    readMailWaiting(db, clock()),
  ])
  return {
    payments: paymentsOf(config),
    mail: {
      isSent: config.smtpUrl !== undefined,
      hasSender: config.plainSettings['MAIL_FROM'] !== undefined,
      hasOwner: config.mailOwner !== undefined,
    },
    mailWaiting,
    hasAddress: contact.address !== '',
    hasEmail: contact.email !== site.email,
    hasCharityNumber: contact.charityNumber !== '',
    withoutPhotograph: PHOTOGRAPH_PLACES.filter((place) => photographs[place] === null),
    unsourcedFigures: FIGURE_PAGES.filter((page) =>
      figures[page].some(({ source, date }) => source === '' || date === ''),
    ),
    backup: {
      isOn: config.isBackedUp,
      place: placeOf(config),
      lastAt: last?.at ?? null,
      isOverdue,
      problem: failure?.reason ?? null,
    },
  }
}

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']

function paymentsOf({ stripeKeys: keys }: Config): SetUp['payments'] {
  if (keys && /^[a-z]+_live_/.test(keys.secretKey)) return { mode: 'live', settings: [] }
  return { mode: keys ? 'test' : 'sandbox', settings: KEYS }
}

const placeOf = ({ backups }: Config) =>
  backups.kind === 'folder' ? backups.path : `s3://${backups.bucket}/${backups.prefix}`
