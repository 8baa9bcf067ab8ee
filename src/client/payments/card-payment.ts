/**
 * What checkout and donation know of taking a card: the same words whether the provider's own fields or the
 * sandbox's are on the page.
 */
import type { Ref } from 'react'
import type { PAYMENT_TYPES, PaymentSettings } from '#shared/payments.ts'

/** What a payment is for: each purpose remembers its own unanswered attempt. */
export type PaymentPurpose = (typeof PAYMENT_TYPES)[number]

/** Who pays; with an address, where the goods go (the country is always the United Kingdom). */
export type Contact = {
  name: string
  email: string
  address?: { line1: string; line2?: string | undefined; town: string; postcode: string } | undefined
}

export type PaymentRequest = {
  purpose: PaymentPurpose
  clientSecret: string
  /** Absolute; only where the bank wants to see the visitor first. */
  returnUrl: string
  contact: Contact
  /** The payment went through after its outcome had been given up. */
  onLateSuccess: (paid: Taken) => void
}

/** An intent that is paid, or that the bank still works on. */
export type Taken = { status: 'succeeded' | 'processing'; paymentIntentId: string; clientSecret: string }

export type PaymentFailure = {
  status: 'failed'
  /** 'network' means no answer at all: the card may or may not have been charged. */
  kind: 'card' | 'network' | 'other'
  /** The provider's sentence for the payer; empty when it gave none. */
  message: string
}

/** 'left': back from the bank's page without an answer; nothing was charged. */
export type PaymentOutcome = Taken | PaymentFailure | { status: 'left' }

export type CardFieldsHandle = {
  /** Shows what is wrong beside the fields and answers whether all is well. */
  validate: (options: { focus: boolean }) => Promise<boolean>
  /**
   * Pays. A second call while one is under way joins it. If an earlier attempt for the same purpose stayed
   * without an answer, the provider is asked about that one first, and a paid one counts as this one's success.
   * Always settles: the bank's page may take the place of this one, and be left by the Back button.
   */
  confirm: (request: PaymentRequest) => Promise<PaymentOutcome>
}

export type CardFieldsProps = {
  settings: PaymentSettings
  /** What will be charged, in pence; it may change while the card is being typed. */
  amountPence: number
  /** Whether the page itself asks for an address: the provider's fields then do not. */
  hasAddress: boolean
  /** The fields can be paid with. A stable function, like the next one. */
  onReady: () => void
  /** The fields cannot be shown: their code, or the provider's, did not arrive. */
  onUnavailable: () => void
  ref: Ref<CardFieldsHandle>
}

/** A provider's answer; `isFinal` is false where the charge may have happened all the same. */
export type Confirmation = { outcome: PaymentOutcome; isFinal: boolean }

/** One provider's fields: a bare attempt, which `CardFields` makes a safe payment of. */
export type ProviderHandle = {
  validate: CardFieldsHandle['validate']
  attempt: (request: PaymentRequest) => Promise<Confirmation>
}

export type ProviderFieldsProps = Omit<CardFieldsProps, 'ref'> & { ref: Ref<ProviderHandle> }

/** 'open' can still be paid; 'unreachable' is no answer. */
export type IntentState = 'succeeded' | 'processing' | 'open' | 'unreachable'
