/** Emails to people with an account: single-use links, and notices about sign-ins. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accountLinks, accounts, auditEvents, recoveryCodes } from '#db/schema/index.ts'
import { LINK_HOURS, ROLE_DESCRIPTIONS, ROLE_LABELS, type Role } from '#shared/platform/sign-in/roles.ts'
import { londonText } from '#shared/platform/time/london.ts'
import type { AuditAction, AuditChange } from '#shared/platform/audit/audit.ts'
import { currentName } from '../../platform/audit/audit.ts'
import { about, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { greeting, writeEmail, type EmailSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

type LinkRecord = { name: string; role: Role; token: string }

export function invitation({ name, role, token }: LinkRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    subject: `Your invitation to the dashboard of ${site.name}`,
    blocks: [
      greeting(name),
      `You are invited to help look after the website of ${site.name}. Your role is ${ROLE_LABELS[role].toLowerCase()}: ${ROLE_DESCRIPTIONS[role]}.`,
      { link: `${site.url}/admin/join/${token}`, label: 'Choose your password' },
      `The link works once, within ${LINK_HOURS.invitation} hours. Afterwards you sign in at ${site.url}/admin with this email address and your password.`,
      `If you did not expect this, you can ignore this email, or let us know at ${site.email}.`,
    ],
  })
}

function passwordReset({ name, token }: LinkRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    subject: 'Choose another password',
    blocks: [
      greeting(name),
      `Somebody asked for another password for your account on the dashboard of ${site.name}.`,
      { link: `${site.url}/admin/reset/${token}`, label: 'Choose another password' },
      'The link works once, within an hour. Until you use it, your current password still works.',
      'If it was not you, you can ignore this email.',
    ],
  })
}

/** `browser`: such as 'Firefox on Windows'. */
type SignInRecord = { name: string; at: Date; browser: string; recoveryCodes: number }

function newSignIn({ name, ...record }: SignInRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    subject: `New sign-in to the dashboard of ${site.name}`,
    blocks: [
      greeting(name),
      `Somebody signed in to your account on the dashboard of ${site.name}, from a browser that had not been used for it before.`,
      whenAndWhere(record),
      'If it was you, there is nothing to do.',
      ...ifItWasNot(site),
    ],
  })
}

function recoveryCodeUsed({ name, ...record }: SignInRecord, site: EmailSite): Email {
  const { recoveryCodes: left } = record
  return writeEmail({
    site,
    subject: `A recovery code opened the dashboard of ${site.name}`,
    blocks: [
      greeting(name),
      `Somebody signed in to your account on the dashboard of ${site.name} with your password and one of your recovery codes.`,
      whenAndWhere(record),
      `If it was you: this code does not work again, and ${left === 0 ? 'it was the last one' : `you have ${left} left`}. You can make new ones on your account's page, where you can also turn the second factor off, and on again with a new phone.`,
      ...ifItWasNot(site),
    ],
  })
}

const SETTINGS: Partial<Record<AuditAction, { subject: string; what: string; path?: string }>> = {
  'email-settings-tried': {
    subject: 'Somebody is about to change how the site sends email',
    what: 'has entered other settings for email in the dashboard and sent a test with them. The site uses them once the code in that test is typed in.',
  },
  'email-settings-changed': {
    subject: 'The site sends its email in another way now',
    what: 'has changed how the site sends email.',
  },
  'payment-keys-changed': {
    subject: 'The keys for card payments were changed',
    what: 'has changed the keys with which the site takes card payments.',
  },
  'bank-details-changed': {
    subject: 'The bank details for standing orders were changed',
    what: 'has changed the bank details that visitors see for standing orders.',
    path: '/admin/gifts/statement',
  },
  'bank-details-removed': {
    subject: 'The bank details for standing orders were removed',
    what: 'has removed the bank details that visitors saw for standing orders.',
    path: '/admin/gifts/statement',
  },
}

type SettingRecord = { action: AuditAction; author: string; at: Date; changes: readonly AuditChange[] | null }

/** To every owner, because whoever changes these may lead money or emails elsewhere. */
function settingChanged({ action, author, at, changes }: SettingRecord, site: EmailSite): Email {
  const {
    subject,
    what,
    path = '/admin/set-up',
  } = SETTINGS[action] ?? {
    subject: 'An important setting was changed',
    what: 'has changed it.',
  }
  return writeEmail({
    site,
    subject: `${subject} (${site.name})`,
    blocks: [
      `${author || 'Somebody with the shared password'} ${what}`,
      {
        facts: [
          ['When', londonText(at.toISOString())],
          ...(changes ?? []).map(
            ({ field, from, to }) =>
              [capitalised(field), [from, to].filter(Boolean).join(' → ') || 'changed'] as const,
          ),
        ],
      },
      'If you expected this, there is nothing to do. If not, sign in, look at what is set now, and change your password and the shared password.',
      { link: site.url + path, label: 'See what is set now' },
    ],
  })
}

const capitalised = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

const whenAndWhere = ({ at, browser }: Pick<SignInRecord, 'at' | 'browser'>) => ({
  facts: [
    ['When', londonText(at.toISOString())],
    ['Browser', browser],
  ] as const,
})

const ifItWasNot = (site: EmailSite) => [
  'If it was not you, open your account’s page, end that session and change your password there. If you cannot sign in any more, ask for another password on the sign-in page.',
  { link: `${site.url}/admin/account`, label: 'See where you are signed in' },
]

/** A link that is still valid. Its token is stored only until the email is sent. */
async function readLink(db: Db, id: number): Promise<LinkRecord | undefined> {
  const [row] = await db
    .select({ name: accounts.name, role: accounts.role, token: accountLinks.token })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(
      and(
        eq(accountLinks.id, id),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, sql`now()`),
        isNull(accounts.removedAt),
      ),
    )
  return row && row.token !== null ? { ...row, token: row.token } : undefined
}

async function readSignIn(db: Db, id: number): Promise<SignInRecord | undefined> {
  const [row] = await db
    .select({
      name: accounts.name,
      at: auditEvents.createdAt,
      browser: sql<string>`coalesce(${auditEvents.subjectName}, ${auditEvents.detail})`,
      recoveryCodes: db.$count(recoveryCodes, eq(recoveryCodes.accountId, accounts.id)),
    })
    .from(auditEvents)
    .innerJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(and(eq(auditEvents.id, id), isNull(accounts.removedAt)))
  return row
}

async function readSettingChange(db: Db, id: number): Promise<SettingRecord | undefined> {
  const [row] = await db
    .select({
      action: auditEvents.action,
      author: currentName(auditEvents.accountName),
      at: auditEvents.createdAt,
      changes: auditEvents.changes,
    })
    .from(auditEvents)
    .leftJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(eq(auditEvents.id, id))
  return row
}

export const accountEmails = {
  invitation: about(readLink, invitation),
  'password-reset': about(readLink, passwordReset),
  'new-sign-in': about(readSignIn, newSignIn),
  'setting-changed': about(readSettingChange, settingChanged),
  'recovery-code-used': about(readSignIn, recoveryCodeUsed),
} satisfies FeatureEmails
