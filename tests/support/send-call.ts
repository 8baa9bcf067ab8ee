/** Sends a generated request, and finds what a response must not contain. */
import { Agent, request } from 'node:http'
import type { GeneratedCall } from './generated-calls.ts'

export type CallResponse = {
  status: number
  headers: Record<string, string | undefined>
  text: string
  ms: number
}

export const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 32 })

/** @param agent reuses its connections. */
export function sendCall(url: string, call: GeneratedCall, agent: Agent): Promise<CallResponse> {
  const { hostname, port } = new URL(url)
  const { method, path, headers, body } = call
  const start = performance.now()
  return new Promise((resolve, reject) => {
    // node does not set it for a GET or a DELETE, and their body would be read as the next request
    const isErrorShown = body === undefined || headers['transfer-encoding'] !== undefined
    const length = isErrorShown ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const all = { ...headers, ...length }
    const sent = request({ hostname, port, method, path, headers: all, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as CallResponse['headers'],
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - start,
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Stack traces, SQL and PostgreSQL's errors, file paths, names of libraries. */
const SECRETS: Record<string, RegExp> = {
  'a stack': /\n\s+at \S|\bat \S+ \(|:\d+:\d+\)/,
  'a path of a file': /node_modules|file:\/\/|\/(home|work|tmp|usr|var|root)\/|\.(ts|mjs|cjs|js):\d|\bsrc\//,
  SQL: /\b(select|insert into|update|delete from)\b[^"]*\b(from|values|set|where|returning)\b/i,
  'what PostgreSQL says':
    /violates|duplicate key|syntax error at|relation "|invalid byte sequence|out of range for type/i,
  'a library':
    /fastify|FST_|zod|trpc|drizzle|postgres|find-my-way|undici|node:|secure-json|\b(Type|Syntax|Range|Reference|URI)Error\b|Unexpected token|in JSON at/i,
}

/** What is wrong with a response; empty when nothing is. */
export function faultsOf(call: GeneratedCall, response: CallResponse, timeoutMs: number): string[] {
  const { status, headers, text, ms } = response
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (ms > timeoutMs) faults.push(`took ${Math.round(ms)} ms`)
  if (/^([a-z]+:)?[/\\]{2}/i.test(headers['location'] ?? '')) faults.push(`leads to ${headers['location']}`)
  if (status >= 400 && call.method !== 'HEAD') faults.push(...faultsOfError(call, response))
  const isPage = headers['content-type']?.startsWith('text/html') === true
  if (status >= 400 && !isPage)
    faults.push(
      ...Object.entries(SECRETS).flatMap(([what, pattern]) => (pattern.test(text) ? [`shows ${what}`] : [])),
    )
  return faults
}

/** Under /api and /trpc every error is JSON with a message and a code. */
function faultsOfError({ path }: GeneratedCall, { headers, text }: CallResponse): string[] {
  const isJson = headers['content-type']?.startsWith('application/json') === true
  if (!isJson) return /^\/(api|trpc)\b/.test(path) ? [`an error of type ${headers['content-type']}`] : []
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return ['an error that is no JSON']
  }
  return [body].flat().every((each) => isError(each) || isResult(each))
    ? []
    : ['an error without a message or code']
}

function isError(body: unknown): boolean {
  const own = (body as { error?: { data?: unknown } } | null)?.error
  const shown = (typeof own === 'object' ? own.data : body) as { error?: unknown; code?: unknown } | null
  return (
    typeof shown?.error === 'string' &&
    shown.error !== '' &&
    typeof shown.code === 'string' &&
    shown.code !== ''
  )
}

/** A successful call in a batch with failures. */
const isResult = (body: unknown): boolean => typeof body === 'object' && body !== null && 'result' in body
