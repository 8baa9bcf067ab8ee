/** What there is of a person, and what becomes of it, in words. */
import type { PersonCounts } from '#shared/privacy.ts'

type Part = {
  kind: keyof PersonCounts
  label: string
  /** What erasing does to it. */
  fate: string
  isKept: boolean
}

/** In the order in which the owner thinks of them: what goes, then what stays. */
export const PERSON_PARTS: readonly Part[] = [
  { kind: 'messages', label: 'Messages', fate: 'deleted, with your notes about them', isKept: false },
  { kind: 'prayers', label: 'Prayer requests', fate: 'deleted, with your notes about them', isKept: false },
  {
    kind: 'volunteers',
    label: 'Volunteer applications',
    fate: 'deleted, with your notes about them',
    isKept: false,
  },
  {
    kind: 'bookOffers',
    label: 'Offers of books',
    fate: 'deleted, with your notes about them',
    isKept: false,
  },
  {
    kind: 'unpaid',
    label: 'Gifts and orders begun, not paid',
    fate: 'name and email deleted; amount and date stay until they can no longer be paid',
    isKept: false,
  },
  {
    kind: 'letters',
    label: 'Letters about any of this',
    fate: 'deleted, or kept without the address where what they tell of is kept',
    isKept: false,
  },
  {
    kind: 'orders',
    label: 'Orders, delivered or cancelled',
    fate: 'amount, date and lines, for the accounts, six years by law; name, email and address go',
    isKept: true,
  },
  {
    kind: 'donations',
    label: 'Gifts of money',
    fate: 'amount and date, for the accounts, six years by law; name and email go',
    isKept: true,
  },
  {
    kind: 'payments',
    label: 'Payments',
    fate: 'amount, date and state, for the accounts, six years by law; name and email go',
    isKept: true,
  },
  {
    kind: 'ordersUnderWay',
    label: 'Orders still to be delivered',
    fate: 'as they are, or the parcel would not arrive; erase again once they are delivered',
    isKept: true,
  },
]

export const isNobody = (counts: PersonCounts): boolean =>
  PERSON_PARTS.every(({ kind }) => counts[kind] === 0)

/** Whether erasing would change anything. */
export const isErasable = (counts: PersonCounts): boolean =>
  PERSON_PARTS.some(({ kind }) => kind !== 'ordersUnderWay' && counts[kind] > 0)
