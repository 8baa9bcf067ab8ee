/** Tells the visitor's other tabs that the cart or the wishlist has changed. A tab does not hear its own message. */
const channel = (!import.meta.env.SSR && new BroadcastChannel('cart')) as BroadcastChannel

type Changed = 'cart' | 'wishlist'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no origin
export const tellOtherTabs = (changed: Changed) => channel.postMessage(changed)

/** @returns a function that stops listening */
export function hearOtherTabs(listener: (changed: Changed) => void) {
  const hear = ({ data }: MessageEvent<Changed>) => listener(data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
