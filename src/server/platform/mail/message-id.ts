import type { outboxEmails } from '#db/schema/index.ts'

type Named = Pick<typeof outboxEmails.$inferSelect, 'id' | 'kind' | 'createdAt'>

/**
 * The Message-ID of an email. It contains the time, so that a new database repeats no id of an old one. A copy of an
 * email that was sent is a row of its own, because its receiver would drop an equal id. One that was never sent retains
 * its id, because a server that accepted it may only have failed to say so.
 */
export function messageIdOf({ id, kind, createdAt }: Named, publicUrl: string): string {
  return `<${kind}.${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
}
