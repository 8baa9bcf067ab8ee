/** Changes that an owner or treasurer makes for a donor who asked for them: everything except the card. */
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import type { mandateChangeInput } from '#shared/money/monthly/mandates.schema.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { setEmail } from './change-email.ts'
import {
  changeAmount,
  changeDay,
  pauseMandate,
  resumeMandate,
  stopMandate,
  type Mandate,
  type MandateBy,
} from './manage.ts'

type Input = z.infer<typeof mandateChangeInput>

/**
 * Makes the changes with one audit event, in a transaction; unchanged values are not recorded. @throws NOT_FOUND,
 * CONFLICT
 */
export function changeForDonor(db: Db, input: Input, by: By): Promise<void> {
  return db.transaction(async (tx) => {
    const owner = { by: 'owner', accountId: by.account?.id, now: by.now } as const
    const { version } = await apply(tx, input, owner)
    if (version === input.version) return
    const { to } = input.change
    await recordAudit(tx, {
      action: 'monthly-gift-changed',
      subjectId: input.id,
      changes: [to === 'amount' || to === 'day' ? { field: to } : { field: 'state', to }],
      ...by,
    })
  })
}

function apply(tx: Tx, { id, version, change }: Input, by: MandateBy): Promise<Mandate> {
  switch (change.to) {
    case 'amount':
      return changeAmount(tx, id, { amountPence: change.amount, version }, by)
    case 'day':
      return changeDay(tx, id, { day: change.day, version }, by)
    case 'paused':
      return pauseMandate(tx, id, { months: change.months, version }, by)
    case 'email':
      return setEmail(tx, id, { email: change.email, version }, by)
    case 'active':
      return resumeMandate(tx, id, { version }, by)
    default:
      return stopMandate(tx, id, { reason: change.reason }, by)
  }
}
