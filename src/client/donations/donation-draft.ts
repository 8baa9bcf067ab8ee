/**
 * What a donor has chosen and typed, kept in the tab until the gift is made: a refusal by the bank leads through
 * other pages, and the form must be as it was. Never in local storage, never in an address.
 */
import { useSyncExternalStore } from 'react'
import { DONATION_PRESETS, donationPence, donationError } from '#shared/donation-amount.ts'

const KEY = 'donation-draft'

/** Texts as they stand in the fields; an amount typed by hand goes before a chosen one. */
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
    // storage is blocked: memory holds it as long as the page
  }
  for (const listener of listeners) listener()
}

export function clearDraft(): void {
  changeDraft(EMPTY)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // it was never kept
  }
}

/** The same for rendering; empty on the server and while hydrating, so that the page is everybody's. */
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

/** The amount in pounds as it is sent: '25' or '12.50'; empty when none is chosen. */
export const amountOf = ({ custom, preset }: DonationDraft): string => custom || preset

/** The amount in pence; undefined while there is none that can be given. */
export function penceOf(draft: DonationDraft): number | undefined {
  const amount = amountOf(draft)
  return donationError(amount) === undefined ? donationPence(amount) : undefined
}

/** What an amount makes possible, where the charity says so. */
export function impactOf(pence: number | undefined): string | undefined {
  return DONATION_PRESETS.find(({ pounds }) => pounds * 100 === pence)?.impact
}
