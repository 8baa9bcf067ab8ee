/** Clients that keep sending requests, and record how each ended. */
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { expect } from 'vitest'
import { caseSize } from './case-size.ts'
import { eventually } from './eventually.ts'
import { postJson } from './requests.ts'

/** Pause between two requests of a client, longer in CI, to use less CPU time. */
const PAUSE_MS = caseSize({ short: 150, full: 5 })
/** Time to wait for a recovery; the tests themselves are stricter. */
const RECOVERY_MS = 120_000

type Ending = { what: string; status: number; ms: number; at: number; problem: string }

export type Callers = {
  endings: Ending[]
  /** Sessions whose cart write succeeded. */
  acknowledged: string[]
  /** Texts of accepted messages. */
  written: string[]
  /** Resolves once every kind of request has succeeded again. */
  allRecovered(): Promise<void>
  stop(): Promise<void>
  /** Asserts that each call succeeded or got a well-formed 503, and that no acknowledged write is lost. */
  expectNothingLost(sql: postgres.Sql): Promise<void>
}

type Kind = { what: string; call: () => Promise<Response>; onWell?: () => void }

let names = 0
const name = () => `w${(names += 1)}-${Date.now().toString(36)}`

/** Starts `concurrency` clients that read, write and open pages at `url`. */
export function startCallers(url: string, concurrency: number): Callers {
  const over = new AbortController()
  const endings: Ending[] = []
  const acknowledged: string[] = []
  const written: string[] = []

  const kinds: (() => Kind)[] = [
    () => ({ what: 'bracelets', call: () => fetch(`${url}/api/bracelets`) }),
    () => ({ what: 'tRPC', call: () => fetch(`${url}/trpc/shop.bracelets?input={}`) }),
    () => ({ what: 'page', call: () => fetch(`${url}/shop`, { headers: { accept: 'text/html' } }) }),
    () => {
      const sessionId = name()
      return {
        what: 'cart',
        call: () => postJson(`${url}/api/cart`, { sessionId, braceletId: 1, quantity: 1 }),
        onWell: () => acknowledged.push(sessionId),
      }
    },
    () => {
      const message = name()
      const body = { name: 'Ada', email: 'ada@example.org', subject: 'general', message }
      return {
        what: 'message',
        call: () => postJson(`${url}/api/contacts`, body),
        onWell: () => written.push(message),
      }
    },
  ]

  async function one({ what, call, onWell }: Kind): Promise<void> {
    const start = performance.now()
    const end = (status: number, problem: string) => {
      const at = performance.now()
      endings.push({ what, status, ms: at - start, at, problem })
    }
    try {
      const response = await call()
      const text = await response.text()
      if (response.ok) onWell?.()
      end(response.status, response.ok ? '' : fault(what, response, text))
    } catch (error) {
      end(0, `no response: ${String(error)}`)
    }
  }

  const workers = Array.from({ length: concurrency }, async (_, n) => {
    for (let turn = n; !over.signal.aborted; turn += 1) {
      const kind = kinds[turn % kinds.length]
      if (kind) await one(kind())
      await pause(PAUSE_MS)
    }
  })

  return {
    endings,
    acknowledged,
    written,
    async allRecovered() {
      const from = endings.length
      const isWell = () =>
        new Set(
          endings
            .slice(from)
            .filter(({ status }) => status > 0 && status < 300)
            .map(({ what }) => what),
        ).size === kinds.length
      await eventually(isWell, RECOVERY_MS)
    },
    async stop() {
      over.abort()
      await Promise.all(workers)
    },
    async expectNothingLost(sql) {
      expect([...new Set(endings.map(({ problem }) => problem))]).toEqual([''])
      const carts = await sql`select session_id from cart_items where session_id = any(${acknowledged})`
      expect(carts).toHaveLength(acknowledged.length)
      const messages = await sql`select message from contact_messages where message = any(${written})`
      expect(messages).toHaveLength(written.length)
    },
  }
}

/** The fault of a failed response; empty for a well-formed 503 with Retry-After. */
function fault(what: string, response: Response, text: string): string {
  if (response.status !== 503) return `${what}: ${response.status} ${text.slice(0, 200)}`
  if (!response.headers.get('retry-after')) return `${what}: no Retry-After`
  const type = response.headers.get('content-type') ?? ''
  if (what === 'page') return type.startsWith('text/html') ? '' : `${what}: ${type}`
  return /"code":"[A-Z_]+"/.test(text) && type.startsWith('application/json')
    ? ''
    : `${what}: ${text.slice(0, 200)}`
}
