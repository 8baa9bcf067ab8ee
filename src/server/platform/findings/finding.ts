/** The doctor's results: one line for each check. */
import { setTimeout as pause } from 'node:timers/promises'

/** `warn`: it works, but somebody should look at it. */
export type Outcome = { state: 'ok' | 'warn' | 'fail'; what: string; todo?: string }
export type Finding = Outcome & { name: string }

export const ok = (what: string): Outcome => ({ state: 'ok', what })
export const warn = (what: string, todo: string): Outcome => ({ state: 'warn', what, todo })
/** @param todo what to do; omitted if `what` says it */
export const fail = (what: string, todo?: string): Outcome => ({
  state: 'fail',
  what,
  ...(todo !== undefined && { todo }),
})

/** The problem and its fix as one sentence for a technician. */
export const sentenceOf = ({ what, todo }: Outcome): string =>
  todo === undefined ? what : `${what}: ${todo}`

const WITHIN_MS = 15_000

/** Runs one check with a timeout. @param explain turns an error into a result */
export async function runCheck(
  name: string,
  ask: () => Promise<Outcome> | Outcome,
  explain: (error: unknown) => Outcome = (error) => fail(lineOf(error)),
  withinMs = WITHIN_MS,
): Promise<Finding> {
  const giveUp = new AbortController()
  try {
    const late = pause(withinMs, undefined, { signal: giveUp.signal }).then(() =>
      fail(`no answer within ${withinMs / 1000} s`, 'see whether a firewall is in between'),
    )
    late.catch(() => {}) // ignore a timeout after the check has finished
    return { name, ...(await Promise.race([ask(), late])) }
  } catch (error) {
    return { name, ...explain(error) }
  } finally {
    giveUp.abort()
  }
}

/** The first line of an error, or of its cause if that is more specific. */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code, cause } = error as NodeJS.ErrnoException
  if (cause instanceof Error && /^fetch failed|cannot be reached$/.test(message)) return lineOf(cause)
  return message.split('\n', 1)[0] || code || error.name
}

export const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
