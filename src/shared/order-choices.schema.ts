/** The answers of an order's lines, as the owner enters them. */
import { z } from 'zod'
import { MAX_CART_LINES } from './checkout.ts'
import { choicesInput } from './choices.schema.ts'
import { rowId } from './paging.ts'
import { braceletQuestion, choice } from './shop.ts'

/** Of one line: also answers to questions that its bracelet no longer asks. */
const MAX_STORED_CHOICES = 50

/** What the lines of an order were asked and answered; the owner enters what is missing. */
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

/** `before` is what the owner saw: answers entered meanwhile are refused with 409. */
export const enterChoicesInput = z.object({
  id: rowId,
  lines: z
    .array(
      z.object({
        lineId: rowId,
        before: z.array(choice).max(MAX_STORED_CHOICES),
        choices: choicesInput.unwrap(),
      }),
    )
    .min(1)
    .max(MAX_CART_LINES),
})
