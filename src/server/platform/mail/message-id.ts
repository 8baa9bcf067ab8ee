import type { outboxEmails } from '#db/schema/index.ts'

type Named = Pick<typeof outboxEmails.$inferSelect, 'id' | 'kind' | 'createdAt'>

/**
 * The Message-ID of an email. It contains the time, so that a new database does not repeat ids of an old one.
 * Sending a delivered email again creates a new row, because receivers drop a repeated id. An email that was
 * never confirmed as sent retains its id, because the server may have accepted it without our knowing.
 */
export function messageIdOf({ id, kind, createdAt }: Named, publicUrl: string): string {
  return `<${kind}.${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
}
