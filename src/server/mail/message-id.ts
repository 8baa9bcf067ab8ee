import type { outboxEmails } from '#db/schema.ts'

type Named = Pick<typeof outboxEmails.$inferSelect, 'id' | 'kind' | 'createdAt' | 'copies'>

/**
 * The Message-ID of an email. It contains the time, so that a new database repeats no id of an old one. An email that
 * was sent and is sent again gets a new id, because its receiver would drop an equal one. One that was never sent
 * retains its id, because a server that accepted it may only have failed to say so.
 */
export function messageIdOf({ id, kind, createdAt, copies }: Named, publicUrl: string): string {
  const copy = copies === 0 ? '' : `.${copies + 1}`
  return `<${kind}.${id}.${createdAt.getTime()}${copy}@${new URL(publicUrl).hostname}>`
}
