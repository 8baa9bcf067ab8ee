/** The curl command of a call, for the documentation, with example values for its required fields. */
import { z } from 'zod'
import type { RestRoute } from '../trpc.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
}

/** By field name: a type alone says little to a reader. */
const SAMPLES: Record<string, string> = {
  sessionId: 'session_example',
  paymentIntentId: 'pi_3Example',
  slug: 'the-faith-behind-the-work',
  name: 'Ada Okafor',
  donorName: 'Ada Okafor',
  author: 'Ada Okafor',
  email: 'ada@example.org',
  donorEmail: 'ada@example.org',
  message: 'How can I help?',
  motivation: 'I would like to help.',
  location: 'Leeds',
  bookDetails: 'Novels for young readers',
  quantity: '30',
  title: 'Books for Ama',
  excerpt: 'A box of books arrives.',
  content: 'The first paragraph of the post.',
  password: 'your password',
  url: 'https://example.org/webhooks',
}

/** Only some messages may omit the email, and a change needs one field. */
const ALWAYS_SENT = new Set(['email', 'title'])

/** Required values of a call's input that its schema accepts. */
export function sampleInput({ input }: Pick<RestRoute, 'input'>): Record<string, unknown> {
  if (!input) return {}
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  return sampleOf('', schema) as Record<string, unknown>
}

function sampleOf(
  name: string,
  { type, enum: choices, anyOf, items, properties, required = [], minimum }: Schema,
): unknown {
  if (choices) return choices[0]
  if (anyOf?.[0]) return sampleOf(name, anyOf[0])
  if (properties) {
    const sent = Object.keys(properties).filter((key) => required.includes(key) || ALWAYS_SENT.has(key))
    return Object.fromEntries(sent.map((key) => [key, sampleOf(key, properties[key] ?? {})]))
  }
  if (items) return [sampleOf(name, items)]
  if (type === 'boolean') return true
  if (type === 'string') return SAMPLES[name] ?? 'text'
  // amounts have no type of their own
  if (name === 'amount') return 25
  return Math.max(1, minimum ?? 1)
}

/** On several lines, for a shell. */
export function curlExample(route: RestRoute, serverUrl: string): string {
  const { method, path, admin, isLong } = route
  const body = sampleInput(route)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = body[key]
    delete body[key]
    return String(value)
  })
  const hasBody = (method === 'POST' || method === 'PUT') && route.input !== undefined
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${serverUrl}${address}${isLong ? '?limit=10' : ''}'`,
    ...(admin ? [`-H "Authorization: Bearer $API_TOKEN"`] : []),
    // without an input too: the API accepts only JSON
    ...(method === 'POST' || method === 'PUT' ? [`-H 'Content-Type: application/json'`] : []),
    ...(hasBody ? [`-d '${JSON.stringify(body)}'`] : method === 'POST' ? [`-d '{}'`] : []),
  ].join(' \\\n  ')
}
