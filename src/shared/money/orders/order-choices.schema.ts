import { z } from 'zod'
import { cleanLine } from '../../platform/text/clean-text.ts'
import { rowId } from '../../platform/api/paging.ts'
import { BRACELET_LENGTHS } from '../../site/shop/bracelet-limits.ts'
import { braceletQuestion, choice } from '../../site/shop/shop.ts'

/** Maximum number of choices in an order line, including answers to questions that its bracelet no longer asks. */
const MAX_STORED_CHOICES = 50
/** More than any order has. */
const MAX_LINES = 500

/** Questions and answers of an order's lines; the owner can add missing answers. */
export const orderChoices = z.object({
  lines: z.array(
    z.object({
      lineId: rowId,
      name: z.string(),
      quantity: z.int(),
      questions: z.array(braceletQuestion),
      choices: z.array(choice),
    }),
  ),
})
export type OrderChoices = z.infer<typeof orderChoices>

// Loaded by the owner's form. Uses no schema from a file that every page loads, which would add zod to every page.
const id = z.int().positive()
const answers = z
  .array(
    z.object({
      question: z.string().max(1000),
      answer: z
        .string()
        .overwrite(cleanLine)
        .max(BRACELET_LENGTHS.answer, `Please use at most ${BRACELET_LENGTHS.answer} characters`),
    }),
  )
  .max(MAX_STORED_CHOICES)

/** `before`: the answers that the owner saw. If they have changed since, the call is refused with 409. */
export const enterChoicesInput = z.object({
  id,
  lines: z
    .array(z.object({ lineId: id, before: answers, choices: answers }))
    .min(1)
    .max(MAX_LINES),
})
