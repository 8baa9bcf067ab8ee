/** Which personal data is stored, why and for how long, for the privacy page. */
import {
  CLIENT_KEY_HOURS,
  KNOWN_BROWSER_DAYS,
  RESTORABLE_DAYS,
  TRACE_DAYS,
  type Retention,
} from '#shared/platform/audit/retention.ts'

type Retained = { what: string; details: string; why: string; howLong: string }

const BOOKS =
  'At least six years after the end of our financial year, because the law requires us to keep accounts. If you ask us to delete your data, the amounts stay and your name, email, address and card are removed.'

/** Whole years as years, which people count in. */
const period = (days: number) =>
  days === 365 ? '1 year' : days % 365 === 0 ? `${days / 365} years` : `${days} days`

export const retainedData = ({ prayerDays, cartDays, mailDays, ...own }: Retention): readonly Retained[] => [
  {
    what: 'Orders',
    details: 'Your name, email and delivery address, what you bought and what you paid.',
    why: 'To send you what you bought (our contract with you), and to keep accounts (a legal obligation).',
    howLong: BOOKS,
  },
  {
    what: 'Donations',
    details: 'Your name, your email and the amount.',
    why: 'To thank you (our legitimate interest), and to keep accounts (a legal obligation).',
    howLong: BOOKS,
  },
  {
    what: 'Standing orders',
    details: 'Your name, your email and the reference that we gave you for your bank.',
    why: 'To know that a gift on our bank statement is from you, and to thank you (our legitimate interest).',
    howLong: 'Until you ask us to delete them.',
  },
  {
    what: 'In memory of, on behalf of, and notes to a gift',
    details: 'The line you added to a gift, which may name somebody else.',
    why: 'To show it on your receipt and to us, because you asked for it (our legitimate interest, and yours).',
    howLong: `${period(own.dedicationDays)} after the gift. You can change or remove it with the link in your receipt.`,
  },
  {
    what: 'Your card',
    details:
      'The number, expiry date and security code go straight from your browser to our card payment provider. We never see them; we only keep the type of card and its last four digits.',
    why: 'To find your payment if you ask about it.',
    howLong: `As long as the order or donation it paid for. What happened at each step of the payment: ${period(own.recordDays)}.`,
  },
  {
    what: 'Unpaid orders and donations',
    details: 'What was in the cart; for a donation also the name and email you typed.',
    why: 'So that we can match a payment that arrives late to its order (our contract with you).',
    howLong: `${period(cartDays)}.`,
  },
  {
    what: 'Cart and wishlist',
    details:
      'The bracelets you chose, stored under a random number made by your browser. We do not know whose it is.',
    why: 'So that they are still there when you come back.',
    howLong: `${period(cartDays)} after you last changed them.`,
  },
  {
    what: 'Messages',
    details: 'Your name, your email and what you wrote.',
    why: 'To reply to you (our legitimate interest, and yours).',
    howLong: `${period(own.messageDays)}. Messages we delete sooner are gone for good ${RESTORABLE_DAYS} days later.`,
  },
  {
    what: 'Prayer requests',
    details:
      'Your name, what you ask us to pray for, and your email if you gave it. What you write may say something about your faith or your health. Only the people who pray for you read it, and we never repeat it in an email.',
    why: 'To pray for you, because you asked us to. You give your consent by sending it, and you can withdraw it at any time.',
    howLong: `${period(prayerDays)} after we have prayed and answered, or closed it; sooner if you ask.`,
  },
  {
    what: 'Volunteer applications and book donations',
    details:
      'Your name, email, phone number and location, and what you tell us about yourself or your books.',
    why: 'To follow up your offer (our legitimate interest, and yours).',
    howLong: `Applications: ${period(own.volunteerDays)} after we have closed them. Books: ${period(own.bookOfferDays)}. Sooner if you ask.`,
  },
  {
    what: 'Emails we send you',
    details: 'Confirmations, thanks and replies: your email address, what we wrote, and when each was sent.',
    why: 'To check that they were sent, and to send one again.',
    howLong: `As long as what they are about, and your address and the words at most ${period(own.recordDays)}. Emails stored as files on our server are deleted after ${period(mailDays)}.`,
  },
  {
    what: 'Photographs',
    details: 'Photographs on this site, which may show you.',
    why: 'To show what we do (our legitimate interest).',
    howLong: `As long as they are published; ${RESTORABLE_DAYS} days after nothing shows them any more.`,
  },
  {
    what: 'Accounts of people who look after this site',
    details:
      'Their name and email, and when and with which browser they signed in. Only their browsers get cookies from us: one for the session, and one by which we recognise the browser, so that we can tell them about a sign-in from another one.',
    why: 'To let in those who may come in, and nobody else (our legitimate interest, and theirs).',
    howLong: `Until the account is removed. A session lasts 30 days at most; a browser is forgotten ${KNOWN_BROWSER_DAYS} days after its last sign-in.`,
  },
  {
    what: 'Protection against misuse',
    details:
      'Your IP address, so that we can limit repeated requests and stop people who test stolen cards or guess passwords. Our server logs contain no names or addresses.',
    why: 'To keep the site and your money safe (our legitimate interest).',
    howLong: `Counts of requests for about an hour, cleared within a day; who started a payment, ${CLIENT_KEY_HOURS} hours; declined cards, ${TRACE_DAYS} days, without their numbers.`,
  },
]
