/** Roles of the dashboard's accounts, and what each may do. */

/**
 * `owner`: everything. `helper`: orders and inbox, without amounts. `writer`: articles and site content. `treasurer`:
 * payments and exports.
 */
export const ROLES = ['owner', 'helper', 'writer', 'treasurer'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  helper: 'Helper',
  writer: 'Writer',
  treasurer: 'Treasurer',
}

/** Whether a role may see amounts of money. */
export const seesMoney = (role: Role): boolean => role === 'owner' || role === 'treasurer'

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: 'everything',
  helper: 'orders and the inbox, without any money',
  writer: 'articles and what the site says',
  treasurer: 'payments and exports',
}

export const LINK_PURPOSES = ['invitation', 'password-reset'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const LINK_HOURS: Record<LinkPurpose, number> = { invitation: 48, 'password-reset': 1 }

/** Reasons for which a sign-in is unfinished. */
export const SIGN_IN_STEPS = ['second-factor', 'passkey', 'new-passkey'] as const
export type SignInStep = (typeof SIGN_IN_STEPS)[number]

export const ACCOUNT_LENGTHS = { name: 100, email: 254, passkeyName: 60, passwordMin: 12, password: 1000 }

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10

/** Maximum number of accounts of a site, and of passkeys of an account. */
export const MAX_ACCOUNTS = 200
export const MAX_PASSKEYS = 20
