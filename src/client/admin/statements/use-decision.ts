/** Decides on an incoming payment; its row then leaves the list. */
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import type { ListedLine } from '#shared/money/statements/statements.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useAction } from '../kit/use-action.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'

type Decision = { kind: 'book'; supporterId: number } | { kind: 'ignore' | 'reopen' | 'forget' }

const DONE: Record<Decision['kind'], string> = {
  book: 'booked',
  ignore: 'ignored',
  reopen: 'waits for a decision again',
  forget: 'has no text any more',
}

/** Shows the toast, and takes the row out of the list. */
export function useDecided({ id, amount }: Pick<ListedLine, 'id' | 'amount'>) {
  const { utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.statements.lines)
  return {
    titleOf: (kind: Decision['kind']) => `${formatShortPence(toPence(amount))} ${DONE[kind]}`,
    show: async (kind: Decision['kind']) => {
      patch(id, (row) => (kind === 'forget' ? { ...row, description: '', reference: '' } : null))
      await Promise.all([utils.statements.lines.invalidate(), utils.payments.search.invalidate()])
    },
  }
}

export function useDecision(line: ListedLine) {
  const { client, utils } = useTRPC()
  const { titleOf, show } = useDecided(line)
  return useAction({
    send: (decision: Decision): Promise<unknown> =>
      decision.kind === 'book'
        ? client.statements.book.mutate({
            id: line.id,
            donor: { kind: 'supporter', supporterId: decision.supporterId },
          })
        : client.statements[decision.kind].mutate({ id: line.id }),
    done: (_, { kind }) => titleOf(kind),
    failed: 'Nothing was changed',
    reads: [utils.statements.lines],
    onDone: (_, { kind }) => show(kind),
  })
}
