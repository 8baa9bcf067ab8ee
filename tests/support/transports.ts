/** Both transports of the procedures, as an external client uses them. A suite runs once through each. */
import { appRouter } from '#server/router.ts'
import { proceduresOf, restRoutes } from '#server/trpc.ts'
import { subscribe } from './live-stream.ts'
import { postJson } from './requests.ts'

export type Answer = {
  status: number
  /** Output of a success, or body of an error. */
  body: unknown
  headers: Headers
}

export type Transport = {
  name: string
  /** Calls a procedure by its full name ('cart.add'). `cookie` is an admin session's. */
  call: (url: string, procedure: string, input?: object, cookie?: string) => Promise<Answer>
}

const json = { 'content-type': 'application/json' }

export const restTransport: Transport = {
  name: 'REST',
  async call(url, procedure, input = {}, cookie = '') {
    const route = restRoutes(appRouter).find(({ name }) => name === procedure)
    if (!route) throw new Error(`${procedure} has no REST path`)
    const rest: Record<string, unknown> = { ...input }
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = rest[key]
      delete rest[key]
      return encodeURIComponent(String(value))
    })
    const hasBody = route.method === 'POST' || route.method === 'PUT'
    const query = hasBody
      ? ''
      : `?${new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))}`
    const response = await fetch(url + path + query, {
      method: route.method,
      headers: { ...(hasBody && json), cookie },
      ...(hasBody && { body: JSON.stringify(rest) }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  },
}

const procedures = new Map(proceduresOf(appRouter))

export const trpcTransport: Transport = {
  name: 'tRPC',
  async call(url, procedure, input = {}, cookie = '') {
    const type = procedures.get(procedure)?._def.type
    if (type === 'subscription') return firstMessage(url, procedure, input, cookie)
    const isQuery = type === 'query'
    const text = JSON.stringify(input)
    const response = isQuery
      ? await fetch(`${url}/trpc/${procedure}?input=${encodeURIComponent(text)}`, { headers: { cookie } })
      : await fetch(`${url}/trpc/${procedure}`, { method: 'POST', headers: { ...json, cookie }, body: text })
    const { result, error } = (await response.json()) as {
      result?: { data: unknown }
      error?: { data: object }
    }
    return { status: response.status, body: error ? error.data : result?.data, headers: response.headers }
  },
}

export const transports = [trpcTransport, restTransport]

/** Reads the first message of a subscription, and ends it. */
async function firstMessage(url: string, procedure: string, input: object, cookie: string): Promise<Answer> {
  for await (const { event, data } of subscribe(url, procedure, { input, cookie })) {
    const error = event === 'serialized-error' ? (data as { data: { httpStatus: number } }).data : undefined
    if (error) return { status: error.httpStatus, body: error, headers: new Headers() }
    if (event === 'message') return { status: 200, body: data, headers: new Headers() }
  }
  throw new Error(`${procedure} said nothing`)
}

/** Opens an admin session. @returns its cookie */
export async function logIn(url: string, password: string): Promise<string> {
  const response = await postJson(`${url}/api/admin/login`, { password })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}
