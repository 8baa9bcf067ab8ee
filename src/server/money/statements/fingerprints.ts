/** Fingerprints of statement lines, which are the same for a payment in all overlapping files. */
import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { statementLines } from '#db/schema/index.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { StatementLine } from '#shared/money/statements/statements.ts'

type Fingerprinted = StatementLine & { fingerprint: string }

/** Minimum length of an id: a shorter one may be a line number, or the same in all lines ('-1'). */
const MIN_ID = 8

const hashOf = (said: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')
const textKeyOf = ({ day, pence, description, reference }: StatementLine): string =>
  JSON.stringify(['line', day, pence, description, reference])
const idHash = (bankId: string): string => hashOf(['bank', bankId])

/** Fingerprints by all the text of a line, numbering equal lines within the file. */
export function fingerprintedByText(lines: readonly StatementLine[]): Fingerprinted[] {
  const times = new Map<string, number>()
  return lines.map((line) => {
    const said = textKeyOf(line)
    const time = (times.get(said) ?? 0) + 1
    times.set(said, time)
    const fingerprint = createHash('sha256').update(`${said} ${time}`).digest('hex')
    return { ...line, fingerprint }
  })
}

/**
 * Fingerprints by the bank's id, or by text if the id is too short, or another payment of this or an earlier file has
 * it.
 */
export async function fingerprinted(tx: Tx, lines: readonly StatementLine[]): Promise<Fingerprinted[]> {
  const ids = lines.flatMap(({ bankId }) => bankId ?? [])
  if (ids.length === 0) return fingerprintedByText(lines)
  const stored = await findByIds(tx, ids)
  const owners = new Map<string, string>()
  const shared = new Set<string>()
  for (const line of lines) {
    if (line.bankId === null) continue
    const said = textKeyOf(line)
    if ((owners.get(line.bankId) ?? said) !== said) shared.add(line.bankId)
    owners.set(line.bankId, said)
  }
  const isKnown = ({ bankId, day, pence, description, reference }: StatementLine) => {
    const known = stored.get(idHash(bankId ?? ''))
    if (!known || known.day !== day || toPence(known.amount) !== pence) return false
    // empty if the text was deleted after a while
    const text = known.description + known.reference
    return text === '' || text === description + reference
  }
  const hasId = (line: StatementLine) => {
    const { bankId } = line
    if (bankId === null) return false
    if (isKnown(line)) return true
    const [own = ''] = bankId.split(' ').slice(-1)
    return own.length >= MIN_ID && !shared.has(bankId) && !stored.has(idHash(bankId))
  }
  const byText = fingerprintedByText(lines.filter((line) => !hasId(line))).values()
  return lines.map((line) =>
    hasId(line) ? { ...line, fingerprint: idHash(line.bankId ?? '') } : byText.next().value!,
  )
}

async function findByIds(tx: Tx, ids: readonly string[]) {
  const { fingerprint, day, amount, description, reference } = statementLines
  const rows = await tx
    .select({ fingerprint, day, amount, description, reference })
    .from(statementLines)
    .where(inArray(fingerprint, ids.map(idHash)))
  return new Map(rows.map((row) => [row.fingerprint, row]))
}
