/** Links to people with an account; each works once. */
import { LINK_HOURS, ROLE_DESCRIPTIONS, ROLE_LABELS, type Role } from '#shared/accounts.ts'
import { greeting, writeEmail, type Email, type EmailSite } from './email.ts'

export type LinkRecord = { name: string; role: Role; token: string }

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

export function passwordReset({ name, token }: LinkRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    subject: 'Choose another password',
    blocks: [
      greeting(name),
      `Somebody asked for another password for your account on the dashboard of ${site.name}.`,
      { link: `${site.url}/admin/reset/${token}`, label: 'Choose another password' },
      'The link works once, within an hour. Until you use it, your present password stays as it is.',
      'If it was not you, you can ignore this email.',
    ],
  })
}
