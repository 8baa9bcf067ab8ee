/** Decides on an incoming payment; its row then leaves the list. */
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import type { ListedLine } from '#shared/money/statements/statements.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { rowFocus } from '../ui/restore-focus.ts'

type What = { kind: 'book'; supporterId: number } | { kind: 'ignore' | 'reopen' | 'forget' }

const DONE = {
  book: 'booked',
  ignore: 'ignored',
  reopen: 'waits for a decision again',
  forget: 'has no text any more',
}

type Line = Pick<ListedLine, 'id' | 'amount'>

/** What is shown of a decision once it is made. */
export function useDecided({ id, amount }: Line) {
  const { utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.statements.lines)
  return {
    textOf: (kind: What['kind']) => ({ title: `${formatShortPence(toPence(amount))} ${DONE[kind]}` }),
    show: async (kind: What['kind']) => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement) rowFocus(activeElement)()
      patch(id, (row) => (kind === 'forget' ? { ...row, description: '', reference: '' } : null))
      await Promise.all([utils.statements.lines.invalidate(), utils.payments.search.invalidate()])
    },
  }
}

export function useDecision(line: Line) {
  const { id } = line
  const { client, utils } = useTRPC()
  const decided = useDecided(line)
  const decide = useToastMutation<What, unknown>({
    mutationFn: (what) =>
      what.kind === 'book'
        ? client.statements.book.mutate({
            id,
            donor: { kind: 'supporter', supporterId: what.supporterId },
          })
        : client.statements[what.kind].mutate({ id }),
    success: (_done, { kind }) => decided.textOf(kind),
    failure: (error) => refusal('Nothing was changed', error),
    onSuccess: (_done, { kind }) => decided.show(kind),
    onError: () => void utils.statements.lines.invalidate(),
  })
  return {
    isPending: decide.isPending,
    bookFrom: (supporterId: number) => decide.mutate({ kind: 'book', supporterId }),
    ignore: () => decide.mutate({ kind: 'ignore' }),
    reopen: () => decide.mutate({ kind: 'reopen' }),
    forget: () => decide.mutate({ kind: 'forget' }),
  }
}
