/** The visitor's session identifier, created once and stored in the browser. */
import { useSyncExternalStore } from 'react'
import { isSessionId, makeSessionId, SESSION_KEY } from '#shared/platform/sign-in/session.ts'

let current: string | undefined

/** The identifier, in the browser only. If storage is blocked it lasts as long as the visit. */
export function sessionId(): string {
  current ??= stored() ?? store(randomId())
  return current
}

export const visitor = () => ({ sessionId: sessionId() })

export const randomId = (): string => makeSessionId(randomDigits, Date.now())

const never = () => () => {}

/** The session for rendering: null on the server and during hydration, so that the HTML is the same for everybody. */
export function useSessionId(): string | null {
  return useSyncExternalStore(never, sessionId, () => null)
}

function stored(): string | undefined {
  try {
    const text = localStorage.getItem(SESSION_KEY)
    // replace an identifier that the server would refuse
    return text !== null && isSessionId(text) ? text : undefined
  } catch {
    return undefined
  }
}

function store(id: string): string {
  try {
    localStorage.setItem(SESSION_KEY, id)
  } catch {
    // blocked or full: the identifier in memory serves this visit
  }
  return id
}

function randomDigits(count: number): string {
  let digits = ''
  while (digits.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // 250 to 255 would make the digits 0 to 5 more likely
      if (byte < 250) digits += byte % 10
    }
  }
  return digits.slice(0, count)
}
