/** Whether the owner is in. This page's memory alone knows it, so that a reload locks. */
import { create } from 'zustand'
import type { SignedInAccount } from '#shared/admin.ts'

/** 'lock': by the button here; 'unconfirmed': the same, and the server did not confirm it. */
export type LockReason = 'none' | 'lock' | 'unconfirmed' | 'elsewhere' | 'ended'
/** `who`: as the server said when it opened the session. */
type Lock = { isOpen: boolean; reason: LockReason; who?: SignedInAccount | undefined }

/** The server renders the locked view for everybody. */
export const useAdminLock = create<Lock>(() => ({ isOpen: false, reason: 'none' }))
const { getState: lock, setState: publish } = useAdminLock

let otherTabs: BroadcastChannel | undefined

/**
 * The router knows code that did not come by its error's message, and reloads the document, which locks and loses what
 * was not saved. Under another message the error reaches the error page, which asks first.
 */
const stayHere = ({ payload }: VitePreloadErrorEvent) => {
  payload.message = `Not loaded: ${payload.message}`
}

/** A page that the browser brings back whole may have missed that another tab locked. */
const shutWhenBroughtBack = (event: PageTransitionEvent) => event.persisted && lockAdmin('none')

/** Whoever has the shared password may do everything. */
const SHARED: SignedInAccount = { name: null, role: 'owner' }

/** To be called when the server has opened a session. */
export function unlockAdmin(who: SignedInAccount = SHARED): void {
  if (lock().isOpen) return
  otherTabs = new BroadcastChannel('admin-lock')
  otherTabs.addEventListener('message', () => lockAdmin('elsewhere'))
  addEventListener('pageshow', shutWhenBroughtBack)
  addEventListener('vite:preloadError', stayHere)
  publish({ isOpen: true, reason: 'none', who })
}

/** Locks at once; a reason that comes later never replaces the first one. */
export function lockAdmin(reason: LockReason): void {
  if (!lock().isOpen) return
  removeEventListener('pageshow', shutWhenBroughtBack)
  removeEventListener('vite:preloadError', stayHere)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it stays within the site
  if (reason === 'lock') otherTabs?.postMessage(reason)
  otherTabs?.close()
  otherTabs = undefined
  publish({ isOpen: false, reason, who: undefined })
}

/** The end of the last session, while its request is pending: a new one must not begin before. */
let leaving: Promise<unknown> = Promise.resolve()
export const hasLeft = (): Promise<unknown> => leaving

/** Locks here at once, then there: whoever looks over a shoulder must not wait for the network. */
export function leave(logout: () => Promise<unknown>): void {
  lockAdmin('lock')
  leaving = logout().catch(() => {
    if (!lock().isOpen) publish({ isOpen: false, reason: 'unconfirmed' })
  })
}

/** The account of the session in this browser. */
export const whoIsIn = (): SignedInAccount | undefined => lock().who

/** Runs `listener` whenever the lock changes. */
export const watchLock = useAdminLock.subscribe
