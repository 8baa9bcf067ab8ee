/** The owner's settings about giving, stored in one row. */
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { givingSettings } from '#db/schema/index.ts'
import { yearEndOf, type GivingSettings, type saveGivingInput } from '#shared/money/funds/giving.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { lockForEditing, nextVersion } from '../../platform/editing.ts'
import { divideMonths } from '../ledger/ledger-months.ts'

type Row = typeof givingSettings.$inferSelect

/** The stored row; the accounting year ends on a day such as '03-31'. */
export async function readGivingRow(db: Db | Tx): Promise<Row> {
  const [row] = await db.select().from(givingSettings)
  if (!row) throw new Error('the settings of giving are missing')
  return row
}

export const readGivingSettings = async (db: Db): Promise<GivingSettings> => shown(await readGivingRow(db))

function shown({ yearEnd, ...row }: Row): GivingSettings {
  const [yearEndMonth = 12, yearEndDay = 31] = yearEnd.split('-').map(Number)
  return { ...row, yearEndDay, yearEndMonth }
}

/** Saves the settings. A trigger tells every process, so that pages change at once. @throws CHANGED_ELSEWHERE */
export function saveGivingSettings(
  db: Db,
  { version, yearEndDay, yearEndMonth, ...input }: z.infer<typeof saveGivingInput>,
  by: By,
): Promise<GivingSettings> {
  return db.transaction(async (tx) => {
    const before = await lockForEditing(tx, givingSettings, 1, 'page', version)
    const yearEnd = yearEndOf({ yearEndDay, yearEndMonth })
    const [saved] = await tx
      .update(givingSettings)
      .set({ ...input, yearEnd, version: nextVersion(givingSettings) })
      .returning()
    if (yearEnd !== before.yearEnd) await divideMonths(tx, before.yearEnd, yearEnd)
    const changes = [
      { field: 'hmrcReference', to: input.hmrcReference },
      ...(saved!.newsModel === before.newsModel ? [] : [{ field: 'news', to: `news: ${saved!.newsModel}` }]),
    ]
    await recordAudit(tx, { action: 'giving-settings-changed', changes, ...by })
    return shown(saved!)
  })
}
