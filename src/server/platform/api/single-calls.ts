/** Handles single plain calls without the tRPC adapter's Request, Response and streams; others go to the adapter. */
import { callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError, type AnyTRPCProcedure } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestContext, type Context, type Deps } from '../../context.ts'
import { toPublic } from '../../errors.ts'
import { logUnexpected } from '../ops/logging.ts'
import { recordUnavailable, reasonOf } from '../ops/unavailable.ts'
import { isCached, proceduresOf } from '../../trpc.ts'
import { canonicalInput } from './response-cache.ts'
import type { Calls } from './rest.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Handles a single call to the named procedure; undefined if the request is anything else. */
export function singleCalls(deps: Deps, { router, answerCached }: Calls) {
  const procedures = new Map(proceduresOf(router))

  return (path: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined => {
    const procedure = procedures.get(path)
    const text = inputText(request)
    if (!procedure || text === undefined) return undefined
    const { type } = procedure._def
    if (type === 'subscription') return undefined
    if (request.method !== (type === 'query' ? 'GET' : 'POST')) return undefined
    const input = () => (text === '' && type === 'query' ? undefined : parsed(text))
    const getRawInput = async () => input()
    const call = async (ctx: Context) => {
      const options = { router, path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 }
      return JSON.stringify({ result: { data: await callTRPCProcedure(options) } })
    }
    const address = () => addressOf(path, procedure, input())
    return answer(request, reply, call, isCached(procedure) ? address : undefined)
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    call: (ctx: Context) => Promise<string>,
    /** The cache key, for a cached call. */
    address?: () => string | undefined,
  ): Promise<string | undefined> {
    const ctx = requestContext(deps, request, reply)
    try {
      if (address)
        return await answerCached(request, reply, { address: address(), contentType: JSON_TYPE, make: call })
      const result = await call(ctx)
      void reply.headers({ 'content-type': JSON_TYPE, vary: 'Cookie' })
      return result
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(thrown)
      reportFailure(error, ctx, request)
      const { status, body } = toPublic(error)
      void reply.status(status).headers({ 'content-type': JSON_TYPE, vary: 'Cookie' })
      const code = TRPC_ERROR_CODES_BY_KEY[error.code]
      return JSON.stringify({ error: { code, message: body.error, data: { httpStatus: status, ...body } } })
    }
  }
}

function addressOf(path: string, procedure: AnyTRPCProcedure, input: unknown): string | undefined {
  const canonical = canonicalInput(procedure, input)
  return canonical && `/trpc/${path}?input=${JSON.stringify(canonical)}`
}

/** Logs unexpected errors and sets Retry-After. */
export function reportFailure(error: TRPCError, ctx: Context, request: FastifyRequest): void {
  const { status, unexpected } = toPublic(error)
  if (unexpected) logUnexpected(ctx.log, error, 'call failed')
  if (status !== 503) return
  recordUnavailable(request, reasonOf(error))
  ctx.setRetryAfter(5)
}

/** The JSON of the input; undefined unless the request is plainly a single call. */
function inputText({ method, url, headers, query, body }: FastifyRequest): string | undefined {
  if ('trpc-accept' in headers || headers.accept?.includes('jsonl')) return undefined
  if (method === 'POST') return typeof body === 'string' && !url.includes('?') ? body : undefined
  const { input = '', ...others } = query as Record<string, unknown>
  return typeof input === 'string' && Object.keys(others).length === 0 ? input : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}
