/** A body that caches keep but ask about each time: 304 to whoever has it already. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Body = { type: string; body: string | Buffer }

/** Answers bodies of a few fixed addresses, and remembers since when each is what it is. */
export function freshAnswers(clock: () => Date) {
  const known = new Map<string, { etag: string; since: Date }>()
  return (request: FastifyRequest, reply: FastifyReply, { type, body }: Body) => {
    const [path = ''] = request.url.split('?')
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    let seen = known.get(path)
    // not the newest row's time: a deleted article makes a list new, and its newest row old
    if (seen?.etag !== etag) known.set(path, (seen = { etag, since: clock() }))
    void reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=0, must-revalidate',
      etag,
      'last-modified': seen.since.toUTCString(),
    })
    return isKnown(request, etag, seen.since) ? reply.status(304).send() : reply.send(body)
  }
}

/** Whether the caller's copy is this very body; a time is looked at only where no tag was sent (RFC 9110). */
export function isKnown({ headers }: FastifyRequest, etag: string, since?: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const time = Date.parse(headers['if-modified-since'] ?? '')
  return since !== undefined && Math.floor(since.getTime() / 1000) * 1000 <= time
}
