/** Sends a generated call as it is, and says what a caller may not see in an answer. */
import { Agent, request } from 'node:http'
import type { GeneratedCall } from './generated-calls.ts'

export type CallAnswer = {
  status: number
  headers: Record<string, string | undefined>
  text: string
  ms: number
}

export const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 32 })

/** @param agent keeps its connections for the next calls. */
export function sendCall(url: string, call: GeneratedCall, agent: Agent): Promise<CallAnswer> {
  const { hostname, port } = new URL(url)
  const { method, path, headers, body } = call
  const start = performance.now()
  return new Promise((resolve, reject) => {
    // of a GET or a DELETE it is not told by itself, and its body would be the next request
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
          headers: response.headers as CallAnswer['headers'],
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - start,
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Lines of a stack, statements of SQL and what PostgreSQL says of them, paths of files, names of libraries. */
const SECRETS: Record<string, RegExp> = {
  'a stack': /\n\s+at \S|\bat \S+ \(|:\d+:\d+\)/,
  'a path of a file': /node_modules|file:\/\/|\/(home|work|tmp|usr|var|root)\/|\.(ts|mjs|cjs|js):\d|\bsrc\//,
  SQL: /\b(select|insert into|update|delete from)\b[^"]*\b(from|values|set|where|returning)\b/i,
  'what PostgreSQL says':
    /violates|duplicate key|syntax error at|relation "|invalid byte sequence|out of range for type/i,
  'a library':
    /fastify|FST_|zod|trpc|drizzle|postgres|find-my-way|undici|node:|secure-json|\b(Type|Syntax|Range|Reference|URI)Error\b|Unexpected token|in JSON at/i,
}

/** What is wrong with an answer, in words; empty when nothing is. */
export function faultsOf(call: GeneratedCall, answer: CallAnswer, timeoutMs: number): string[] {
  const { status, headers, text, ms } = answer
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (ms > timeoutMs) faults.push(`took ${Math.round(ms)} ms`)
  if (/^([a-z]+:)?[/\\]{2}/i.test(headers['location'] ?? '')) faults.push(`leads to ${headers['location']}`)
  if (status >= 400 && call.method !== 'HEAD') faults.push(...faultsOfError(call, answer))
  const isPage = headers['content-type']?.startsWith('text/html') === true
  if (status >= 400 && !isPage)
    faults.push(
      ...Object.entries(SECRETS).flatMap(([what, pattern]) => (pattern.test(text) ? [`shows ${what}`] : [])),
    )
  return faults
}

/** Below /api and /trpc every error is JSON with a sentence and a code. */
function faultsOfError({ path }: GeneratedCall, { headers, text }: CallAnswer): string[] {
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
    : ['an error without sentence or code']
}

function isError(body: unknown): boolean {
  const own = (body as { error?: { data?: unknown } } | null)?.error
  const told = (typeof own === 'object' ? own.data : body) as { error?: unknown; code?: unknown } | null
  return (
    typeof told?.error === 'string' && told.error !== '' && typeof told.code === 'string' && told.code !== ''
  )
}

/** Of a batch of which only some calls failed. */
const isResult = (body: unknown): boolean => typeof body === 'object' && body !== null && 'result' in body
