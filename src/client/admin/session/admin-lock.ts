/**
 * Whether the owner is signed in. Only in memory, so that a reload locks; where an own account stays signed in, the page
 * asks the server for it again.
 */
import { create } from 'zustand'
import type { SignedInAccount } from '#shared/platform/sign-in/sign-in.ts'

/** 'lock': by the Sign out button; 'unconfirmed': likewise, but the server did not confirm it. */
export type LockReason = 'none' | 'lock' | 'unconfirmed' | 'elsewhere' | 'ended'
/** `who`: as returned when the session was opened. */
type Lock = { isOpen: boolean; reason: LockReason; who?: SignedInAccount | undefined }

/** The server renders the locked view for everybody. */
export const useAdminLock = create<Lock>(() => ({ isOpen: false, reason: 'none' }))
const { getState: lock, setState: publish } = useAdminLock

let otherTabs: BroadcastChannel | undefined

/**
 * The router recognises a code-loading failure by its message and reloads the document, which locks and loses unsaved
 * text. With another message the error reaches the error page, which asks first.
 */
const stayHere = ({ payload }: VitePreloadErrorEvent) => {
  payload.message = `Not loaded: ${payload.message}`
}

/** A page restored from the back-forward cache may have missed that another tab locked. */
const shutWhenBroughtBack = (event: PageTransitionEvent) => event.persisted && lockAdmin('none')

/** The shared password gives an owner's rights. */
const SHARED: SignedInAccount = { name: null, role: 'owner', stays: false }

/** In local storage: this browser stays signed in, so asking is worth a request. The session is in a cookie, not here. */
const STAYS_KEY = 'admin-stays'

export function staysHere(): boolean {
  try {
    return localStorage.getItem(STAYS_KEY) !== null
  } catch {
    return false
  }
}

export function recordStaying(stays: boolean): void {
  try {
    if (stays) localStorage.setItem(STAYS_KEY, '1')
    else localStorage.removeItem(STAYS_KEY)
  } catch {
    // blocked: a reload locks
  }
}

/** Call it when the server has opened a session. */
export function unlockAdmin(who: SignedInAccount = SHARED): void {
  if (lock().isOpen) return
  otherTabs = new BroadcastChannel('admin-lock')
  otherTabs.addEventListener('message', () => lockAdmin('elsewhere'))
  addEventListener('pageshow', shutWhenBroughtBack)
  addEventListener('vite:preloadError', stayHere)
  recordStaying(who.stays)
  publish({ isOpen: true, reason: 'none', who })
}

/** Locks at once; a later reason never replaces the first one. */
export function lockAdmin(reason: LockReason): void {
  if (!lock().isOpen) return
  removeEventListener('pageshow', shutWhenBroughtBack)
  removeEventListener('vite:preloadError', stayHere)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no origin
  if (reason === 'lock') otherTabs?.postMessage(reason)
  otherTabs?.close()
  otherTabs = undefined
  if (reason !== 'none') recordStaying(false)
  publish({ isOpen: false, reason, who: undefined })
}

/** The pending sign-out: a new session must not start before it has finished. */
let leaving: Promise<unknown> = Promise.resolve()
export const hasLeft = (): Promise<unknown> => leaving

/**
 * Locks here first and then on the server: somebody looking over a shoulder must not see the page until the network
 * responds.
 */
export function leave(logout: () => Promise<unknown>): void {
  lockAdmin('lock')
  leaving = logout().catch(() => {
    if (!lock().isOpen) publish({ isOpen: false, reason: 'unconfirmed' })
  })
}

/** Applies the new name of the signed-in account. */
export function renameSignedIn(name: string): void {
  const { who } = lock()
  if (who) publish({ who: { ...who, name } })
}

export const whoIsIn = (): SignedInAccount | undefined => lock().who

/** Calls back on locking and unlocking. */
export const watchLock = (listener: (now: Lock) => void) =>
  useAdminLock.subscribe((now, before) => {
    if (now.isOpen !== before.isOpen) listener(now)
  })
