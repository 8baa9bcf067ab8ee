// alone in a file: vite.config.ts gives it a copy of the library, so that visitors do not load subscriptions
export { httpSubscriptionLink } from '@trpc/client'
