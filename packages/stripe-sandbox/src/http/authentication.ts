import type { Permissions } from '../account/account-object.ts'
import type { Access, Host } from './call.ts'
import { SandboxError, unauthorized } from './errors.ts'
import type { Form } from './form-encoding.ts'
import type { Route } from './route.ts'
import { sameSecret } from '../storage/identifiers.ts'
import type { Query } from '../storage/store.ts'

/**
 * Reads who calls from `Authorization: Bearer` or `Basic`, or from the `key` parameter of a browser library. Throws
 * 401 for an invalid key, and for a publishable key where the secret one is required; 403 for a restricted key without
 * the permission for this call.
 */
export async function authenticate(
  host: Host,
  query: Query,
  header: string | undefined,
  form: Form,
  route: Route,
): Promise<Access> {
  const key = keyOf(header) ?? (typeof form['key'] === 'string' ? form['key'] : '')
  if (key === '')
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using ' +
        "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (sameSecret(key, host.keys.secretKey)) return 'secret'
  if (sameSecret(key, host.keys.publishableKey)) {
    if (route.browser) return 'publishable'
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    )
  }
  const [issued] = await query<{ permissions: Permissions | null; ended: string | null }[]>`
    select permissions, ended from sandbox.api_keys where key = ${key.slice(0, 200)}`
  if (issued?.ended === 'expired')
    throw unauthorized(`Expired API Key provided: ${hidden(key)}`, 'api_key_expired')
  if (!issued || issued.ended) throw unauthorized(`Invalid API Key provided: ${hidden(key)}`)
  if (issued.permissions) requirePermission(host, key, issued.permissions, route)
  return 'secret'
}

/** A permission is named after the noun in the path: `/v1/payment_intents` needs `rak_payment_intent_write`. */
function requirePermission(host: Host, key: string, permissions: Permissions, { method, path }: Route): void {
  const noun = (path.split('/')[2] ?? '').replace(/s$/, '')
  const needed = method === 'GET' ? 'read' : 'write'
  const given = permissions[`rak_${noun}`]
  if (given === 'write' || given === needed) return
  throw new SandboxError(403, {
    type: 'invalid_request_error',
    message:
      `The provided key '${hidden(key)}' does not have the required permissions for this endpoint on account ` +
      `'${host.account.id}'. Having the 'rak_${noun}_${needed}' permission would allow this request to continue.`,
  })
}

const hidden = (key: string) => `${'*'.repeat(8)}${key.slice(-4)}`

function keyOf(header: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = header?.trim().split(/\s+/) ?? []
  if (/^bearer$/i.test(scheme)) return credentials
  // Basic has the key as the user name, with an empty password.
  if (/^basic$/i.test(scheme)) return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0]
  return undefined
}
