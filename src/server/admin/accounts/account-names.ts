/** Checks names of accounts. The activity log identifies people by name, so no two may look alike. */
import { isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'
import { normalized } from '#shared/platform/text/clean-text.ts'
import { conflict } from '../../errors.ts'

/** Cyrillic and Greek letters that look like a Latin one, each followed by that Latin letter. */
const LOOKALIKES = new Map(
  'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx һh ԁd ԛq ԝw αa βb εe ηn ιi κk νv οo ρp τt υu χx ıi øo łl đd ßss'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

/** Reduces a name to what it looks like: 'Ада  OKÁFOR' and 'Ada-Okafor' both become 'adaokafor'. */
export function foldedName(name: string): string {
  const letters = normalized(name, 'NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/./gsu, (letter) => LOOKALIKES.get(letter) ?? letter)
  return letters.replaceAll(/[^\p{L}\p{N}]/gu, '') || letters
}

/** Words that the dashboard shows in place of a name, and names of roles. */
const RESERVED = new Set(
  [
    'Somebody',
    'Nobody',
    'Anonymous',
    'Erased',
    'Website',
    'The website',
    'System',
    'Shared password',
    'The shared password',
    'Card provider',
    'The card provider',
    'Stripe',
    'Admin',
    'Administrator',
    'Owner',
    'The owner',
    'Helper',
    'Writer',
    'Treasurer',
  ].map(foldedName),
)

/** Matches the suffix that is shown after the name of a removed account. */
const REMOVED = /\(\s*removed\s*\)\W*$/

/**
 * Locks out other changes of accounts until the transaction ends, so that of two similar names one is refused.
 * @param email of the account that may have this name already
 * @throws CONFLICT
 */
export async function refuseName(tx: Tx, name: string, email: string): Promise<void> {
  const folded = foldedName(name)
  if (RESERVED.has(folded) || REMOVED.test(normalized(name, 'NFKD').toLowerCase()))
    throw conflict(
      `${name} has a meaning of its own on the dashboard. Please use the person’s own name.`,
      'NAME_RESERVED',
    )
  await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
  const others = await tx
    .select({ name: accounts.name, isOwn: sql<boolean>`lower(${accounts.email}) = lower(${email})` })
    .from(accounts)
    .where(isNull(accounts.removedAt))
  if (others.some((other) => !other.isOwn && foldedName(other.name) === folded))
    throw conflict(`Somebody else is called ${name} already. Please add to the name.`, 'NAME_TAKEN')
}
