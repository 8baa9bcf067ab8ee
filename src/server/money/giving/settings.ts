/** What the owner has decided about giving: one row. */
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { givingSettings } from '#db/schema/index.ts'
import { yearEndOf, type GivingSettings, type saveGivingInput } from '#shared/money/giving.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict } from '../../errors.ts'

type Row = typeof givingSettings.$inferSelect

/** The row as it is stored: with the last day of the accounting year as '03-31'. */
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

/** Open pages show the change at once: a trigger of the table tells every process. @throws CHANGED_ELSEWHERE */
export function saveGivingSettings(
  db: Db,
  { version, yearEndDay, yearEndMonth, ...input }: z.infer<typeof saveGivingInput>,
  by: By,
): Promise<GivingSettings> {
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .update(givingSettings)
      .set({
        ...input,
        yearEnd: yearEndOf({ yearEndDay, yearEndMonth }),
        version: sql`${givingSettings.version} + 1`,
      })
      .where(and(eq(givingSettings.id, 1), eq(givingSettings.version, version)))
      .returning()
    if (!saved)
      throw conflict('The settings were changed elsewhere since you opened them.', 'CHANGED_ELSEWHERE')
    await recordAudit(tx, { action: 'giving-settings-changed', detail: input.hmrcReference, ...by })
    return shown(saved)
  })
}
