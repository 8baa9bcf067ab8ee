/** Requests of the client that wait until the test responds, and data for responses. */
import { act, waitFor } from '@testing-library/react'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { EditedPost } from '#shared/site/blog/blog.ts'
import type { CartLine } from '#shared/site/shop/cart.ts'
import type { OrderResult } from '#shared/money/checkout/checkout.ts'
import type { Bracelet } from '#shared/site/shop/shop.ts'
import type { PaymentRequest } from '../../src/client/money/payments/card-payment.ts'
import type { AppRouter } from '../../src/client/platform/trpc.ts'

export type Call = {
  path: string
  input: unknown
  respond(data: unknown): void
  /** Without a code, no response arrives. `data` is added to an error response. */
  fail(
    code?: string,
    data?: { error?: string; httpStatus?: number; issues?: object[]; paymentIntentId?: string },
  ): void
}

/** Does something, and waits until the page shows the consequences; queries notify their readers in a later task. */
export const settled = (action: () => void) =>
  act(async () => {
    action()
    await new Promise((resolve) => setTimeout(() => setTimeout(resolve)))
  })

export function pendingCalls() {
  const waiting: Call[] = []
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        waiting.push({
          path: op.path,
          input: op.input,
          respond: (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          fail: (code, data) => {
            const answer =
              code === undefined ? undefined : { result: { error: { data: { code, ...data } } } as never }
            observer.error(new TRPCClientError(data?.error ?? 'refused', answer))
          },
        })
      })
  /** Waits for the next request to `path` and takes it. */
  const next = async (path: string): Promise<Call> => {
    await waitFor(() => {
      if (!waiting.some((call) => call.path === path)) throw new Error(`no call of ${path}`)
    })
    const [call] = waiting.splice(
      waiting.findIndex((other) => other.path === path),
      1,
    )
    if (!call) throw new Error(`no call of ${path}`)
    return call
  }
  return {
    link,
    waiting,
    next,
    /** Responds to the next request to `path`, and waits until the page shows it. @returns the request */
    answer: async (path: string, data: unknown) => {
      const call = await next(path)
      await settled(() => call.respond(data))
      return call
    },
    /** Makes the next request to `path` fail. */
    refuse: async (path: string, ...why: Parameters<Call['fail']>) => {
      const call = await next(path)
      await settled(() => call.fail(...why))
      return call
    },
  }
}

export const bracelet = (id: number): Bracelet => ({
  id,
  name: `Bracelet ${id}`,
  description: 'Beads',
  price: '12.00',
  country: 'ghana',
  colors: ['#C8202F'],
  image: 'ghana-star.svg',
  slug: `bracelet-${id}`,
  state: 'shown',
  length: '',
  material: '',
  madeBy: '',
  stock: null,
  pictures: [],
  questions: [],
})
export const line = (braceletId: number, quantity: number): CartLine => ({
  id: braceletId,
  sessionId: 's',
  braceletId,
  quantity,
  seenPrice: '12.00',
  bracelet: bracelet(braceletId),
  choices: [],
})
export const orderResult: OrderResult = {
  success: true,
  orderNumber: 1002,
  status: 'to pack',
  total: '24.00',
  currency: 'gbp',
  shippingGift: '4.00',
  lines: [{ name: 'Black Star', quantity: 2, unitPrice: '12.00', choices: [], bracelet: null }],
  unanswered: [],
  isOversold: false,
  createdAt: '2026-06-04T12:00:00Z',
}
export const editedPost: EditedPost = {
  id: 7,
  title: 'Of two minds',
  slug: 'of-two-minds',
  excerpt: 'What it is about.',
  content: 'The first.',
  format: 'plain',
  author: 'Ama',
  imageUrl: null,
  imageAlt: '',
  tags: [],
  published: true,
  version: 1,
  publishedAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  publishAt: null,
  previewKey: null,
}
export const paymentRequest: PaymentRequest = {
  clientSecret: 'pi_1_secret_2',
  returnUrl: 'https://example.org/order-success',
  contact: {
    name: 'Ada',
    email: 'ada@example.com',
    address: { line1: '12 Square', town: 'London', postcode: 'SW1Y 4JH' },
  },
}
