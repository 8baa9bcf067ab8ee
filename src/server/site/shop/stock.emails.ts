/** Emails to the owner about bracelets that need to be made or restocked. */
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bracelets } from '#db/schema/index.ts'
import type { StockLevel } from '#shared/site/shop/bracelet-limits.ts'
import { about, type FeatureEmails } from '../emails/email-kinds.ts'
import { writeEmail, type EmailSite } from '../emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

type StockRecord = { id: number; name: string; stock: number; lowStock: number }

export function lowStockNotice({ stock, lowStock, ...bracelet }: StockRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    replyTo: null,
    subject: `${stock} left: ${bracelet.name}`,
    blocks: [
      `There ${stock === 1 ? 'is only 1' : `are only ${stock}`} left of “${bracelet.name}”. We tell you from ${lowStock} down; you can change that number on its page.`,
      'We will tell you once more when it is sold out.',
      toBracelet(bracelet, site),
    ],
  })
}

function soldOutNotice(bracelet: StockRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    replyTo: null,
    subject: `Sold out: ${bracelet.name}`,
    blocks: [
      `“${bracelet.name}” is sold out. It stays in the shop, where visitors see that they cannot buy it.`,
      'When there are more, enter how many on its page. If you will not make it again, retire it under ‘Bracelets’.',
      toBracelet(bracelet, site),
    ],
  })
}

const toBracelet = ({ id, name }: Pick<StockRecord, 'id' | 'name'>, site: EmailSite) => ({
  link: `${site.url}/admin/bracelets/${id}`,
  label: `Open “${name}”`,
})

/** Reads a bracelet only if its stock is still at the level that the email was queued for. */
const readShort = (level: StockLevel) => async (db: Db, braceletId: number) => {
  const { id, name, stock, lowStock, state, stockLevel } = bracelets
  const [row] = await db
    .select({ id, name, stock, lowStock })
    .from(bracelets)
    .where(and(eq(id, braceletId), eq(state, 'shown'), eq(stockLevel, level)))
  return row && { ...row, stock: row.stock ?? 0 }
}

export const stockEmails = {
  'low-stock-notice': about(readShort('low'), lowStockNotice),
  'sold-out-notice': about(readShort('sold out'), soldOutNotice),
} satisfies FeatureEmails
