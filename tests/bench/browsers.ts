/** HTTP clients like browsers, each with its own connections, that record response times. */
import { Agent } from 'node:http'
import { rawRequest, type RawResponse } from '../support/requests.ts'

/** Response times by kind, statuses, and unexpected responses. */
export type Results = {
  ms: Map<string, number[]>
  statuses: Map<number, number>
  errors: Map<string, number>
}

export const newResults = (): Results => ({ ms: new Map(), statuses: new Map(), errors: new Map() })

export const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

export type Call = {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: object | URLSearchParams
}

export type Browser = {
  /** Sends a request. @returns the whole response; undefined without one. Any status but `right` is unexpected */
  ask(kind: string, call: Call, right?: number): Promise<RawResponse | undefined>
  close(): void
}

/** A client with up to six connections that asks for compressed responses, like a browser. */
export function newBrowser(
  url: string,
  results: Results,
  agent = new Agent({ keepAlive: true, maxSockets: 6 }),
): Browser {
  return {
    async ask(kind, call, right = 200) {
      const started = performance.now()
      try {
        const answer = await send(url, call, agent)
        const times = results.ms.get(kind)
        if (times) times.push(performance.now() - started)
        else results.ms.set(kind, [performance.now() - started])
        count(results.statuses, answer.status)
        if (answer.status !== right)
          count(results.errors, `${kind}: ${answer.status} ${answer.body.slice(0, 40)}`)
        return answer
      } catch (error) {
        count(results.errors, `${kind}: ${error instanceof Error ? error.message : 'no answer'}`)
        return undefined
      }
    },
    close: () => agent.destroy(),
  }
}

function send(url: string, { path, headers = {}, body, method = 'GET' }: Call, agent: Agent) {
  if (body === undefined) return rawRequest(url, path, { method, headers, agent })
  const isForm = body instanceof URLSearchParams
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return rawRequest(url, path, {
    method,
    agent,
    headers: { 'content-type': type, ...headers },
    body: isForm ? body.toString() : JSON.stringify(body),
  })
}
