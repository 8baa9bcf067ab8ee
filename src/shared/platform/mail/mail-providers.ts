/** Mail servers of common providers, so that owners need not look them up (as of 28 November 2026). */
export type MailProvider = {
  name: string
  /** Of addresses that it gives away. */
  domains: readonly string[]
  /** Ends of the names of its incoming servers, for other domains. */
  mx: readonly string[]
  host: string
  port: number
  hint: string
  /** Named in the SPF record of a domain whose email it sends. */
  spf?: string
  /** Selectors of its DKIM keys. */
  dkim: readonly string[]
}

const APP_PASSWORD = 'It wants an app password, not the usual one:'

export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    name: 'Google',
    domains: ['gmail.com', 'googlemail.com'],
    mx: ['google.com', 'googlemail.com'],
    host: 'smtp.gmail.com',
    port: 465,
    hint: `${APP_PASSWORD} turn on 2-Step Verification in the Google account, then make one under App passwords.`,
    spf: '_spf.google.com',
    dkim: ['google'],
  },
  {
    name: 'Microsoft',
    domains: ['outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com'],
    mx: ['outlook.com'],
    host: 'smtp.office365.com',
    port: 587,
    hint: 'Microsoft takes a password only from Microsoft 365, and only if its administrator allows Authenticated SMTP for this mailbox. Addresses at outlook.com or hotmail need another provider to send for them.',
    spf: 'spf.protection.outlook.com',
    dkim: ['selector1', 'selector2'],
  },
  {
    name: 'IONOS',
    domains: [],
    mx: ['ionos.co.uk', 'ionos.com', 'kundenserver.de'],
    host: 'smtp.ionos.co.uk',
    port: 465,
    hint: 'The user is the whole email address, and the password is that of its mailbox.',
    spf: '_spf-eu.ionos.com',
    dkim: ['s1-ionos', 's2-ionos'],
  },
  {
    name: 'Zoho',
    domains: ['zohomail.eu', 'zohomail.com'],
    mx: ['zoho.eu', 'zoho.com'],
    host: 'smtp.zoho.eu',
    port: 465,
    hint: `${APP_PASSWORD} make one in the Zoho account under Security. For a domain of your own the server may be smtppro.zoho.eu, and for accounts outside Europe it ends in .com.`,
    spf: 'zohomail.eu',
    dkim: ['zmail', 'zoho'],
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.co.uk', 'fastmail.fm'],
    mx: ['messagingengine.com'],
    host: 'smtp.fastmail.com',
    port: 465,
    hint: `${APP_PASSWORD} make one in Fastmail under Settings, Privacy & Security.`,
    spf: 'spf.messagingengine.com',
    dkim: ['fm1', 'fm2', 'fm3'],
  },
  {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    mx: ['icloud.com'],
    host: 'smtp.mail.me.com',
    port: 587,
    hint: `${APP_PASSWORD} make one at account.apple.com under Sign-In and Security.`,
    spf: 'icloud.com',
    dkim: ['sig1'],
  },
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'yahoo.co.uk', 'ymail.com'],
    mx: ['yahoodns.net'],
    host: 'smtp.mail.yahoo.com',
    port: 465,
    hint: `${APP_PASSWORD} make one in the Yahoo account under Security.`,
    dkim: [],
  },
  {
    name: 'Proton',
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    mx: ['protonmail.ch'],
    host: 'smtp.protonmail.ch',
    port: 587,
    hint: 'Proton lets programs send only for domains of your own, in a plan for businesses, with an SMTP token instead of the password.',
    spf: '_spf.protonmail.ch',
    dkim: ['protonmail', 'protonmail2', 'protonmail3'],
  },
]

const isWithin = (name: string, parent: string) => name === parent || name.endsWith(`.${parent}`)

export const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

/** The provider that gives away addresses at this domain. */
export const providerOfAddress = (address: string): MailProvider | undefined =>
  MAIL_PROVIDERS.find(({ domains }) => domains.includes(domainOf(address)))

/** The provider that an incoming server of a domain belongs to. */
export const providerOfExchange = (exchange: string): MailProvider | undefined =>
  MAIL_PROVIDERS.find(({ mx }) => mx.some((end) => isWithin(exchange.toLowerCase(), end)))

/** The provider of an outgoing server. */
export const providerOfHost = (host: string): MailProvider | undefined =>
  MAIL_PROVIDERS.find((provider) => provider.host === host.toLowerCase())
