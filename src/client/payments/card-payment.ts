/** The interface of card fields for checkout and donation, the same for the provider's own and the sandbox's. */
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
  purpose: PaymentPurpose
  clientSecret: string
  /** Absolute; used only if the bank asks the visitor first. */
  returnUrl: string
  contact: Contact
  /** Called if the payment succeeds after its outcome had been given up. */
  onLateSuccess: (paid: Taken) => void
}

/** An intent that is paid, or that the bank still processes. */
export type Taken = { status: 'succeeded' | 'processing'; paymentIntentId: string; clientSecret: string }

export type PaymentFailure = {
  status: 'failed'
  /** 'network' means no answer: the card may or may not have been charged. */
  kind: 'card' | 'network' | 'other'
  /** The provider's sentence for the payer; empty when it gave none. */
  message: string
}

/** 'left': returned from the bank's page without an answer; nothing was charged. */
export type PaymentOutcome = Taken | PaymentFailure | { status: 'left' }

export type CardFieldsHandle = {
  /** Shows errors beside the fields, and returns whether all are valid. */
  validate: (options: { focus: boolean }) => Promise<boolean>
  /**
   * Pays. A second call while one is under way joins it. If an earlier attempt of the same purpose has no answer,
   * the provider is asked about that one first, and a paid one counts as success. Always settles, because the
   * bank's page may replace this one and be left by the Back button.
   */
  confirm: (request: PaymentRequest) => Promise<PaymentOutcome>
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

/** A provider's answer; `isFinal` is false if the charge may have happened all the same. */
export type Confirmation = { outcome: PaymentOutcome; isFinal: boolean }

/** One provider's fields: a bare attempt, which `CardFields` makes safe to repeat. */
export type ProviderHandle = {
  validate: CardFieldsHandle['validate']
  attempt: (request: PaymentRequest) => Promise<Confirmation>
}

export type ProviderFieldsProps = Omit<CardFieldsProps, 'ref'> & { ref: Ref<ProviderHandle> }

/** 'open' can still be paid; 'unreachable' means no answer. */
export type IntentState = 'succeeded' | 'processing' | 'open' | 'unreachable'
