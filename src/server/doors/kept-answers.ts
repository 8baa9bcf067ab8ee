/** Answers that depend on nothing but what all visitors see and their address: made once after each change of it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptContext, type Context, type Deps } from '../context.ts'
import { createKept } from '../ops/kept.ts'
import { answerPacked, packed, sizeOf, type Packed } from '../ops/packed.ts'

/** Any caller may think up more addresses. */
const MOST_BYTES = 16 * 1024 * 1024

type KeptAnswer = { body: Packed; headers: Record<string, string> }

/** Answers with what is kept for the request's address, or with what `make` makes: where that fails, nothing is kept. */
export type AnswerKept = (
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: string,
  make: (ctx: Context) => Promise<string>,
) => Promise<undefined> | undefined

/** For both doors together: their addresses differ. */
export function keptAnswers(deps: Deps): AnswerKept {
  const kept = createKept<KeptAnswer>(deps.content, MOST_BYTES, ({ body }) => sizeOf(body))
  return (request, reply, contentType, make) => {
    const answer = ({ body, headers }: KeptAnswer) => {
      void answerPacked(request, reply, body, headers)
      return undefined
    }
    const known = kept.find(request.url)
    if (known) return answer(known)
    const making = kept.get(request.url, async () => {
      const headers = { 'content-type': contentType, 'cache-control': 'public, max-age=0, must-revalidate' }
      const more: { link?: string } = {}
      const text = await make(keptContext(deps, request, (link) => (more.link = link)))
      return { body: await packed(text), headers: { ...headers, ...more } }
    })
    return making.then(answer)
  }
}
