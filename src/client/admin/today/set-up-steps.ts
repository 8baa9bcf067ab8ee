/** The parts of a public site's set-up: what each lacks, and where to fix it. */
import type { FigurePage, PhotographPlace } from '#shared/content.ts'
import { waitingText } from '../mail/email-labels.ts'
import type { SetUp } from '#shared/today.ts'

type Lack = {
  text: string
  /** The server's settings that complete it. */
  settings?: readonly string[]
}

export type SetUpStep = {
  title: string
  /** Empty if it is complete. */
  lacks: readonly Lack[]
  /** The section of the site content that completes it, and its link's text. */
  section?: 'contact' | 'figures' | 'photographs'
  action?: string
}

/** Where a photograph is needed; other places may stay empty. */
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

export function setUpSteps(setUp: SetUp): SetUpStep[] {
  const { mail, mailWaiting } = setUp
  const drawn = setUp.withoutPhotograph.flatMap((place) => PLACES[place] ?? [])
  const unsourced = setUp.unsourcedFigures.map((page) => FIGURES[page])
  return [
    { title: 'Card payments', lacks: paymentLacks(setUp.payments) },
    {
      title: 'Email',
      lacks: [
        ...lack(mail.isSent, 'Emails are only written to files on the server and reach nobody.', 'SMTP_URL'),
        ...lack(mail.hasSender, 'Emails name no sender of your own.', 'MAIL_FROM'),
        ...(mailWaiting ? [{ text: `The mail server takes none: ${waitingText(mailWaiting)}.` }] : []),
        ...lack(mail.hasOwner, 'Nobody gets a notice of orders, gifts and messages.', 'MAIL_OWNER'),
      ],
    },
    {
      title: 'Addresses of the charity',
      lacks: [
        ...lack(setUp.hasAddress, 'The footer, the legal pages and packing slips have no postal address.'),
        ...lack(setUp.hasEmail, 'Pages name no email address to write to.'),
      ],
      section: 'contact',
      action: 'Enter the addresses',
    },
    {
      title: 'Charity number',
      lacks: lack(setUp.hasCharityNumber, 'Donors cannot look the charity up in the register.'),
      section: 'contact',
      action: 'Enter the charity number',
    },
    {
      title: 'Photographs',
      lacks: lack(drawn.length === 0, `There is a drawing instead of a photograph on ${list.format(drawn)}.`),
      section: 'photographs',
      action: 'Add photographs',
    },
    {
      title: 'Figures',
      lacks: lack(
        unsourced.length === 0,
        `Figures differ between pages, and visitors cannot tell why: some have no source or no date on ${list.format(unsourced)}.`,
      ),
      section: 'figures',
      action: 'Enter sources and dates',
    },
    { title: 'Backup', lacks: backupLacks(setUp.backup) },
  ]
}

const lack = (isDone: boolean, text: string, ...settings: string[]): Lack[] =>
  isDone ? [] : [{ text, settings }]

function paymentLacks({ mode, settings }: SetUp['payments']): Lack[] {
  if (mode === 'live') return []
  const text =
    mode === 'sandbox'
      ? 'The site is in test mode: no card is charged and no money arrives.'
      : 'The provider’s keys are those for tests: no money arrives.'
  return [{ text, settings }]
}

function backupLacks({ isOn, isOverdue, problem }: SetUp['backup']): Lack[] {
  if (!isOn) return [{ text: 'The site makes none, because the setting BACKUPS is off.' }]
  return [
    ...lack(problem === null, `The last try failed: ${problem}. It is tried again every hour.`),
    ...lack(!isOverdue, 'There is none of the last two days. The command npm run backup makes one.'),
  ]
}
