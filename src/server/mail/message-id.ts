import type { outboxEmails } from '#db/schema.ts'

type Named = Pick<typeof outboxEmails.$inferSelect, 'id' | 'kind' | 'createdAt' | 'copies'>

/**
 * The Message-ID of an email. The time is part of it, so that a new database repeats no name of an old one. An email
 * that went out and is sent again counts up, because its receiver would drop an equal name. One that never went out
 * keeps its name, because a server that accepted it may only have failed to say so.
 */
export function messageIdOf({ id, kind, createdAt, copies }: Named, publicUrl: string): string {
  const copy = copies === 0 ? '' : `.${copies + 1}`
  return `<${kind}.${id}.${createdAt.getTime()}${copy}@${new URL(publicUrl).hostname}>`
}
