/** Live updates tell an open dashboard which of its lists and counts have changed, never how. */
import { ROLES, type Role } from '../sign-in/roles.ts'

/** Topics, with the roles besides owner that receive them. Triggers name them: see `tell_dashboards` in drizzle/. */
const TOPIC_ROLES = {
  orders: ['helper'],
  inbox: ['helper'],
  messages: ['helper'],
  payments: ['treasurer'],
  issues: ['treasurer'],
  payouts: ['treasurer'],
  monthly: ['treasurer'],
  posts: ['writer'],
  mail: ['helper'],
  deliveries: [],
  jobs: [],
  bracelets: [],
  supporters: ['helper', 'treasurer'],
  activity: [],
  accounts: ROLES,
  site: ROLES,
  faults: ROLES,
} as const satisfies Record<string, readonly Role[]>

export type LiveTopic = keyof typeof TOPIC_ROLES
export const LIVE_TOPICS = Object.keys(TOPIC_ROLES) as LiveTopic[]

/** The topics that a role receives. */
export const topicsOf = (role: Role): LiveTopic[] =>
  LIVE_TOPICS.filter((topic) => role === 'owner' || (TOPIC_ROLES[topic] as readonly Role[]).includes(role))

/** Header of calls that the dashboard makes by itself: they do not extend the admin session. */
export const UNATTENDED_HEADER = 'x-unattended'

/** A stream that has been silent for this long is lost: two of the server's messages are missing. */
export const LIVE_SILENCE_MS = 32_000
