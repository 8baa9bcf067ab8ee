/**
 * One call and one answer, as the site's own pages ask, without the library's Request, Response and streams, which cost
 * several times what the call does. Whatever is asked otherwise is the library's.
 */
import { Readable } from 'node:stream'
import { getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError, type AnyTRPCProcedure } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestContext, type Context, type Deps } from '../context.ts'
import { toPublic } from '../errors.ts'
import { logUnexpected } from '../ops/logging.ts'
import { appRouter } from '../router.ts'
import { isKept, isLong, proceduresOf } from '../trpc.ts'
import { callOf } from './call.ts'
import type { AnswerKept } from './kept-answers.ts'
import { wholeList } from './whole-list.ts'

/** As the library answers, and as Fastify writes it. */
const HEAD = { 'content-type': 'application/json; charset=utf-8', vary: 'Cookie' }

/** What stands around the rows of a list. */
const AROUND = ['{"result":{"data":', '}}'] as const

/** Answers a single call to the procedure of that name; undefined for whatever else it is. */
export function singleCalls(deps: Deps, answerKept: AnswerKept) {
  const procedures = new Map(
    proceduresOf(appRouter).map(([name, procedure]) => [name, answering(name, procedure)] as const),
  )
  return (
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | Readable | undefined> | undefined => {
    const procedure = procedures.get(name)
    const readInput = procedure?.method === request.method ? inputOf(request) : undefined
    return readInput && procedure?.answer(request, reply, readInput)
  }

  function answering(name: string, procedure: AnyTRPCProcedure) {
    const { type } = procedure._def
    const call = callOf(name, procedure)
    const resultOf = async (ctx: Context, readInput: () => unknown) =>
      JSON.stringify({ result: { data: await call(ctx, readInput) } })

    async function wholeOf(ctx: Context, readInput: () => unknown): Promise<string | Readable> {
      const input = readInput()
      if (!asksForWhole(input)) return resultOf(ctx, () => input)
      const data = await wholeList(ctx, (from, page) => call(from, () => ({ ...input, ...page })), AROUND)
      return data instanceof Readable ? data : JSON.stringify({ result: { data } })
    }

    async function answer(
      request: FastifyRequest,
      reply: FastifyReply,
      readInput: () => unknown,
    ): Promise<string | Readable | undefined> {
      const ctx = requestContext(deps, request, reply)
      try {
        if (isKept(procedure))
          return await answerKept(request, reply, HEAD['content-type'], (kept) => resultOf(kept, readInput))
        const result = await (isLong(procedure) ? wholeOf : resultOf)(ctx, readInput)
        void reply.headers(HEAD)
        return result
      } catch (thrown) {
        const error = getTRPCErrorFromUnknown(thrown)
        tellFailure(error, ctx)
        const shape = getTRPCErrorShape({
          config: appRouter._def._config,
          error,
          type,
          path: name,
          input: undefined,
          ctx,
        })
        void reply.status(shape.data.httpStatus).headers(HEAD)
        return JSON.stringify({ error: shape })
      }
    }
    return { method: type === 'query' ? 'GET' : 'POST', answer }
  }
}

/** Writes down what nobody expected, and tells the caller when to come back. */
export function tellFailure(error: TRPCError, ctx: Context): void {
  const { status, unexpected } = toPublic(error)
  if (unexpected) logUnexpected(ctx.log, error, 'call failed')
  if (status === 503) ctx.setRetryAfter(5)
}

/** What is no input at all is for the procedure to refuse. */
const asksForWhole = (input: unknown): input is object | undefined =>
  input === undefined ||
  (typeof input === 'object' && input !== null && !Array.isArray(input) && !('limit' in input))

/** How the input is read, where the request is plainly a single call; undefined where anything is odd about it. */
function inputOf({ method, url, headers, body }: FastifyRequest): (() => unknown) | undefined {
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return undefined
  const from = url.indexOf('?')
  if (method === 'POST') {
    // a byte order mark is no JSON, and the library takes it
    const isPlain = from < 0 && typeof body === 'string' && !body.startsWith('\uFEFF')
    return isPlain ? () => parsed(body) : undefined
  }
  if (headers['content-type'] !== undefined) return undefined
  if (from < 0) return () => undefined
  const [, text] = /^\?input=([^&+#]*)$/.exec(url.slice(from)) ?? []
  const input = text === undefined ? undefined : decoded(text)
  if (input === undefined) return undefined
  return () => (input === '' ? undefined : parsed(input))
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}
