/** The words of card payments: what a provider's card fields are given and answer, live or sandbox. */
import type { Ref } from 'react'
import type { PAYMENT_TYPES, PaymentSettings } from '#shared/payments.ts'

/** What a payment is for: each purpose stores its own unanswered attempt. */
export type PaymentPurpose = (typeof PAYMENT_TYPES)[number]

/** The payer; with an address, the delivery (the country is always the United Kingdom). */
export type Contact = {
  name: string
  email: string
  address?: { line1: string; line2?: string | undefined; town: string; postcode: string } | undefined
}

export type PaymentRequest = {
  clientSecret: string
  /** Absolute; used only if the bank asks the visitor first. */
  returnUrl: string
  contact: Contact
}

/** An intent that is paid, or that the bank still processes. */
export type Taken = { status: 'succeeded' | 'processing'; paymentIntentId: string; clientSecret: string }

export type PaymentFailure = {
  status: 'failed'
  /**
   * 'network' means no answer: the card may or may not have been charged. 'no intent' means that there was nothing to
   * pay with.
   */
  kind: 'card' | 'network' | 'no intent' | 'other'
  /** The provider's sentence for the payer; empty when it gave none. */
  message: string
}

/** Beside the form after a failure of kind 'network'. */
export const NO_ANSWER_HINT =
  'We did not hear back from the payment provider. Before charging your card again, we will check whether this payment went through.'

/** Beside the card's fields after what the bank said of a decline. */
export const DECLINED_HINT = 'Nothing was taken. Try another card or ask your bank.'

/** The ref of what a failure says beside the card's fields: they may be out of view of the button. */
export const showFailure = (notice: Element | null): void => notice?.scrollIntoView({ block: 'nearest' })

/** A provider's answer; `isFinal` is false if the charge may have happened all the same. */
export type Confirmation = { outcome: Taken | PaymentFailure; isFinal: boolean }

/** 'open' can still be paid; 'unreachable' means no answer. */
export type IntentState = Taken['status'] | 'open' | 'unreachable'

export type CardFieldsHandle = {
  /** Shows errors beside the fields, and returns whether all are valid. */
  validate: (options: { focus: boolean }) => Promise<boolean>
  /** One bare attempt to charge the card; the flow makes it safe to repeat. It may never settle: the bank's page
   * replaces this one. */
  attempt: (request: PaymentRequest) => Promise<Confirmation>
}

export type CardFieldsProps = {
  settings: PaymentSettings
  /** The amount in pence; it may change while the card is being typed. */
  amountPence: number
  /** Whether the page asks for an address itself: then the provider's fields do not. */
  hasAddress: boolean
  /** Called when the fields are ready. A stable function, like the next one. */
  onReady: () => void
  /** Called if the code of the fields, ours or the provider's, cannot be loaded. */
  onUnavailable: () => void
  ref: Ref<CardFieldsHandle>
}
