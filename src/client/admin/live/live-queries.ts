/** What is read again when a topic has changed: lists, counts and records, but nothing that a form starts from. */
import type { QueryKey } from '@tanstack/react-query'
import type { LiveTopic } from '#shared/live.ts'

export const LIVE_QUERIES: Record<LiveTopic, readonly string[]> = {
  orders: ['admin.overview', 'admin.today', 'checkout.searchOrders', 'shop.manage', 'supporters.byId'],
  payments: [
    'admin.overview',
    'admin.today',
    'payments.search',
    'payments.timeline',
    'payments.payout',
    'supporters.byId',
  ],
  issues: ['admin.overview', 'payments.attention'],
  payouts: ['payments.payouts', 'payments.payout'],
  inbox: ['admin.overview', 'inbox.list', 'inbox.thread', 'supporters.byId'],
  messages: ['admin.overview', 'forms.searchContacts', 'inbox.list', 'supporters.byId'],
  posts: ['admin.overview', 'blog.manage'],
  mail: ['admin.overview', 'admin.today', 'mail.outbox', 'payments.timeline'],
  deliveries: ['webhooks.searchDeliveries'],
  activity: ['admin.activity'],
  accounts: ['admin.me', 'people.list'],
  site: ['site.settings'],
  faults: ['admin.overview'],
}

/** 'admin.overview' */
export const callOf = ([path]: QueryKey): string => (Array.isArray(path) ? path.join('.') : '')

const all = new Set(Object.values(LIVE_QUERIES).flat())

/** Whether a query is read again when what it shows changes. */
export const isLive = (key: QueryKey): boolean => all.has(callOf(key))
