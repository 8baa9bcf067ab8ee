/** The contract of card fields, live or sandbox: what they receive and return. */
import type { Ref } from 'react'
import type { PAYMENT_TYPES } from '#shared/money/payments/payments.ts'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'

/** What a payment is for; each purpose stores its own unresolved attempt. */
export type PaymentPurpose = (typeof PAYMENT_TYPES)[number]

/** The payer; an address, if any, is for delivery (the country is always the United Kingdom). */
export type Contact = {
  name: string
  email: string
  address?: { line1: string; line2?: string | undefined; town: string; postcode: string } | undefined
}

export type PaymentRequest = {
  clientSecret: string
  /** Absolute; used only if the bank redirects the visitor first. */
  returnUrl: string
  contact: Contact
}

/** A paid intent, or one that the bank is still processing. The secret is empty if another tab has it. */
export type Taken = { status: 'succeeded' | 'processing'; paymentIntentId: string; clientSecret: string }

/** A card that is saved for later payments; nothing was charged. */
export type SavedCard = { status: 'saved'; setupIntentId: string; clientSecret: string }

export type PaymentFailure = {
  status: 'failed'
  /**
   * 'network': no response, so the card may or may not have been charged. 'no intent': there was nothing to pay with.
   * 'canceled': another intent for the same has taken its place.
   */
  kind: 'card' | 'network' | 'no intent' | 'canceled' | 'other'
  /** The provider's sentence for the payer; empty if there is none. */
  message: string
}

/** The provider did not respond: what was asked for may have happened, or not. */
export const NO_RESPONSE: PaymentFailure = { status: 'failed', kind: 'network', message: '' }

/** Another intent for the same has taken its place. */
export const CANCELED: PaymentFailure = { status: 'failed', kind: 'canceled', message: '' }

/** There is nothing to pay with. */
export const NOTHING_TO_PAY_WITH: PaymentFailure = { status: 'failed', kind: 'no intent', message: '' }

/** Shown beside the form after a failure of kind 'network'. */
export const NO_ANSWER_HINT =
  'We did not hear back from the payment provider. Before charging your card again, we will check whether this payment went through.'

/** Shown beside the card fields after the bank's reason for a decline. */
export const DECLINED_HINT = 'Nothing was taken. Try another card or ask your bank.'

/** A provider's response; `isFinal` is false if the charge may have happened anyway. */
export type Confirmation = { outcome: Taken | PaymentFailure; isFinal: boolean }

/** 'open' can still be paid; 'unreachable' means no response. */
export type IntentState = Taken['status'] | 'open' | 'unreachable'

export type CardFieldsHandle = {
  /** Shows errors beside the fields, and returns whether all are valid. */
  validate: (options: { focus: boolean }) => Promise<boolean>
  /**
   * One bare attempt to charge the card; the flow makes it safe to repeat. May never settle, because the bank's page
   * replaces this one.
   */
  attempt: (request: PaymentRequest) => Promise<Confirmation>
  /**
   * Saves the card with the setup intent of `request.clientSecret`; for fields without an amount. May never settle, like
   * `attempt`. `confirmCardSetup` calls it.
   */
  save: (request: PaymentRequest) => Promise<SavedCard | PaymentFailure>
}

/** What a wallet tells about the payer, of what it was asked for. */
export type WalletContact = {
  name?: string | undefined
  email?: string | undefined
  /** With the country as the provider writes it: 'GB'. */
  address?: { line1: string; line2: string; town: string; postcode: string; country: string } | undefined
}

/** A payment that the payer has allowed in a wallet. */
export type WalletPayment = Pick<CardFieldsHandle, 'attempt'> & {
  given: WalletContact
  /** Closes the wallet, if nothing was attempted. Some wallets show the sentence. */
  end: (sentence?: string) => void
}

export type WalletProps = Pick<CardFieldsProps, 'settings' | 'savesCard'> & {
  amountPence: number
  /** 'delivery': the payer's name and email, and an address in the United Kingdom. */
  asks: 'delivery' | 'payer' | 'nothing'
  /** Names a gift each month, which the payer sees in the wallet; undefined for a single payment. */
  monthly?: string | undefined
  /** Called on the click. @returns false if the wallet must not open: the form says why */
  onOpen: () => boolean
  onAllowed: (payment: WalletPayment) => void
  /** Called once, when it is known whether a wallet can be shown here. */
  onKnown: (isOffered: boolean) => void
}

export type CardFieldsProps = {
  settings: PaymentSettings
  /** The amount in pence; it may change while the card is being typed. Null if nothing is paid: the card is only saved. */
  amountPence: number | null
  /** Whether the page itself asks for an address, so that the provider's fields need not. */
  hasAddress: boolean
  /**
   * Whether the card is saved for later payments, to which the payer agrees in the provider's fields too. It must agree
   * with the intent's `setup_future_usage`; without an amount it is true anyway.
   */
  savesCard?: boolean
  /** Called when the fields are ready. Must be stable between renders, like `onUnavailable`. */
  onReady: () => void
  /** Called if our own code of the fields cannot be loaded. */
  onUnavailable: () => void
  /** Toast if the provider's script is blocked, stalls or fails; the form then offers a retry. */
  blocked: { title: string; description: string }
  /** Called then, for further action; must be stable between renders. */
  onBlocked?: () => void
  ref: Ref<CardFieldsHandle>
}
