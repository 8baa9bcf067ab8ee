import type { Access, Host } from './call.ts'
import { SandboxError } from './errors.ts'
import type { Form } from './form-encoding.ts'
import { sameSecret } from '../storage/identifiers.ts'

/**
 * Reads who calls from `Authorization: Bearer` or `Basic`, or from the `key` parameter of a browser library. Throws
 * 401 for an invalid key, and for a publishable key where the secret one is required.
 */
export function authenticate(
  host: Host,
  header: string | undefined,
  form: Form,
  openToBrowsers: boolean,
): Access {
  const key = keyOf(header) ?? (typeof form['key'] === 'string' ? form['key'] : '')
  if (key === '')
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using ' +
        "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (sameSecret(key, host.keys.secretKey)) return 'secret'
  if (!sameSecret(key, host.keys.publishableKey))
    throw unauthorized(`Invalid API Key provided: ${'*'.repeat(8)}${key.slice(-4)}`)
  if (!openToBrowsers)
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    )
  return 'publishable'
}

function keyOf(header: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = header?.trim().split(/\s+/) ?? []
  if (/^bearer$/i.test(scheme)) return credentials
  // Basic has the key as the user name, with an empty password.
  if (/^basic$/i.test(scheme)) return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0]
  return undefined
}

function unauthorized(message: string, code?: string) {
  return new SandboxError(401, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
  })
}
