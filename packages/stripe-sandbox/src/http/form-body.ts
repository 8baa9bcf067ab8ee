import type { FastifyInstance } from 'fastify'
import { invalidRequest } from './errors.ts'
import { decodeForm, type Form } from './form-encoding.ts'

const LARGEST_BODY_BYTES = 256 * 1024

/** A decoded form, and its original text, with which an idempotency key is stored. */
export class FormBody {
  readonly raw: string
  readonly form: Form

  constructor(raw: string) {
    this.raw = raw
    this.form = decodeForm(raw)
  }
}

/** Makes the plugin parse bracketed forms only, whatever the site around it parses. */
export function readFormsOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY_BYTES },
    async (_request: unknown, bytes: Buffer) => new FormBody(decodeUtf8(bytes)),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BODY_BYTES }, async () => {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    )
  })
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidRequest('Invalid request: the body is not valid UTF-8.')
  }
}
