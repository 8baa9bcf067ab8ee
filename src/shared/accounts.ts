/** The accounts of those who sign in at the dashboard, and what each role may do there. */

/**
 * `owner`: everything; `helper`: orders and inbox, without money; `writer`: articles and what the site says;
 * `treasurer`: payments and exports.
 */
export const ROLES = ['owner', 'helper', 'writer', 'treasurer'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  helper: 'Helper',
  writer: 'Writer',
  treasurer: 'Treasurer',
}

/** Whether somebody of that role sees what the charity takes. */
export const seesMoney = (role: Role): boolean => role === 'owner' || role === 'treasurer'

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: 'everything',
  helper: 'orders and the inbox, without any money',
  writer: 'articles and what the site says',
  treasurer: 'payments and exports',
}

export const LINK_PURPOSES = ['invitation', 'password-reset'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long a link in an email works. */
export const LINK_HOURS: Record<LinkPurpose, number> = { invitation: 48, 'password-reset': 1 }

/** What a sign-in that has begun still waits for. */
export const SIGN_IN_STEPS = ['second-factor', 'passkey', 'new-passkey'] as const
export type SignInStep = (typeof SIGN_IN_STEPS)[number]

export const ACCOUNT_LENGTHS = { name: 100, email: 254, passkeyName: 60, passwordMin: 12, password: 1000 }

/** Limits: accounts of a site, and passkeys of an account. */
export const MAX_ACCOUNTS = 200
export const MAX_PASSKEYS = 20
