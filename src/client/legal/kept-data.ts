/** What is kept of whom, why, and how long, in the words of the privacy page. */
import { CALLER_HOURS, PUT_AWAY_DAYS, TRACE_DAYS, type Retention } from '#shared/retention.ts'

type Kept = { what: string; details: string; why: string; howLong: string }

const BOOKS =
  'At least six years after the end of our financial year, because the law has us keep our accounts. If you ask us to erase you, the amounts stay and your name, email and address go.'

export const keptData = ({ prayerDays, cartDays, mailDays }: Retention): readonly Kept[] => [
  {
    what: 'Orders',
    details: 'Your name, email and delivery address, what you bought and what you paid.',
    why: 'To send you what you bought (our contract with you), and to keep accounts (a duty by law).',
    howLong: BOOKS,
  },
  {
    what: 'Gifts of money',
    details: 'Your name, your email and the amount.',
    why: 'To thank you (our legitimate interest), and to keep accounts (a duty by law).',
    howLong: BOOKS,
  },
  {
    what: 'Your card',
    details:
      'The number, expiry date and security code go straight from your browser to the card payment provider. We never see them; we keep the kind of card and its last four digits.',
    why: 'To find your payment when you ask about it.',
    howLong: 'As long as the order or the gift it paid for.',
  },
  {
    what: 'Orders and gifts that were begun and not paid',
    details: 'What was in the cart; for a gift also the name and email you typed.',
    why: 'So that a payment which arrives late finds its order (our contract with you).',
    howLong: `${cartDays} days.`,
  },
  {
    what: 'Cart and wishlist',
    details:
      'The bracelets you chose, under a random number that your browser made. We do not know whose it is.',
    why: 'So that they are still there when you come back.',
    howLong: `${cartDays} days after you last changed them.`,
  },
  {
    what: 'Messages',
    details: 'Your name, your email and what you wrote.',
    why: 'To answer you (our legitimate interest, and yours).',
    howLong: `As long as we need it to deal with your message. What we put away is deleted for good ${PUT_AWAY_DAYS} days later.`,
  },
  {
    what: 'Prayer requests',
    details:
      'Your name, what you ask us to pray for, and your email if you left it. What you write may tell of your faith or your health. It is read by the people who pray, in one place only, and no email repeats it.',
    why: 'To pray for you, because you asked us to: you consent by sending it, and can take that back at any time.',
    howLong: `${prayerDays} days after we have prayed and answered, or closed it; sooner if you ask.`,
  },
  {
    what: 'Volunteers and offers of books',
    details: 'Your name, email, phone and place, and what you tell us about yourself or the books.',
    why: 'To take up your offer (our legitimate interest, and yours).',
    howLong: 'As long as we are in touch about it; deleted when you ask.',
  },
  {
    what: 'Letters we send you',
    details: 'Confirmations, thanks and replies: your address, and when each was sent.',
    why: 'To see that they went out, and to send one again.',
    howLong: `With what they tell of. Where letters are kept as files on our server, those are deleted after ${mailDays} days.`,
  },
  {
    what: 'Protection against misuse',
    details:
      'The address of your internet connection, to count calls and stop people who try stolen cards or guess passwords. The server’s log holds neither names nor addresses.',
    why: 'To keep the site and your money safe (our legitimate interest).',
    howLong: `Counts of calls about an hour, and cleared within a day; who began a payment ${CALLER_HOURS} hours; declined cards ${TRACE_DAYS} days, without their numbers.`,
  },
]
