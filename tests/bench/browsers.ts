/** What a thousand browsers send, with connections of their own, and how long each answer took. */
import { Agent, request } from 'node:http'

export type Answer = { status: number; body: string; headers: Record<string, string | string[] | undefined> }

/** Times of answers by kind, and whatever was not as it should be. */
export type Notes = { ms: Map<string, number[]>; statuses: Map<number, number>; errors: Map<string, number> }

export const newNotes = (): Notes => ({ ms: new Map(), statuses: new Map(), errors: new Map() })

export const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

export type Call = {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: object | URLSearchParams
}

export type Browser = {
  /** Sends it and waits for the whole answer; undefined where there is none. Only `right` is as it should be. */
  ask(kind: string, call: Call, right?: number): Promise<Answer | undefined>
  close(): void
}

/** Like a browser, it keeps up to six connections and asks for what is packed. */
export function newBrowser(
  url: string,
  notes: Notes,
  agent = new Agent({ keepAlive: true, maxSockets: 6 }),
): Browser {
  return {
    async ask(kind, call, right = 200) {
      const begun = performance.now()
      try {
        const answer = await send(url, call, agent)
        const times = notes.ms.get(kind)
        if (times) times.push(performance.now() - begun)
        else notes.ms.set(kind, [performance.now() - begun])
        count(notes.statuses, answer.status)
        if (answer.status !== right)
          count(notes.errors, `${kind}: ${answer.status} ${answer.body.slice(0, 40)}`)
        return answer
      } catch (error) {
        count(notes.errors, `${kind}: ${error instanceof Error ? error.message : 'no answer'}`)
        return undefined
      }
    },
    close: () => agent.destroy(),
  }
}

function send(
  url: string,
  { method = 'GET', path, headers = {}, body }: Call,
  agent: Agent,
): Promise<Answer> {
  const text = body instanceof URLSearchParams ? body.toString() : body && JSON.stringify(body)
  const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json'
  return new Promise((resolve, reject) => {
    const call = request(
      url + path,
      {
        method,
        agent,
        headers: {
          ...(text !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: answer.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString(),
            headers: answer.headers,
          }),
        )
        answer.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(text)
  })
}

/** The value that so many percent of the sorted values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  return values[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ?? 0
}
