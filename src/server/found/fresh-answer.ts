/** A body that caches keep but ask about each time: 304 to whoever has it already. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Body = { type: string; body: string | Buffer }

const etagOf = (body: Body['body']) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** @param since when the body last changed. */
export function answerFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, since }: Body & { since: Date },
) {
  const etag = etagOf(body)
  void reply.headers({
    'content-type': type,
    'cache-control': 'public, max-age=0, must-revalidate',
    etag,
    'last-modified': since.toUTCString(),
  })
  return isKnown(request, etag, since) ? reply.status(304).send() : reply.send(body)
}

/**
 * Answers bodies of a few fixed addresses, and remembers since when each is what it is. Their rows cannot tell: a
 * deleted article makes a list new, and its newest row old.
 */
export function freshAnswers(clock: () => Date) {
  const known = new Map<string, { etag: string; since: Date }>()
  return (request: FastifyRequest, reply: FastifyReply, body: Body) => {
    const [path = ''] = request.url.split('?')
    const etag = etagOf(body.body)
    let seen = known.get(path)
    if (seen?.etag !== etag) known.set(path, (seen = { etag, since: clock() }))
    return answerFresh(request, reply, { ...body, since: seen.since })
  }
}

/** Whether the caller's copy is this very body; a time is looked at only where no tag was sent (RFC 9110). */
function isKnown({ headers }: FastifyRequest, etag: string, since: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const time = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(since.getTime() / 1000) * 1000 <= time
}
