import { z } from 'zod'
import { line } from '../../platform/text/text.ts'
import { DEDICATION_KINDS, MAX_DEDICATION } from './dedications.ts'

export const dedication = /* @__PURE__ */ z.object({
  kind: /* @__PURE__ */ z.enum(DEDICATION_KINDS),
  text: /* @__PURE__ */ line(MAX_DEDICATION, 'Please enter a name, or a note'),
})

/** Stored ones, which no rule of the form may refuse. */
export const storedDedication = /* @__PURE__ */ z.object({
  kind: /* @__PURE__ */ z.enum(DEDICATION_KINDS),
  text: z.string(),
})

/** Access by the link in the receipt. */
export const giftLink = /* @__PURE__ */ z.object({ token: /* @__PURE__ */ z.string().max(60) })
export const changeDedicationInput = /* @__PURE__ */ z.object({
  token: /* @__PURE__ */ z.string().max(60),
  /** Null removes it. */
  dedication: /* @__PURE__ */ dedication.nullable(),
})

/** A gift, for the donor who has the link. */
export const giftPage = /* @__PURE__ */ z.object({
  amount: /* @__PURE__ */ z.string(),
  day: /* @__PURE__ */ z.iso.date(),
  dedication: /* @__PURE__ */ storedDedication.nullable(),
})
export type GiftPage = z.infer<typeof giftPage>
