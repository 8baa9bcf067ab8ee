/** The parts of the set-up in words, by the result of their last check. */
import type { FigurePage, PhotographPlace } from '#shared/site/content/content.ts'
import { londonText } from '#shared/platform/time/london.ts'
import type { SetUpItem, SetUpPart } from '#shared/admin/set-up.ts'
import type { BadgeTone } from '../../platform/ui/badge.tsx'

export const STATE_LABELS: Record<SetUpItem['state'], [tone: BadgeTone, text: string]> = {
  ok: ['good', 'Works'],
  failing: ['bad', 'Failing'],
  untried: ['quiet', 'Not tried yet'],
  missing: ['waiting', 'To do'],
}

/** How the owner completes or repairs a part in the dashboard. */
export const ACTIONS: Partial<Record<SetUpPart, string>> = {
  mail: 'Set up email',
  sender: 'Enter the sender',
  notices: 'Enter the address',
  payments: 'Connect and check card payments',
  webhook: 'Check and repair them',
  addresses: 'Enter the addresses',
  'charity-number': 'Enter the charity number',
  'reply-time': 'Change the hours',
  'gift-aid': 'Switch Gift Aid on',
  photographs: 'Add photographs',
  figures: 'Enter sources and dates',
}

const PLACES: Partial<Record<PhotographPlace, string>> = {
  home: 'the home page',
  about: 'the mission on the home page',
  shop: 'the shop',
  projects: 'the projects page',
  donate: 'the donation page',
}

/** Each page has its own figures, and they need not agree. */
const FIGURES: Record<FigurePage, string> = {
  home: 'the home page',
  projects: 'the projects page',
  shop: 'the page after a purchase',
}

const list = new Intl.ListFormat('en-GB')
const named = (names: Partial<Record<string, string>>, lacks: readonly string[]) =>
  list.format(lacks.flatMap((each) => names[each] ?? []))

const ENTER_AGAIN =
  'the secrets are stored, but this server does not have the key to read them. Enter them again.'

type Words = { ok: string; failing?: string; untried?: string; missing: string }

/** @param item fills in the times */
function wordsOf({ lacks, okAt, since }: SetUpItem): Record<SetUpPart, Words> {
  const [last, begun] = [okAt, since].map((at) => (at === null ? '' : londonText(at)))
  return {
    payments: {
      ok: `The card provider last responded on ${last}.`,
      failing: `The card provider has not responded since ${begun}: nobody can pay.`,
      untried: 'The card provider has not been checked yet.',
      missing: lacks.includes('key')
        ? `Nobody can pay: ${ENTER_AGAIN}`
        : lacks.includes('address')
          ? 'Nobody can pay: real payments need the site’s public https address, and this is not it.'
          : lacks.includes('sandbox')
            ? 'The site is in test mode: no card is charged and no money arrives.'
            : 'The provider’s keys are those for tests: no money arrives.',
    },
    webhook: {
      ok: `The last one came on ${last}.`,
      failing: 'The card provider does not send them all. Payments arrive late without them.',
      untried: 'None yet. The first payment brings one.',
      missing:
        'With them, the site learns of a payment at once. They are set up together with card payments.',
    },
    mail: {
      ok: `The mail server last accepted an email on ${last}.`,
      failing: `Emails have not been going out since ${begun}.`,
      untried: 'No email has been sent yet. Send yourself a test to see whether it arrives.',
      missing: lacks.includes('key')
        ? `Emails wait: ${ENTER_AGAIN}`
        : 'Emails are saved on the server and reach nobody.',
    },
    sender: {
      ok: `The mail server last accepted an email in your name on ${last}.`,
      untried: lacks.includes('mail')
        ? 'It is set, and used once there is a mail server.'
        : 'It is set. A test email shows whether the mail server accepts it.',
      missing: 'Emails name no sender of your own.',
    },
    notices: {
      ok: `The last notice went out on ${last}.`,
      failing: `Notices of orders, gifts and messages have not been going out since ${begun}.`,
      untried: lacks.includes('mail')
        ? 'Their address is set. They go out once there is a mail server.'
        : 'None has been sent yet: the next order, gift or message brings one.',
      missing: 'Nobody gets a notice of orders, gifts and messages.',
    },
    backup: {
      ok: `The last one was made and checked on ${last}. A new one is made every night.`,
      failing: `There has been none since ${last || begun}. It is tried again every hour.`,
      untried: 'There is none yet. The first is made tonight.',
      missing: 'The site makes no backups.',
    },
    website: {
      ok: `The site last responded there on ${last}.`,
      failing: `The site has not responded there since ${begun}.`,
      untried: 'It has not been checked yet.',
      missing: 'The site has no public address: only this computer can open it.',
    },
    clock: {
      ok: `It agreed with other clocks on ${last}.`,
      failing:
        'It is wrong, or was wrong once. Orders, gifts and emails get the wrong time, and scheduled work may run early, late or not at all.',
      missing: 'It has not been compared with another clock yet.',
    },
    servers: {
      missing: 'Nobody has looked yet.',
      ok: `Only one of them took changes on ${last}, as it should be.`,
      failing:
        'Two copies of the database take changes. The site uses the right one, but what anything else writes to the other is lost.',
    },
    addresses: {
      ok: 'Pages, emails and packing slips say where you are and how to write to you.',
      missing: [
        lacks.includes('postal') && 'The footer, the legal pages and packing slips have no postal address.',
        lacks.includes('email') && 'Pages show a placeholder as the email address, while in test mode.',
        lacks.includes('hidden email') &&
          'Pages show no email address, because the one that is filled in is a placeholder.',
        lacks.includes('social') &&
          'Pages show placeholders as the social links, while in test mode: enter your own, or remove them.',
        lacks.includes('hidden social') &&
          'Pages hide the social links that are placeholders: enter your own, or remove them.',
      ]
        .filter(Boolean)
        .join(' '),
    },
    'charity-number': {
      ok: 'Donors can look the charity up in the register.',
      missing: 'Donors cannot look the charity up in the register.',
    },
    'reply-time': {
      ok: `Pages promise a reply within ${lacks.join()} hours, and the inbox counts them down.`,
      missing: '',
    },
    'gift-aid': {
      ok: lacks.includes('declined')
        ? 'You do not claim it, so donors are not asked about it.'
        : 'Donors are asked about Gift Aid.',
      missing: 'Donors are not asked about Gift Aid, with which HMRC adds 25% to their gifts.',
    },
    photographs: {
      ok: 'Every place that needs a photograph has one.',
      missing: `There is a drawing instead of a photograph on ${named(PLACES, lacks)}.`,
    },
    figures: {
      ok: 'Every figure says where it comes from, and when.',
      missing: `Some figures have no source or no date on ${named(FIGURES, lacks)}, so visitors cannot tell where they come from.`,
    },
  }
}

/** A part's state, in a sentence or two. */
export function itemText(item: SetUpItem): string {
  const words = wordsOf(item)[item.part]
  const waiting =
    item.waiting === 0
      ? ''
      : item.waiting === 1
        ? ' One email is waiting.'
        : ` ${item.waiting.toLocaleString('en-GB')} emails are waiting.`
  if (item.lacks.includes('running'))
    return 'A backup is being made. Press Refresh to see whether it is ready.'
  return (words[item.state] ?? words.missing) + waiting
}
