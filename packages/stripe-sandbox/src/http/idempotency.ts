import { createHmac } from 'node:crypto'
import type postgres from 'postgres'
import type { Access, Answer } from './call.ts'
import { invalidRequest, SandboxError } from './errors.ts'
import type { Query } from '../storage/store.ts'

type Attempt = {
  /** The caller's `Idempotency-Key`; without one, no response is stored. */
  key: string | undefined
  /** Part of the stored key, because a browser must not get a response that was meant for the server. */
  access: Access
  path: string
  rawBody: string
  hashKey: string
  textOf: (body: object) => string
}

export type Outcome = { status: number; text: string; replayed: boolean }

/**
 * Runs `work` in a transaction, and stores the response under the key, so that a repeated call gets the same one. A
 * concurrent call waits on the unique key, and then finds the response. Only completed calls (200 and 402) are stored:
 * after a refused parameter, the corrected call may have the same key.
 */
export async function once(
  sql: postgres.Sql,
  attempt: Attempt,
  work: (query: Query) => Promise<Answer>,
): Promise<Outcome> {
  return await sql.begin(async (query) => {
    const { key } = attempt
    const fresh = (answer: Answer): Outcome => ({
      status: answer.status,
      text: attempt.textOf(answer.body),
      replayed: false,
    })
    if (key === undefined) return fresh(await work(query))
    if (key === '' || key.length > 255)
      throw invalidRequest('Idempotency-Key must hold between 1 and 255 characters.')
    // Hashed with a key, because the body may contain a card number.
    const bodyHash = createHmac('sha256', attempt.hashKey).update(attempt.rawBody).digest('hex')
    await query`
      delete from sandbox.idempotency_keys
      where audience = ${attempt.access} and key = ${key} and created_at < now() - interval '24 hours'`
    const [mine] = await query`
      insert into sandbox.idempotency_keys (audience, key, path, body_hash)
      values (${attempt.access}, ${key}, ${attempt.path}, ${bodyHash})
      on conflict do nothing returning key`
    if (!mine) return await recall(query, attempt.access, key, attempt.path, bodyHash)
    const outcome = fresh(await work(query))
    await query`
      update sandbox.idempotency_keys set status = ${outcome.status}, answer = ${outcome.text}
      where audience = ${attempt.access} and key = ${key}`
    return outcome
  })
}

/** Lets the idempotency keys age by the day after which they are forgotten. */
export async function forgetKeys(sql: postgres.Sql): Promise<void> {
  await sql`update sandbox.idempotency_keys set created_at = created_at - interval '24 hours'`
}

async function recall(
  query: Query,
  access: Access,
  key: string,
  path: string,
  bodyHash: string,
): Promise<Outcome> {
  const [row] = await query<
    { path: string; body_hash: string; status: number | null; answer: string | null }[]
  >`
    select path, body_hash, status, answer from sandbox.idempotency_keys
    where audience = ${access} and key = ${key}`
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`
  if (row && row.path !== path)
    throw refuse(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${row.path}'). ${advice}`,
    )
  if (row && row.body_hash !== bodyHash)
    throw refuse(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    )
  if (row?.status == null || row.answer === null)
    throw refuse(
      409,
      `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
    )
  return { status: row.status, text: row.answer, replayed: true }
}

function refuse(status: 400 | 409, message: string) {
  return new SandboxError(status, { type: 'idempotency_error', message })
}
