/** The email with a donor's reference for a standing order. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { funds, standingReferences } from '#db/schema/index.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { spacedReference } from '#shared/money/standing-orders/references.ts'
import { detailRows } from '#shared/money/standing-orders/detail-rows.ts'
import type { BankDetails } from '#shared/money/standing-orders/standing-orders.schema.ts'
import { about, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { greeting, writeEmail, type EmailSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import { readPublicDetails } from './bank-details.ts'

type Reference = { name: string; reference: string; fund: string | null; details: BankDetails }

/** Undefined once the details are not shown any more: they may be wrong. */
async function readReference(db: Db, id: number): Promise<Reference | undefined> {
  const details = await readPublicDetails(db)
  const [row] = await db
    .select({ name: standingReferences.name, reference: standingReferences.reference, fund: funds })
    .from(standingReferences)
    .innerJoin(funds, eq(funds.id, standingReferences.fundId))
    .where(eq(standingReferences.id, id))
  if (!row || !details) return undefined
  return { ...row, details, fund: row.fund.id === GENERAL_FUND ? null : row.fund.name }
}

function standingOrder({ name, reference, fund, details }: Reference, site: EmailSite): Email {
  return writeEmail({
    site,
    subject: `Your standing order to ${site.name}`,
    blocks: [
      greeting(name),
      `Thank you for giving to ${site.name}. Please set up the standing order with your bank, online or on paper, with these details:`,
      {
        facts: [
          ...detailRows(details),
          ['Reference', spacedReference(reference)],
          ...(fund === null ? [] : [['For', fund] as const]),
        ],
      },
      'The reference is yours alone: by it we know that a gift is from you. Please type it exactly, for every standing order to us.',
      `To change or stop the standing order, tell your bank. If you did not ask for this email, you can ignore it, or let us know at ${site.email}.`,
    ],
  })
}

export const standingOrderEmails = {
  'standing-order': about(readReference, standingOrder),
} satisfies FeatureEmails
