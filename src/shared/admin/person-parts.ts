/** The kinds of data that we have about one person, listed once for showing, exporting and erasing. Without zod. */
import { longUkDate } from '../platform/text/format.ts'

/** `fate`: what an erasure does, to follow 'Deleted' or 'Kept'. `until`: explains the day in `keptUntil`. */
type Part = { label: string; fate: string; isRetained: boolean; until: string }

const erased = (label: string, fate = '', until = ''): Part => ({ label, fate, isRetained: false, until })
const retained = (label: string, fate: string, until = 'at least until'): Part => ({
  label,
  fate,
  isRetained: true,
  until,
})
const WHILE_PAYABLE = 'except for the amount and date, which we keep until it can no longer be paid'
const BY_LAW = 'for six years after the end of our financial year, as the law requires'
const AGAIN = 'so that the parcel can arrive; erase the person again once it is delivered'

/**
 * Kinds of data in the order shown: first those that an erasure deletes, then those that stay. Those ending in
 * 'UnderWay' belong to an order on its way, and stay until it has arrived.
 */
export const PERSON_PARTS = {
  messages: erased('Messages'),
  prayers: erased('Prayer requests'),
  volunteers: erased('Volunteer applications'),
  bookOffers: erased('Book offers'),
  inbox: erased('Entries in the inbox', 'including your notes'),
  bin: erased('Of these, in the bin'),
  replies: erased('Replies from the inbox'),
  unpaidDonationCheckouts: erased('Unpaid donations', WHILE_PAYABLE, 'until'),
  unpaidCheckouts: erased('Unpaid orders', WHILE_PAYABLE, 'until'),
  checkoutLines: erased('Choices made at the checkout'),
  cartItems: erased('Choices made in the cart'),
  declarations: erased('Gift Aid declarations without a claimed gift', 'so that nothing more is claimed'),
  standingReferences: erased(
    'References for standing orders',
    'so that later payments are no longer matched',
  ),
  emails: erased('Emails about any of these', 'or kept without the address where the record itself is kept'),
  paymentIssues: erased('Notes on payment issues that name them', 'while the issue itself is kept'),
  statementLines: erased(
    'Lines of bank statements',
    'while day and amount are kept',
    'otherwise their text is kept until',
  ),
  supporters: erased('Your notes about them, and what they wish'),
  newsChoices: erased('What they chose about news'),
  projectNews: erased('News of projects that they were to get'),
  activity: retained('Lines in Activity that name them', 'without the name'),
  orders: retained('Delivered and cancelled orders', `without name, email and address, ${BY_LAW}`),
  orderLines: retained('Bracelets in these orders', `without the buyer’s choices, ${BY_LAW}`),
  paidDonationCheckouts: retained('What they entered to donate', `without name and email, ${BY_LAW}`),
  donations: retained('Donations', `without name and email, ${BY_LAW}`),
  mandates: retained('Monthly gifts', `stopped, without name, email and card, ${BY_LAW}`),
  payments: retained('Payments', `without name, email and card, ${BY_LAW}`),
  claimedDeclarations: retained(
    'Gift Aid declarations of claimed gifts',
    'with name and address for six years after the last claimed gift, as HMRC requires, and used for nothing else',
    'until',
  ),
  ordersUnderWay: retained('Orders not yet delivered', AGAIN),
  orderLinesUnderWay: retained('Bracelets in orders not yet delivered', AGAIN),
  paymentsUnderWay: retained('Payments for orders not yet delivered', AGAIN),
  emailsUnderWay: retained('Emails about orders not yet delivered', AGAIN),
} satisfies Record<string, Part>
export type PersonPart = keyof typeof PERSON_PARTS

/** Sentence about what an erasure does, for the owner and the person. @param day from `keptUntil`: '2032-05-01' */
export function fateOf(part: PersonPart, day: string | undefined): string {
  const { fate, until }: Part = PERSON_PARTS[part]
  return day === undefined ? fate : `${fate}: ${until} ${longUkDate(day)}`
}
