/** Decides on an incoming payment; its row then leaves the list. */
import type { HandDonor } from '#shared/hand-gifts.schema.ts'
import type { ListedLine } from '#shared/statements.schema.ts'
import { useTRPC } from '../../trpc.ts'
import { refusal, useToastMutation } from '../../use-toast-mutation.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { money } from '../payments/payment-labels.ts'

type What =
  | { kind: 'book'; donor: HandDonor; projectId?: number | null; sendReceipt?: boolean }
  | { kind: 'ignore' | 'reopen' | 'forget' }

const DONE = {
  book: 'booked',
  ignore: 'ignored',
  reopen: 'waits for a decision again',
  forget: 'has no text any more',
}

export type Decision = ReturnType<typeof useDecision>

export function useDecision({ id, amount }: Pick<ListedLine, 'id' | 'amount'>) {
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.statements.lines)
  const decide = useToastMutation<What, unknown>({
    mutationFn: ({ kind, ...rest }) => {
      if (kind !== 'book') return client.statements[kind].mutate({ id })
      return client.statements.book.mutate({ id, ...(rest as { donor: HandDonor }) })
    },
    success: (_done, { kind }) => ({ title: `${money(amount)} ${DONE[kind]}` }),
    failure: (error) => refusal('Nothing was changed', error),
    onSuccess: async (_done, { kind }) => {
      patch(id, (row) => (kind === 'forget' ? { ...row, description: '', reference: '' } : null))
      await Promise.all([utils.statements.lines.invalidate(), utils.payments.search.invalidate()])
    },
    onError: () => void utils.statements.lines.invalidate(),
  })
  return {
    isPending: decide.isPending,
    book: (donor: HandDonor, also: { projectId?: number | null; sendReceipt?: boolean } = {}) =>
      decide.mutate({ kind: 'book', donor, ...also }),
    ignore: () => decide.mutate({ kind: 'ignore' }),
    reopen: () => decide.mutate({ kind: 'reopen' }),
    forget: () => decide.mutate({ kind: 'forget' }),
  }
}
