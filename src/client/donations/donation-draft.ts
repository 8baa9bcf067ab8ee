/** The chosen amount and the donor's details, until the donation is made. */
import { useSyncExternalStore } from 'react'
import { DONATION_PRESETS, donationPence, donationError } from '#shared/donations.ts'
import { tabDraft } from '../payments/tab-draft.ts'

const saved = tabDraft('donation-draft', ['preset', 'custom', 'name', 'email'])

/** The text of the fields; a typed amount wins over a chosen one. */
export type DonationDraft = ReturnType<typeof saved.read>

const EMPTY: DonationDraft = { preset: '', custom: '', name: '', email: '' }

let current: DonationDraft | undefined
const listeners = new Set<() => void>()

export function readDraft(): DonationDraft {
  current ??= saved.read()
  return current
}

export function changeDraft(change: Partial<DonationDraft>): void {
  current = { ...readDraft(), ...change }
  saved.save(current)
  for (const listener of listeners) listener()
}

export function clearDraft(): void {
  changeDraft(EMPTY)
  saved.clear()
}

/** The same for rendering; empty on the server and while hydrating, so that the page is the same for everybody. */
export function useDraft(): DonationDraft {
  return useSyncExternalStore(subscribe, readDraft, () => EMPTY)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The amount in pounds as it is sent: '25' or '12.50'; empty if none is chosen. */
export const amountOf = ({ custom, preset }: DonationDraft): string => custom || preset

/** The amount in pence; undefined if it is missing or invalid. */
export function penceOf(draft: DonationDraft): number | undefined {
  const amount = amountOf(draft)
  return donationError(amount) === undefined ? donationPence(amount) : undefined
}

/** What an amount makes possible, if the charity says so. */
export function impactOf(pence: number | undefined): string | undefined {
  return DONATION_PRESETS.find(({ pounds }) => pounds * 100 === pence)?.impact
}
