/** The OpenAPI description of picture uploads, the one call that takes a file and so is not a procedure. */
import { UPLOAD_SCOPE } from '#shared/platform/api/api-tokens.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES, UPLOAD_PATH } from '#shared/platform/pictures/picture-upload.ts'
import { errorResponses, json } from './openapi-errors.ts'

const { name, summary } = UPLOAD_SCOPE

export function uploadOperation(serverUrl: string) {
  return {
    operationId: name,
    tags: ['pictures'],
    summary,
    description: `Only for the owner: an admin session, or a token with the scope \`${name}\`. At most ${MAX_PICTURE_BYTES / 1024 / 1024} MB; the answer has the address to put into a post.

\`\`\`sh
curl -X POST '${serverUrl}${UPLOAD_PATH}' \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H 'Content-Type: image/jpeg' \\
  --data-binary @picture.jpg
\`\`\``,
    security: [{ adminSession: [] }, { apiToken: [name] }],
    requestBody: {
      required: true,
      content: Object.fromEntries(
        PICTURE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    },
    responses: {
      201: {
        description: 'Success',
        content: json(UPLOADED, { url: '/pictures/example.webp', width: 1600, height: 1200 }),
      },
      ...errorResponses((status) => !['404', '409', '502'].includes(status)),
    },
  }
}

const UPLOADED = {
  type: 'object',
  properties: {
    url: { type: 'string', description: 'Its path on the site' },
    width: { type: 'integer' },
    height: { type: 'integer' },
  },
  required: ['url', 'width', 'height'],
}
