/** Sends one POST to a receiver: no redirects, a short timeout, and only the response's status counts. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { addressProblem, checkedLookup, Unreachable, type Reach } from './destination.ts'

const TIMEOUT_MS = 10_000
/** Longer responses are cut off here. */
const MAX_ANSWER_BYTES = 4096

/** @returns the status of the response @throws Unreachable, or a network error */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { reach, signal, timeoutMs = TIMEOUT_MS }: { reach: Reach; signal: AbortSignal; timeoutMs?: number },
): Promise<number> {
  // checked again at every attempt: an IP address in the URL is never looked up, and the rules may have
  // become stricter
  if (addressProblem(url, reach.isLocal) !== undefined) return Promise.reject(new Unreachable('NOT_PUBLIC'))
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((answered, failed) => {
    const sent = request(
      new URL(url),
      {
        method: 'POST',
        // a new connection for each attempt, so that none outlives its check
        agent: false,
        lookup: checkedLookup(reach),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'threads-and-pages-webhooks',
        },
      },
      (answer) => {
        // the body is ignored, but read on, because some receivers stop working if we disconnect
        answered(answer.statusCode ?? 0)
        let read = 0
        answer.on('data', (part: Buffer) => {
          read += part.length
          if (read > MAX_ANSWER_BYTES) sent.destroy()
        })
        answer.on('end', () => sent.destroy())
        answer.on('error', () => {})
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}
