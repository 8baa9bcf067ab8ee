import { z } from 'zod'
import { cleanLine } from '../../platform/text/clean-text.ts'
import { BRACELET_LENGTHS } from './bracelet-limits.ts'

const text = (max: number) => z.string().overwrite(cleanLine).max(max, `Please use at most ${max} characters`)

const answers = () =>
  z
    .array(z.object({ question: text(BRACELET_LENGTHS.question), answer: text(BRACELET_LENGTHS.answer) }))
    .max(BRACELET_LENGTHS.questions, `A bracelet asks at most ${BRACELET_LENGTHS.questions} questions`)

export const answersInput = /* @__PURE__ */ answers()

/** If omitted, the bracelet is added or bought without answers: cart and order page then ask for them. */
export const choicesInput = /* @__PURE__ */ z.optional(/* @__PURE__ */ answers())
