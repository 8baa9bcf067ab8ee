/** Compares the provider's book with the site's, and the site's outbox with the mailbox. */

/** The two books, each written by its own side. */
export type Books = {
  /** Successful charges, as the provider lists them. */
  charges: readonly { intentId: string; payer: string; pence: number }[]
  /** Orders and donations, as the site has stored them. */
  records: readonly { intentId: string; pence: number }[]
  /** Emails that the site owes, one for each row of its outbox. */
  owed: readonly { messageId: string; to: string; state: string }[]
  /** Emails in the order in which they arrived at the mail server. */
  arrived: readonly { messageId: string; to: string; subject: string }[]
  /** Number of site processes that were killed. */
  killed: number
}

/** Emails that a process has in hand at most, and that are sent again if it is killed before it records them. */
const IN_HAND = 5

/** `failures`: one line for each thing that must not be. The others are counts. */
export type Verdict = {
  payments: { paid: number; recorded: number; doubled: number; lost: number }
  /** `again`: arrivals with the Message-ID of an earlier one, which a mail server drops. */
  emails: { owed: number; once: number; twice: number; never: number; again: number }
  failures: string[]
}

/** A payer pays once, so a second charge or record for one is doubled, whatever its intent. */
export function judge({ charges, records, owed, arrived, killed }: Books): Verdict {
  const recorded = Map.groupBy(records, ({ intentId }) => intentId)
  const paid = new Set(charges.map(({ intentId }) => intentId))
  const lost = charges.filter(({ intentId }) => !recorded.has(intentId))
  const other = charges.filter(({ intentId, pence }) =>
    recorded.get(intentId)?.some((record) => record.pence !== pence),
  )
  const doubled = [
    ...beyondFirst(charges, ({ payer }) => payer).map(({ payer }) => `charged twice: ${payer}`),
    ...beyondFirst(records, ({ intentId }) => intentId).map(({ intentId }) => `recorded twice: ${intentId}`),
  ]
  const payers = new Set(charges.map(({ payer }) => payer))
  const emails = judgeEmails(payers, { owed, arrived })
  const thanked = new Set(arrived.map(({ to }) => to))
  const unthanked = charges.filter(({ payer }) => !thanked.has(payer))
  return {
    payments: {
      paid: charges.length,
      recorded: [...recorded.keys()].filter((id) => paid.has(id)).length,
      doubled: doubled.length,
      lost: lost.length,
    },
    emails: emails.counts,
    failures: [
      ...lost.map(({ intentId, payer }) => `paid, not recorded: ${intentId} of ${payer}`),
      ...doubled,
      ...other.map(({ intentId, pence }) => `recorded with another amount than ${pence} pence: ${intentId}`),
      ...[...recorded.keys()].filter((id) => !paid.has(id)).map((id) => `recorded, never paid: ${id}`),
      ...unthanked.map(({ payer }) => `paid, got no email: ${payer}`),
      ...emails.failures,
      ...(emails.counts.again > IN_HAND * killed
        ? [`${emails.counts.again} emails sent again, though only ${killed} processes were killed`]
        : []),
    ],
  }
}

function judgeEmails(payers: ReadonlySet<string>, { owed, arrived }: Pick<Books, 'owed' | 'arrived'>) {
  const seen = Map.groupBy(arrived, ({ messageId }) => messageId)
  const distinct = [...seen.values()].map(([first]) => first!)
  const never = owed.filter(({ messageId }) => !seen.has(messageId))
  const known = new Set(owed.map(({ messageId }) => messageId))
  // the owner may well get two notices with one subject, such as of two messages
  const repeated = beyondFirst(
    distinct.filter(({ to }) => payers.has(to)),
    ({ to, subject }) => `${to} ${subject}`,
  )
  const unknown = distinct.filter(({ messageId }) => !known.has(messageId))
  const twice = [...new Set([...repeated, ...unknown])]
  return {
    counts: {
      owed: owed.length,
      once: owed.length - never.length,
      twice: twice.length,
      never: never.length,
      again: arrived.length - distinct.length,
    },
    failures: [
      ...never.map(({ messageId, to, state }) => `never sent, ${state}: ${messageId} to ${to}`),
      ...twice.map(({ messageId, to, subject }) => `sent twice: '${subject}' to ${to}, ${messageId}`),
    ],
  }
}

/** All but the first of those with the same key. */
function beyondFirst<T>(all: readonly T[], keyOf: (each: T) => string): T[] {
  return [...Map.groupBy(all, keyOf).values()].flatMap(([, ...others]) => others)
}
