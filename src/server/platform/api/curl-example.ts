/** Builds the example curl command of a call, with sample values for its required fields. */
import type { RestRoute } from '../../trpc.ts'
import { sampleInput } from './samples.ts'

export function curlExample(route: RestRoute, serverUrl: string): string {
  const { method, path, admin, isLong } = route
  const body = sampleInput(route)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = body[key]
    delete body[key]
    return String(value)
  })
  const hasBody = (method === 'POST' || method === 'PUT') && route.input !== undefined
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${serverUrl}${address}${isLong ? '?limit=10' : ''}'`,
    ...(admin ? [`-H "Authorization: Bearer $API_TOKEN"`] : []),
    // needed even without an input: the API accepts only JSON
    ...(method === 'POST' || method === 'PUT' ? [`-H 'Content-Type: application/json'`] : []),
    ...(hasBody ? [`-d '${JSON.stringify(body)}'`] : method === 'POST' ? [`-d '{}'`] : []),
  ].join(' \\\n  ')
}
