/** A request as no browser would send it: the path as it is written, any header at all. */
import { request } from 'node:http'

export type RawAnswer = {
  status: number
  headers: Record<string, string>
  body: string
}

type Raw = { method?: string; headers?: Record<string, string | string[]>; body?: string }

/** @param path sent byte for byte, so that '/assets/../x' stays what it is. */
export function rawRequest(url: string, path: string, { method = 'GET', headers = {}, body }: Raw = {}) {
  const { hostname, port } = new URL(url)
  // a DELETE's is not told by itself
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise<RawAnswer>((resolve, reject) => {
    const call = request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => {
          const entries = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
          resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(entries), body: text })
        })
        answer.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
