/** Which pages each role may open; the server refuses their calls to other roles. */
import type { Role } from '#shared/platform/sign-in/roles.ts'

/** Roles besides owner; unlisted pages are for owners only. */
const PAGES: Record<string, readonly Role[]> = {
  '/admin': ['helper', 'writer', 'treasurer'],
  '/admin/today': ['helper', 'writer', 'treasurer'],
  '/admin/account': ['helper', 'writer', 'treasurer'],
  '/admin/attention': ['treasurer'],
  '/admin/payments': ['treasurer'],
  '/admin/gifts': ['treasurer'],
  '/admin/payouts': ['treasurer'],
  '/admin/funds': ['treasurer'],
  '/admin/monthly': ['treasurer'],
  '/admin/giving': ['treasurer'],
  '/admin/gift-aid': ['treasurer'],
  '/admin/orders': ['helper'],
  '/admin/inbox': ['helper'],
  '/admin/supporters': ['helper', 'treasurer'],
  '/admin/search': ['helper', 'treasurer'],
  '/admin/content': ['writer'],
  '/admin/bin': ['helper', 'writer'],
}

/** @param path '/admin/orders', or a page below one: '/admin/payments/3'; everybody may open the public pages. */
export function mayOpen(role: Role, path: string): boolean {
  if (role === 'owner' || !path.startsWith('/admin')) return true
  const [, , place] = path.split('/')
  const roles = PAGES[place ? `/admin/${place}` : '/admin']
  return roles?.includes(role) ?? false
}
