/** Requests recorded from the provider's SDK for Python; the responses match the provider's documentation. */
import { expect, it } from 'vitest'
import recorded from '../fixtures/python-calls.json' with { type: 'json' }
import savedCards from '../fixtures/python-saved-cards.json' with { type: 'json' }
import { testSandbox } from '../support/sandbox-host.ts'

type Recorded = {
  title: string
  method: string
  /** `{pi1}` stands for an id of an earlier response. */
  path: string
  headers: Record<string, string>
  body: string
  status: number
  /** May contain `{pi1}` too. */
  answer: object
  /** Name for the id in the response (the first of a list, or that of a declined object) in later requests. */
  gives?: string
}

type Answered = { id?: string; data?: { id: string }[]; error?: { payment_intent?: { id: string } } }

const host = testSandbox()

/** Sequential, because each request depends on earlier ones. */
const given = new Map<string, string>()
const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => given.get(name) ?? name)

it.each<Recorded>([...recorded.calls, ...savedCards.calls])(
  '$title',
  async ({ method, path, headers, body, status, answer, gives }) => {
    const response = await fetch(host.base + filled(path), {
      method,
      headers: { ...headers, authorization: `Bearer ${host.keys.secretKey}` },
      ...(method === 'POST' && { body: filled(body) }),
    })
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const answered = (await response.json()) as Answered
    const expected = JSON.parse(filled(JSON.stringify(answer))) as object
    expect([response.status, answered]).toMatchObject([status, expected])
    const id = answered.data?.[0]?.id ?? answered.id ?? answered.error?.payment_intent?.id
    if (gives === undefined || id === undefined) return
    expect(id).toBe(given.get(gives) ?? id)
    given.set(gives, id)
  },
)
