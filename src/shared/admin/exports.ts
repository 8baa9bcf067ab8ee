/** The owner's lists that can be downloaded as CSV. */
import type { Role } from '../platform/sign-in/roles.ts'

/** The lists, each with the roles that may download it besides owner. */
export const EXPORT_ROLES = {
  payments: ['treasurer'],
  orders: ['treasurer'],
  'payment-issues': ['treasurer'],
  spending: ['treasurer'],
  ledger: ['treasurer'],
  messages: ['helper'],
  inbox: ['helper'],
  posts: ['writer'],
  supporters: [],
  news: [],
  'news-suppressed': [],
  emails: [],
  activity: [],
  deliveries: [],
  links: [],
} as const satisfies Record<string, readonly Role[]>
export type ExportedList = keyof typeof EXPORT_ROLES

export const exportPath = (list: ExportedList): `/${string}` => `/api/admin/export/${list}.csv`
/** Path of the newest backup as one file, for owners. */
export const NEWEST_BACKUP_PATH = '/api/admin/backup'
/** Path of one file of a Gift Aid claim's schedule, for owners and treasurers. */
export const SCHEDULE_PATH = '/api/admin/export/gift-aid.csv'
/** @param part starts at 1 */
export const scheduleAddress = (claimId: number, part: number): string =>
  `${SCHEDULE_PATH}?claim=${claimId}&part=${part}`
