import type { FastifyInstance, FastifyReply } from 'fastify'
import type postgres from 'postgres'
import { ownCall, type Host } from '../http/call.ts'
import { decideChallenge } from './challenge-decision.ts'
import { challengePage, pageHeaders, unknownChallengePage } from './challenge-page.ts'
import { findChallenge, returnAddress, type Decision, type OpenedChallenge } from '../payments/challenges.ts'
import { FormBody } from '../http/form-body.ts'
import { invalidRequest } from '../http/errors.ts'

type Parts = { sql: postgres.Sql; host: Host; wake: () => void }
type WithToken = { Params: { token: string } }

/** The bank's page with the 3-D Secure challenge: the question, and the decision, which redirects to the shop. */
export function challengeRoutes(app: FastifyInstance, { sql, host, wake }: Parts): void {
  app.get<WithToken>('/challenge/:token', async (request, reply) =>
    show(reply, await findChallenge(sql, request.params.token)),
  )

  app.post<WithToken>('/challenge/:token', async (request, reply) => {
    const decision = readDecision(request.body)
    const decided = await sql.begin((query) =>
      decideChallenge(ownCall(host, query), request.params.token, decision),
    )
    wake()
    const wayBack = decided ? returnAddress(decided) : null
    if (wayBack === null) return show(reply, decided)
    // Neither caches nor the next site's log may contain the client secret in the URL.
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(wayBack, 303)
  })
}

function show(reply: FastifyReply, opened: OpenedChallenge | undefined): FastifyReply {
  return reply
    .code(opened ? 200 : 404)
    .headers(pageHeaders(opened?.challenge.return_url ?? null))
    .send(opened ? challengePage(opened) : unknownChallengePage())
}

function readDecision(body: unknown): Decision {
  const decision = body instanceof FormBody ? body.form['decision'] : undefined
  if (decision === 'approve') return 'approved'
  if (decision === 'refuse') return 'refused'
  throw invalidRequest('Invalid decision: must be one of approve, refuse', { param: 'decision' })
}
