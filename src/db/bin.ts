/** Puts records into the bin, which the features' own deletions do after marking their rows. */
import type { Tx } from './client.ts'
import { binItems } from './schema/index.ts'

type Entry = Pick<
  typeof binItems.$inferInsert,
  | 'postId'
  | 'inboxItemId'
  | 'braceletId'
  | 'projectId'
  | 'name'
  | 'slug'
  | 'state'
  | 'accountName'
  | 'accountId'
>

/** Call it in the transaction that marks the row as deleted, once for each deletion. */
export async function addToBin(tx: Tx, entry: Entry): Promise<void> {
  await tx.insert(binItems).values(entry)
}
