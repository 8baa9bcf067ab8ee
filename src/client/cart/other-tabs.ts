/** Tells the visitor's other tabs that the cart has changed. A tab does not hear its own message. */
const channel = (!import.meta.env.SSR && new BroadcastChannel('cart')) as BroadcastChannel

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no origin
export const tellOtherTabs = () => channel.postMessage('')

/** @returns a function that stops listening */
export function hearOtherTabs(listener: () => void) {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
