/** Webhook endpoints that are registered by API, each with a signing secret that is shown once. */
import type { Answer, Call } from '../http/call.ts'
import { changedMetadata } from '../http/contact-details.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { list, one, type Route } from '../http/route.ts'
import { readBoolean, readText, readTexts, requireText } from '../http/parameters.ts'
import { newId, randomLetters } from '../storage/identifiers.ts'
import type { WebhookEndpoint } from './endpoint-object.ts'
import { insertObject, lockObject, saveObject } from '../storage/store.ts'

const MAX_ENDPOINTS = 16

async function createEndpoint(call: Call): Promise<Answer> {
  const { form, query, now } = call
  const [found] = await query`select count(*)::int from sandbox.objects where kind = 'webhook_endpoint'`
  if (found?.['count'] >= MAX_ENDPOINTS)
    throw invalidRequest(`You have reached the maximum of ${MAX_ENDPOINTS} test webhook endpoints.`)
  const endpoint = withDetails(call, {
    api_version: readText(form, 'api_version') ?? null,
    application: null,
    created: now,
    description: null,
    enabled_events: [],
    id: newId('we'),
    livemode: false,
    metadata: {},
    object: 'webhook_endpoint',
    status: 'enabled',
    url: requireText(form, 'url'),
  })
  if (endpoint.enabled_events.length === 0) requireText(form, 'enabled_events')
  const secret = `whsec_${randomLetters(32)}`
  await insertObject(query, 'webhook_endpoint', endpoint)
  await query`insert into sandbox.endpoint_secrets (endpoint, secret) values (${endpoint.id}, ${secret})`
  return { status: 200, body: { ...endpoint, secret } }
}

async function updateEndpoint(call: Call, id: string): Promise<Answer> {
  const endpoint = await lockEndpoint(call, id)
  return { status: 200, body: await saveObject(call.query, withDetails(call, endpoint)) }
}

async function deleteEndpoint(call: Call, id: string): Promise<Answer> {
  await lockEndpoint(call, id)
  await call.query`delete from sandbox.objects where id = ${id}`
  return { status: 200, body: { id, object: 'webhook_endpoint', deleted: true } }
}

async function lockEndpoint({ query }: Call, id: string): Promise<WebhookEndpoint> {
  const endpoint = await lockObject(query, 'webhook_endpoint', id)
  if (!endpoint) throw noSuch('webhook endpoint', id, 'id')
  return endpoint
}

function withDetails({ form }: Call, endpoint: WebhookEndpoint): WebhookEndpoint {
  const url = readText(form, 'url') ?? endpoint.url
  // Events are sent over https, except to this machine.
  if (!/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(url))
    throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    })
  const description = readText(form, 'description')
  const isDisabled = readBoolean(form, 'disabled') ?? endpoint.status === 'disabled'
  const events = readTexts(form, 'enabled_events')
  return {
    ...endpoint,
    url,
    description: description === undefined ? endpoint.description : description || null,
    enabled_events: events.length > 0 ? events : endpoint.enabled_events,
    metadata: changedMetadata(endpoint.metadata, form),
    status: isDisabled ? 'disabled' : 'enabled',
  }
}

const CHANGED = ['description', 'enabled_events', 'metadata', 'url']

export const ENDPOINT_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', run: createEndpoint, takes: [...CHANGED, 'api_version'] },
  list('webhook_endpoint', '/v1/webhook_endpoints', []),
  one('webhook_endpoint', 'webhook endpoint', '/v1/webhook_endpoints'),
  { method: 'POST', path: '/v1/webhook_endpoints/:id', run: updateEndpoint, takes: [...CHANGED, 'disabled'] },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: deleteEndpoint, takes: [] },
]
