import { z } from 'zod'
import { uuidKey } from '../../platform/api/idempotency.ts'
import { lineQuantity } from '../../site/shop/cart.ts'
import { choicesInput } from '../../site/shop/choices.schema.ts'
import {
  canonicalEmail,
  contactError,
  normalPostcode,
  type ContactField,
} from '../../platform/text/contact.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { rowId } from '../../platform/api/paging.ts'
import { sessionId } from '../../platform/sign-in/session.ts'
import { choice, thumbnailBracelet } from '../../site/shop/shop.ts'

/** Maximum number of different bracelets in an order. */
export const MAX_CART_LINES = 100

/** Body of `POST /api/create-payment-intent`. Prices come from the database. */
export const createIntentInput = z.object({
  cartItems: z
    .array(
      z.object({ braceletId: rowId, quantity: lineQuantity, choices: choicesInput }),
      'The cart must be a list',
    )
    .min(1, 'Your cart is empty')
    .max(MAX_CART_LINES, `An order can include at most ${MAX_CART_LINES} different bracelets`),
  /** Created by the caller once per payment: a repeat returns the same payment intent. */
  idempotencyKey: uuidKey,
})
export type CreateIntentInput = z.infer<typeof createIntentInput>

export const createIntentOutput = z.object({ clientSecret: z.string() })

/** Output for other programs: it adds the publishable key, with which Stripe's own SDK confirms the payment. */
export const createIntentForProgramsOutput = /* @__PURE__ */ createIntentOutput.extend({
  publishableKey: z.string(),
})

/** Input from the site itself. It adds the cart's session, so that a webhook can empty the cart. */
export const startCheckoutInput = /* @__PURE__ */ createIntentInput.extend({ sessionId })
export const startCheckoutOutput = /* @__PURE__ */ createIntentOutput.extend({ total: decimalPounds })

export const paymentIntentId = z
  .string()
  .regex(/^pi_[A-Za-z0-9]{1,100}$/, 'A payment intent identifier begins with pi_')
export const processPaymentInput = z.object({
  paymentIntentId,
  sessionId,
  /** Only the buyer's browser has the client secret. With it, the response includes the masked address. */
  clientSecret: z.string().max(500).optional(),
})

/** The parts of an order that anybody with the intent id may see. Only `contact` is personal. */
export const orderResult = z.object({
  success: z.literal(true),
  orderNumber: z.int(),
  status: z.string(),
  total: decimalPounds,
  currency: z.string(),
  /** Part of the total that ships books, by the terms at the time of purchase. */
  shippingGift: decimalPounds,
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: lineQuantity,
      unitPrice: decimalPounds,
      /** Contains the buyer's own text, so it needs the client secret. */
      choices: /* @__PURE__ */ z.array(choice),
      /** Draws the picture; null once the bracelet is deleted. */
      bracelet: /* @__PURE__ */ z.nullable(thumbnailBracelet),
    }),
  ),
  /** Required questions without an answer. */
  unanswered: z.array(z.string()),
  /** Whether something was sold out before the payment arrived; it is then refunded. */
  isOversold: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Masked, and only with the client secret. `address` is empty if none was given. */
  contact: z.object({ email: z.string().nullable(), address: z.array(z.string()) }).optional(),
})
export type OrderResult = z.infer<typeof orderResult>

// Marked as pure for the bundler, so that a page which needs only a function of this file does not load zod.
const contactText = (field: ContactField) =>
  z
    .string()
    .trim()
    .check(({ value, issues }) => {
      const message = contactError(field, value)
      if (message !== undefined) issues.push({ code: 'custom', message, input: value })
    })

/** The buyer and the delivery address. They go to the provider with the confirmation, never to our own server. */
export const contactDetails = z.object({
  name: /* @__PURE__ */ contactText('name'),
  email: z.pipe(
    /* @__PURE__ */ contactText('email'),
    z.transform((text: string) => canonicalEmail(text) ?? text),
  ),
  line1: /* @__PURE__ */ contactText('line1'),
  line2: /* @__PURE__ */ z.optional(/* @__PURE__ */ contactText('line2')),
  town: /* @__PURE__ */ contactText('town'),
  postcode: z.pipe(
    /* @__PURE__ */ contactText('postcode'),
    z.transform((text: string) => normalPostcode(text) ?? text),
  ),
})

/** Returns the intent id in a client secret: 'pi_1_secret_2' → 'pi_1'. */
export function intentIdOf(secret: string): string {
  return secret.slice(0, secret.indexOf('_secret_'))
}
