/** The owner's pages: what each is called, and its code, which is fetched behind the lock. */
import type { ComponentType } from 'react'

export type AdminPageInfo = {
  /** Of what its address names, where it does. */
  title: (id: string) => string
  /** A stable function. */
  load: () => Promise<ComponentType>
}

/** By the route's path. */
export const ADMIN_PAGES: Record<string, AdminPageInfo> = {
  '/admin': {
    title: () => 'Dashboard',
    load: () => import('./dashboard.tsx').then((module) => module.Dashboard),
  },
  '/admin/attention': {
    title: () => 'Needs attention',
    load: () => import('./attention/attention.tsx').then((module) => module.AttentionList),
  },
  '/admin/payments/$id': {
    title: (id) => (/^\d{1,10}$/.test(id) ? `Payment #${id}` : 'Payment'),
    load: () => import('./payments/payment-timeline.tsx').then((module) => module.PaymentTimeline),
  },
  '/admin/orders': {
    title: () => 'Orders',
    load: () => import('./orders/orders.tsx').then((module) => module.Orders),
  },
  '/admin/inbox': {
    title: () => 'Inbox',
    load: () => import('./inbox/inbox.tsx').then((module) => module.Inbox),
  },
  '/admin/mail': {
    title: () => 'Mail',
    load: () => import('./mail/outbox.tsx').then((module) => module.Outbox),
  },
  '/admin/privacy': {
    title: () => 'Privacy',
    load: () => import('./privacy/privacy.tsx').then((module) => module.Privacy),
  },
  '/admin/activity': {
    title: () => 'Activity',
    load: () => import('./activity/activity.tsx').then((module) => module.Activity),
  },
}
