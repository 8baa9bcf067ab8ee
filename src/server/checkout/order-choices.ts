/** What buyers answered to the questions of bracelets made to order, and what is still to be asked. */
import { sql, type SQL } from 'drizzle-orm'
import { bracelets, type checkoutLines, type orderLines } from '#db/schema.ts'
import { unansweredQuestions } from '#shared/choices.ts'
import type { BraceletQuestion, Choice } from '#shared/shop.ts'

type Lines = typeof checkoutLines | typeof orderLines

/** Whether a line of `which` has no answer to a question that its bracelet requires now. */
export const lacksChoices = (lines: Lines, which: SQL): SQL<boolean> =>
  sql`exists (
    select from ${lines}
      join ${bracelets} on ${bracelets.id} = ${lines.braceletId}
      cross join jsonb_array_elements(${bracelets.questions}) as asked
    where ${which} and (asked ->> 'required')::boolean and not exists (
      select from jsonb_array_elements(${lines.choices}) as chosen
      where chosen ->> 'question' = asked ->> 'question'))`

type Answered = { choices: Choice[]; questions: BraceletQuestion[] | null }

/** The required questions that a line has not answered, each once. */
export const unansweredOf = (lines: readonly Answered[]): string[] => [
  ...new Set(lines.flatMap(({ questions, choices }) => unansweredQuestions(questions ?? [], choices))),
]
