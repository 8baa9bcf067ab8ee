/** Between the visitor's tabs: each tells the others that the cart has changed, and does not hear itself. */
const channel = (!import.meta.env.SSR && new BroadcastChannel('cart')) as BroadcastChannel

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it stays within the site
export const tellOtherTabs = () => channel.postMessage('')

/** @returns stops listening. */
export function hearOtherTabs(listener: () => void) {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
