/** The people who sign in at the dashboard with an account of their own, and what each role may do there. */

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

/** What a link in an email is for. */
export const LINK_PURPOSES = ['invitation', 'password-reset'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** What a stored step of signing in waits for. */
export const SIGN_IN_STEPS = ['second-factor', 'passkey', 'new-passkey'] as const

/** In characters. */
export const PERSON_LENGTHS = { name: 100, email: 254, passkeyName: 60, passwordMin: 12, password: 1000 }
