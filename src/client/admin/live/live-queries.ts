/**
 * Which queries to refetch when a topic has changed: lists, counts and records, but nothing that a form starts from.
 */
import type { QueryKey } from '@tanstack/react-query'
import type { LiveTopic } from '#shared/platform/live/live.ts'

export const LIVE_QUERIES: Record<LiveTopic, readonly string[]> = {
  orders: ['admin.overview', 'admin.today', 'checkout.searchOrders', 'checkout.orderById', 'supporters.byId'],
  payments: [
    'admin.overview',
    'admin.today',
    'payments.search',
    'payments.timeline',
    'payments.payout',
    'checkout.orderById',
    'supporters.byId',
  ],
  issues: ['admin.overview', 'admin.today', 'payments.attention'],
  payouts: ['payments.payouts', 'payments.payout'],
  monthly: ['admin.today', 'mandates.search', 'mandates.months', 'mandates.byId'],
  inbox: [
    'admin.overview',
    'admin.today',
    'bin.list',
    'inbox.list',
    'inbox.byId',
    'inbox.thread',
    'supporters.byId',
  ],
  messages: [
    'admin.overview',
    'admin.today',
    'forms.searchContacts',
    'inbox.list',
    'inbox.byId',
    'supporters.byId',
  ],
  posts: ['admin.overview', 'bin.list', 'blog.manage'],
  mail: [
    'admin.overview',
    'admin.today',
    'mail.groups',
    'mail.preview',
    'payments.timeline',
    'checkout.orderById',
  ],
  deliveries: ['webhooks.searchDeliveries'],
  // each deletion adds an activity, even of something without a topic
  activity: ['admin.activity', 'bin.list'],
  jobs: ['admin.jobs'],
  bracelets: ['admin.overview', 'admin.today', 'shop.manage'],
  supporters: ['supporters.list', 'supporters.byId'],
  accounts: ['admin.me', 'accounts.list'],
  site: ['site.settings', 'admin.today'],
  faults: ['admin.overview', 'admin.today'],
}

/**
 * Records that somebody may be working on, and which of their queries may refresh meanwhile; the others wait until
 * asked for.
 */
export const WORKED_ON: Record<string, readonly string[]> = { 'checkout.orderById': ['emails', 'events'] }

/** 'admin.overview' */
export const callOf = ([path]: QueryKey): string => (Array.isArray(path) ? path.join('.') : '')

const all = new Set(Object.values(LIVE_QUERIES).flat())

/** Whether a query is refetched when its data changes. */
export const isLive = (key: QueryKey): boolean => all.has(callOf(key))
