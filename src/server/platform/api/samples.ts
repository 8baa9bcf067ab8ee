/** Sample values for the documentation: the input and output of a call. */
import { z } from 'zod'
import type { RestRoute } from '../../trpc.ts'

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  required?: string[]
  minimum?: number
  format?: string
  pattern?: string
}
type Samples = Record<string, string | number | null>

/** Keyed by field name, because a type alone says little. */
const SAMPLES: Samples = {
  sessionId: 'session_example',
  paymentIntentId: 'pi_3Example',
  clientSecret: 'pi_3Example_secret_Example',
  publishableKey: 'pk_test_Example',
  slug: 'the-faith-behind-the-work',
  name: 'Ada Okafor',
  customerName: 'Ada Okafor',
  donorName: 'Ada Okafor',
  author: 'Ada Okafor',
  email: 'ada@example.org',
  customerEmail: 'ada@example.org',
  donorEmail: 'ada@example.org',
  subject: 'general',
  message: 'How can I help?',
  motivation: 'I would like to help.',
  phone: '0113 496 0000',
  location: 'Leeds',
  town: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'ghana',
  line1: '1 Reading Street',
  bookDetails: 'Novels for young readers',
  title: 'Books for Ama',
  excerpt: 'A box of books arrives.',
  content: 'The first paragraph of the post.',
  description: 'Red, gold and green, with a black star',
  tags: 'Ghana',
  colors: '#C8202F',
  image: 'ghana-star.svg',
  currency: 'gbp',
  password: 'your password',
  secret: 'shown once',
  url: 'https://example.org/webhooks',
  fund: 'Books for Tamale',
  projectSlug: 'books-for-tamale',
  address: '1 R… Street, Leeds',
  availability: 'Weekends',
  experience: 'Two years in a school library',
  additionalInfo: 'Two boxes',
  publishAt: null,
  month: '2026-11',
  orderNumber: 1002,
  number: 1002,
  stock: 12,
  focalX: 50,
  focalY: 50,
  booksNeeded: 750,
  booksCollected: 300,
  targetSchools: 3,
  lastStatus: 500,
}
/** Samples for fields with a common name: the key is another field that shows what kind of object it is. */
const SAMPLES_BESIDE: Record<string, Samples> = {
  colors: {
    name: 'Black Star',
    slug: 'black-star',
    madeBy: 'Abena',
    material: 'Glass beads',
    length: '18 cm',
  },
  unitPrice: { name: 'Black Star' },
  booksNeeded: {
    name: 'Books for Tamale',
    slug: 'books-for-tamale',
    description: 'A library for three girls’ schools',
  },
  line1: { country: 'GB', line2: 'Flat 2' },
  question: { question: 'Length', answer: '18 cm', options: '18 cm' },
  focalX: { url: '/pictures/example.webp', alt: 'A bracelet of glass beads' },
  trackingNote: { trackingNote: 'AB123456789GB', unanswered: 'Length' },
  messageId: { messageId: 'msg_Example', lastError: 'Connection refused', type: 'order.paid' },
  paymentType: { description: '1 bracelet', paymentMethod: 'Visa ending in 4242' },
  imageAlt: { imageUrl: '/pictures/example.webp', imageAlt: 'Girls reading under a tree' },
  unanswered: { unanswered: 'Length', status: 'to pack' },
  events: { description: 'Stock system', madeBy: 'Grace' },
  timestamp: { type: 'order.paid' },
  period: { period: '2026-11', fees: '1.20', net: '118.80' },
}
const POUNDS = '12.00'
const SAMPLE_TIME = '2026-11-20T10:00:00.000Z'

/** Optional fields that examples always have: most messages need the email, and an update needs at least one field. */
const ALWAYS_SENT = new Set(['email', 'title'])

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

const isSent: IsIncluded = (key, required) => required.includes(key) || ALWAYS_SENT.has(key)

/** A sample of a call's required input, valid by its schema. */
export function sampleInput({ input }: Pick<RestRoute, 'input'>): Record<string, unknown> {
  if (!input) return {}
  return sampleOf('', schemaOf(input, 'input'), isSent) as Record<string, unknown>
}

/** A sample response with every field. */
export const sampleOutput = ({ output }: Pick<RestRoute, 'output'>): unknown =>
  sampleOf('', schemaOf(output, 'output'), () => true)

type IsIncluded = (key: string, required: readonly string[]) => boolean

function sampleOf(name: string, schema: Schema, isIncluded: IsIncluded, own: Samples = SAMPLES): unknown {
  const { const: only, enum: choices, anyOf, items, properties, required = [] } = schema
  const sample = own[name]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (sample === null) return null
  if (anyOf?.[0]) return sampleOf(name, anyOf[0], isIncluded, own)
  if (properties) {
    const beside = Object.keys(properties).map((key) => SAMPLES_BESIDE[key])
    const samples = Object.assign({}, SAMPLES, ...beside) as Samples
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => isIncluded(key, required))
        .map(([key, each]) => [key, sampleOf(key, each, isIncluded, samples)]),
    )
  }
  if (items) return [sampleOf(name, items, isIncluded, own)]
  if (type === 'object') return {}
  if (type === 'boolean') return true
  if (type === 'string') return sampleText(name, schema, sample)
  if (typeof sample === 'number') return sample
  // in the schema, amounts of donations are plain numbers
  if (name === 'amount') return 25
  return Math.max(1, schema.minimum ?? 1)
}

function sampleText(name: string, { format, pattern }: Schema, sample: string | number = ''): string {
  if (format === 'date-time') return SAMPLE_TIME
  if (format === 'date') return SAMPLE_TIME.slice(0, 10)
  if (format === 'uuid') return '5f0c2f0e-7c1b-4c58-9d6a-0b8b7b6a4f3d'
  if (typeof sample === 'string' && sample !== '') return sample
  // the pattern is the only sign of decimal pounds
  if (pattern !== undefined && new RegExp(pattern).test(POUNDS)) return POUNDS
  return name === 'quantity' ? '30' : 'text'
}
