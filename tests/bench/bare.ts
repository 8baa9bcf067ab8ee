/** The baseline for the API: Fastify and postgres.js with the same queries. */
import Fastify from 'fastify'
import { openSql } from '../support/sql.ts'

const [, , databaseUrl = ''] = process.argv
const sql = openSql(databaseUrl, 10)
const app = Fastify()

const line = sql`id, session_id as "sessionId", bracelet_id as "braceletId", quantity,
  (select to_json(b) from bracelets b where b.id = bracelet_id) as bracelet`

type Line = { sessionId: string; braceletId: number; quantity: number }

app.get('/api/bracelets', () => sql`select * from bracelets order by id`)

app.get<{ Params: { sessionId: string } }>(
  '/api/cart/:sessionId',
  ({ params }) => sql`
    select c.id, c.session_id as "sessionId", c.bracelet_id as "braceletId", c.quantity, to_json(b) as bracelet
    from cart_items c join bracelets b on b.id = c.bracelet_id
    where c.session_id = ${params.sessionId} order by c.id desc`,
)

app.post<{ Body: Line }>('/api/cart', async ({ body }, reply) => {
  const [changed] = await sql`
    insert into cart_items (session_id, bracelet_id, quantity)
    values (${body.sessionId}, ${body.braceletId}, ${body.quantity})
    on conflict (session_id, bracelet_id, choices_key)
      do update set quantity = cart_items.quantity + excluded.quantity, updated_at = now()
      where cart_items.quantity + excluded.quantity <= 99
    returning ${line}`
  return reply.status(201).send(changed)
})

app.put<{ Body: Line }>('/api/cart', async ({ body }) => {
  const [changed] = await sql`
    update cart_items set quantity = ${body.quantity}, updated_at = now()
    where session_id = ${body.sessionId} and bracelet_id = ${body.braceletId}
    returning ${line}`
  return changed
})

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
