/** Checks answers against the questions of a bracelet. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bracelets } from '#db/schema/index.ts'
import { ownChoices } from '#shared/site/shop/own-choices.ts'
import type { BraceletQuestion, Choice } from '#shared/site/shop/shop.ts'
import { invalid, notFound } from '../../errors.ts'

const readQuestions = prepared((db) =>
  db
    .select({ questions: bracelets.questions })
    .from(bracelets)
    .where(eq(bracelets.id, sql.placeholder('braceletId'))),
)

/**
 * Normalises answers for storage. Reads nothing if there are none.
 * @throws NOT_FOUND for an unknown bracelet, BAD_REQUEST for a question that the bracelet does not have, or an answer
 * that is not an option
 */
export async function readChoices(db: Db, braceletId: number, chosen: readonly Choice[]): Promise<Choice[]> {
  if (chosen.length === 0) return []
  const [bracelet] = await readQuestions(db).execute({ braceletId })
  if (!bracelet) throw notFound('There is no such bracelet.')
  return checkedChoices(bracelet.questions, chosen)
}

/** @throws BAD_REQUEST */
export function checkedChoices(questions: readonly BraceletQuestion[], chosen: readonly Choice[]): Choice[] {
  const read = ownChoices(questions, chosen)
  if (read.error !== undefined) throw invalid(read.error, 'INVALID_CHOICES')
  return read.choices
}
