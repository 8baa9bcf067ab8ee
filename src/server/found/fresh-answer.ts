/** A body that caches keep but ask about each time: 304 to whoever has it already. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerPacked, type Packed } from '../ops/packed.ts'

type Body = { type: string; body: Packed }

/** @param since when the body last changed. */
export const answerFresh = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, since }: Body & { since: Date },
) =>
  answerPacked(request, reply, body, {
    'content-type': type,
    'cache-control': 'public, max-age=0, must-revalidate',
    'last-modified': since.toUTCString(),
  })

/**
 * Answers bodies of a few fixed addresses, and remembers since when each is what it is. Their rows cannot tell: a
 * deleted article makes a list new, and its newest row old.
 */
export function freshAnswers(clock: () => Date) {
  const known = new Map<string, { hash: string; since: Date }>()
  return (request: FastifyRequest, reply: FastifyReply, { type, body }: Body) => {
    const [path = ''] = request.url.split('?')
    let seen = known.get(path)
    if (seen?.hash !== body.hash) known.set(path, (seen = { hash: body.hash, since: clock() }))
    return answerFresh(request, reply, { type, body, since: seen.since })
  }
}
