/** The checkout's own code, which is fetched with its page's, not after it. */
export const loadCheckout = () => import('./checkout.tsx').then((module) => module.Checkout)

// the page asks too, and tells of a failure
if (!import.meta.env.SSR) loadCheckout().catch(() => undefined)
