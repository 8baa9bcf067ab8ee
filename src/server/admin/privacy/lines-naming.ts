/** Finds lines of bank statements that name a person but belong to no gift: open and ignored lines. */
import { and, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { hasAnySupporterWord, hasGivenName } from '#db/search.ts'
import { statementLines, supporters } from '#db/schema/index.ts'
import { isNamedIn, namePartsOf, payerForms, type NameParts } from '#shared/money/payments/payer-names.ts'

type PersonNames = {
  names: readonly string[]
  emails: readonly string[]
  /** The person's own ids; all other supporters are other people. */
  supporterIds: readonly number[]
}

/**
 * A line that another supporter's name matches too counts only with the full first name: 'MENSAH A' could be Ada or
 * Abena. @returns ids
 */
export async function linesNaming(tx: Tx, { names, emails, supporterIds }: PersonNames): Promise<number[]> {
  const parts = names
    .map(namePartsOf)
    .filter(({ given, surnames }) => given.length > 0 && surnames.length > 0)
  const surnames = [...new Set(parts.flatMap((one) => one.surnames))]
  const { id, description, reference, state } = statementLines
  const whole = sql`lower(${description} || ' ' || ${reference})`
  // without spaces and hyphens, so that 'O NEILL' matches 'ONEILL'
  const text = sql`regexp_replace(folded_text(${description} || ' ' || ${reference}), '[^[:alnum:]]+', '', 'g')`
  // umlauts may be spelled out
  const spelt = surnames.map((word) => sql`${text} ~ ${word.replaceAll(/[aou]/g, '$&e?')}`)
  const named = emails.map((email) => sql`strpos(${whole}, lower(${email})) > 0`)
  if (spelt.length + named.length === 0) return []
  const lines = await tx
    .select({
      id,
      isAddressed: sql<boolean>`${sql.join([sql`false`, ...named], sql` or `)}`,
      description,
      reference,
    })
    .from(statementLines)
    .where(and(inArray(state, ['open', 'ignored']), ne(whole, ' '), or(...spelt, ...named)))
  const found = lines.map((line) => ({ ...line, forms: payerForms(`${line.description} ${line.reference}`) }))
  const isSure = ({ isAddressed, forms }: (typeof found)[number]) =>
    isAddressed || parts.some((one) => isInFull(one, forms))
  const unsure = found.filter((line) => !isSure(line) && parts.some((one) => isNamedIn(one, line.forms)))
  const others = unsure.length === 0 ? [] : await namesakes(tx, { surnames, unsure, own: supporterIds })
  const theirs = unsure.filter(({ forms }) => !others.some((one) => isNamedIn(one, forms)))
  return [...found.filter(isSure), ...theirs].map((line) => line.id)
}

const isInFull = ({ given, surnames }: NameParts, forms: ReadonlySet<string>): boolean =>
  given.some((one) => one.length > 1 && forms.has(one)) && surnames.some((surname) => forms.has(surname))

/** Other supporters with such a surname, and a first name or initial that may be in one of the lines. */
async function namesakes(
  tx: Tx,
  of: {
    surnames: readonly string[]
    unsure: readonly { forms: ReadonlySet<string> }[]
    own: readonly number[]
  },
): Promise<NameParts[]> {
  const letters = of.unsure.flatMap(({ forms }) => [...forms].map((form) => form.charAt(0)))
  const rows = await tx
    .select({ name: supporters.name })
    .from(supporters)
    .where(
      and(hasAnySupporterWord(of.surnames), hasGivenName(letters), notInArray(supporters.id, [...of.own])),
    )
  return rows.map(({ name }) => namePartsOf(name ?? ''))
}
