/** The charity's bank details: set by an owner with a fresh proof, shown to visitors unless a restore is on hold. */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { isNotPaused, readPause } from '#db/pause.ts'
import { bankDetails } from '#db/schema/index.ts'
import type { AuditAction, AuditChange } from '#shared/platform/audit/audit.ts'
import { detailRows } from '#shared/money/standing-orders/detail-rows.ts'
import type {
  BankDetails,
  OwnersDetails,
  removeBankInput,
  saveBankInput,
} from '#shared/money/standing-orders/standing-orders.schema.ts'
import type { By } from '../../platform/audit/audit.ts'
import { saveVersion } from '../../platform/editing.ts'
import { recordForOwners } from '../../platform/mail/record-for-owners.ts'
import { changedElsewhere } from '../../errors.ts'

/** Null if there are none, or while a restored site is on hold: the account may have changed since the backup. */
export async function readPublicDetails(db: Db | Tx): Promise<BankDetails | null> {
  const [row] = await db.select().from(bankDetails).where(isNotPaused)
  return row ?? null
}

export async function readOwnersDetails(db: Db): Promise<OwnersDetails> {
  const [row] = await db.select().from(bankDetails)
  return { details: row ?? null, version: row?.version ?? 0, isOnHold: (await readPause(db)) !== undefined }
}

/** @throws CHANGED_ELSEWHERE */
export function saveDetails(
  db: Db,
  { version, ...values }: z.infer<typeof saveBankInput>,
  by: By,
): Promise<OwnersDetails> {
  return changeDetails(db, by, async (tx) => {
    const [before] = await tx.select().from(bankDetails)
    await saveVersion(tx, bankDetails, values, {
      isIt: eq(bankDetails.id, 1),
      version,
      what: 'This bank account',
    })
    const earlier = new Map(before && detailRows(before))
    const changes = detailRows(values).map(([field, to]) => ({ field, from: earlier.get(field), to }))
    return ['bank-details-changed', changes.filter(({ from, to }) => from !== to)]
  })
}

/** @throws CHANGED_ELSEWHERE */
export function removeDetails(
  db: Db,
  { version }: z.infer<typeof removeBankInput>,
  by: By,
): Promise<OwnersDetails> {
  return changeDetails(db, by, async (tx) => {
    const [removed] = await tx.delete(bankDetails).where(eq(bankDetails.version, version)).returning()
    if (!removed) throw changedElsewhere('This bank account')
    return ['bank-details-removed', []]
  })
}

/** Audits the change, and emails every owner, in its transaction. */
async function changeDetails(
  db: Db,
  by: By,
  change: (tx: Tx) => Promise<[AuditAction, AuditChange[]]>,
): Promise<OwnersDetails> {
  await db.transaction(async (tx) => {
    const [action, changes] = await change(tx)
    await recordForOwners(tx, { action, changes, ...by })
  })
  return readOwnersDetails(db)
}
