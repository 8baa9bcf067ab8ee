import { z } from 'zod'
import { cleanLine } from './clean-text.ts'
import { BRACELET_LENGTHS } from './bracelet-limits.ts'

const text = (max: number) => z.string().overwrite(cleanLine).max(max, `Please use at most ${max} characters`)

/** If omitted, the bracelet is bought without answers, and we ask for them after the order. */
export const choicesInput = /* @__PURE__ */ z
  .array(
    /* @__PURE__ */ z.object({
      question: /* @__PURE__ */ text(BRACELET_LENGTHS.question),
      answer: /* @__PURE__ */ text(BRACELET_LENGTHS.answer),
    }),
  )
  .max(BRACELET_LENGTHS.questions, `A bracelet asks at most ${BRACELET_LENGTHS.questions} questions`)
  .optional()
