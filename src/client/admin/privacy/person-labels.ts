/** What there is of a person, and what becomes of it, in words. */
import type { PersonCounts } from '#shared/privacy.ts'

type Part = {
  kind: keyof PersonCounts
  label: string
  /** What erasing does to it, after 'Deleted, ' or 'Kept, '. */
  fate: string
  isKept: boolean
}

/** In the order in which the owner thinks of them: what goes, then what stays. */
export const PERSON_PARTS: readonly Part[] = [
  { kind: 'messages', label: 'Messages', fate: 'including your notes', isKept: false },
  { kind: 'prayers', label: 'Prayer requests', fate: 'including your notes', isKept: false },
  {
    kind: 'volunteers',
    label: 'Volunteer applications',
    fate: 'including your notes',
    isKept: false,
  },
  {
    kind: 'bookOffers',
    label: 'Book offers',
    fate: 'including your notes',
    isKept: false,
  },
  {
    kind: 'unpaid',
    label: 'Unpaid donations and orders',
    fate: 'except for the amount and date, which we keep until it can no longer be paid',
    isKept: false,
  },
  {
    kind: 'emails',
    label: 'Emails about any of these',
    fate: 'or kept without the email address where the record itself is kept',
    isKept: false,
  },
  {
    kind: 'orders',
    label: 'Delivered and cancelled orders',
    fate: 'without name, email and address, for six years as the law requires',
    isKept: true,
  },
  {
    kind: 'donations',
    label: 'Donations',
    fate: 'without name and email, for six years as the law requires',
    isKept: true,
  },
  {
    kind: 'payments',
    label: 'Payments',
    fate: 'without name and email, for six years as the law requires',
    isKept: true,
  },
  {
    kind: 'ordersUnderWay',
    label: 'Orders not yet delivered',
    fate: 'so that the parcel can arrive; erase the person again once it is delivered',
    isKept: true,
  },
]

export const isNobody = (counts: PersonCounts): boolean =>
  PERSON_PARTS.every(({ kind }) => counts[kind] === 0)

/** Whether erasing would change anything. */
export const isErasable = (counts: PersonCounts): boolean =>
  PERSON_PARTS.some(({ kind }) => kind !== 'ordersUnderWay' && counts[kind] > 0)
