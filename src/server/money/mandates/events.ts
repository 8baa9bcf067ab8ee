/** Records the timeline of a mandate. */
import type { Tx } from '#db/client.ts'
import { mandateEvents } from '#db/schema/index.ts'
import type { ChargeEvent, MandateActor, MandateChange } from '#shared/money/monthly/monthly.ts'

/** @param event.detail an amount, a month, a day or the provider's code; never text from a person */
export async function recordMandateEvent(
  tx: Tx,
  mandateId: number,
  event: {
    kind: ChargeEvent | MandateChange
    detail?: string
    by: MandateActor
    accountId?: number | undefined
    now: Date
  },
): Promise<number> {
  const { now, ...row } = event
  const [added] = await tx
    .insert(mandateEvents)
    .values({ ...row, mandateId, createdAt: now })
    .returning({ id: mandateEvents.id })
  if (!added) throw new Error('an inserted event returned no row')
  return added.id
}
