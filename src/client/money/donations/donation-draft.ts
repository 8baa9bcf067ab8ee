/** The chosen amount and the donor's details, saved until the donation is made. */
import { useMemo } from 'react'
import { donationPence, donationError } from '#shared/money/donations/donations.ts'
import { MAX_MANDATE_DAY } from '#shared/money/donations/donation-limits.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { useSite } from '../../site/content/content.ts'
import { draftOf, useDraft } from '../../platform/drafts.ts'
import { randomId } from '../../platform/session.ts'

const EMPTY = {
  preset: '',
  custom: '',
  name: '',
  email: '',
  /** A project's id; empty for where it is needed most. */
  project: '',
  /** Code of the link by which the donor came. */
  link: '',
  /** Day of each month; empty for a single gift. */
  day: '',
  /** 'yes' or 'no' once answered; the typed declaration stays when somebody changes their mind. */
  giftAid: '',
  title: '',
  firstName: '',
  lastName: '',
  address: '',
  postcode: '',
  /** 'yes' or empty */
  isOutsideUk: '',
  scope: '',
  /** 'memory', 'behalf', 'note' or empty, and its text. */
  kind: '',
  text: '',
  /** 'yes' if the box about news was ticked, and the question that was shown with it. */
  news: '',
  newsModel: '',
  /** Pence added for the card fee; forgotten with the amount that it was reckoned from. */
  fee: '',
  /** The gift's key: the server takes one payment per key, whichever tab it comes from. */
  key: '',
}

/** The fields as text; a custom amount overrides a preset, and only a monthly gift has a day. */
export type DonationDraft = typeof EMPTY

/** In the tab until the gift is made, because a bank's refusal reloads the page. */
const saved = draftOf<Partial<DonationDraft>>('donation-draft', 'tab')

export const readDraft = (): DonationDraft => ({ ...EMPTY, ...saved.read() })

/** Empty on the server and during hydration, because the rendered page is the same for everybody. */
export function useDonationDraft(): DonationDraft {
  const draft = useDraft(saved)
  return useMemo(() => ({ ...EMPTY, ...draft }), [draft])
}

export function changeDraft(change: Partial<DonationDraft>): void {
  const fee = 'preset' in change || 'custom' in change ? { fee: '' } : {}
  const draft = { ...readDraft(), ...fee, ...change }
  saved.write({ ...draft, key: draft.key || randomId() })
}

/** A gift each month, on today's day in London or the latest one that every month has. */
export function chooseMonthly(): void {
  const day = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London', day: 'numeric' })
  changeDraft({ day: String(Math.min(Number(day), MAX_MANDATE_DAY)) })
}

export const clearDraft = (): void => saved.write(undefined)

/** The amount in pounds, as it is sent: '25' or '12.50'; empty if none is chosen. */
export const amountOf = ({ custom, preset }: DonationDraft): string => custom || preset

/** The chosen amount in pence; undefined if it is missing or invalid. */
export function chosenPence(draft: DonationDraft): number | undefined {
  const amount = amountOf(draft)
  return donationError(amount) === undefined ? donationPence(amount) : undefined
}

/** The whole gift in pence, with a card fee that the donor adds. */
export function penceOf(draft: DonationDraft): number | undefined {
  const pence = chosenPence(draft)
  return pence && pence + Number(draft.fee)
}

/** The whole gift in pounds, as it is sent. */
export const paidAmount = (draft: DonationDraft): string =>
  draft.fee === '' ? amountOf(draft) : toDecimal(penceOf(draft) ?? 0)

/** What an amount makes possible; undefined if the site content does not say. */
export const useImpact = (pence: number | undefined): string | undefined =>
  useSite().gifts.find(({ pounds }) => pounds * 100 === pence)?.impact || undefined
