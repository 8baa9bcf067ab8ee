/**
 * Saves the chosen amount and the donor's details in the tab until the donation is made, because a refusal by the
 * bank leads through other pages. Never in local storage, never in an address.
 */
import { useSyncExternalStore } from 'react'
import { DONATION_PRESETS, donationPence, donationError } from '#shared/donations.ts'

const KEY = 'donation-draft'

/** The text of the fields; a typed amount wins over a chosen one. */
export type DonationDraft = { preset: string; custom: string; name: string; email: string }

const EMPTY: DonationDraft = { preset: '', custom: '', name: '', email: '' }

let current: DonationDraft | undefined
const listeners = new Set<() => void>()

export function readDraft(): DonationDraft {
  current ??= stored()
  return current
}

export function changeDraft(change: Partial<DonationDraft>): void {
  current = { ...readDraft(), ...change }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // storage is blocked: memory holds it until the page closes
  }
  for (const listener of listeners) listener()
}

export function clearDraft(): void {
  changeDraft(EMPTY)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // storage is blocked: nothing was saved
  }
}

/** The same for rendering; empty on the server and while hydrating, so that the page is the same for everybody. */
export function useDraft(): DonationDraft {
  return useSyncExternalStore(subscribe, readDraft, () => EMPTY)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): DonationDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const known = new Map(Object.entries(kept ?? {}))
    const text = (field: keyof DonationDraft) => {
      const value: unknown = known.get(field)
      return typeof value === 'string' ? value : ''
    }
    return { preset: text('preset'), custom: text('custom'), name: text('name'), email: text('email') }
  } catch {
    return EMPTY
  }
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
