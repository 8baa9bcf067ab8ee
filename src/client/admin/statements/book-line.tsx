/** Books an incoming payment for a donor who was not suggested, with Gift Aid, or for a project. */
import { bookLineInput, type ListedLine } from '#shared/money/statements/statements.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { OpenedOwnerForm } from '../forms/opened-owner-form.tsx'
import { useOwnerForm } from '../forms/use-owner-form.ts'
import { GiftParts } from '../offline-gifts/gift-parts.tsx'
import { useDecided } from './use-decision.ts'

const versionOf = ({ id, donors: [first] }: ListedLine) => ({
  values: {
    id,
    donor: { kind: 'supporter' as const, supporterId: first?.id ?? 0 },
    projectId: null,
    giftAid: { source: 'none' as const },
    sendReceipt: false,
  },
  version: undefined,
})

export function BookLine({ line, onClose }: { line: ListedLine; onClose: () => void }) {
  const { client } = useTRPC()
  const { textOf, show } = useDecided(line)
  const name = `line ${line.id} of a statement`
  const owner = useOwnerForm({
    name,
    schema: bookLineInput,
    start: versionOf(line),
    send: (input) => client.statements.book.mutate(input),
    success: textOf('book'),
    fields: { DECLARED_IN_FUTURE: 'giftAid.madeOn' },
    onSaved: () => show('book'),
  })
  return (
    <OpenedOwnerForm
      {...{ name, owner, onClose }}
      title="Book this payment"
      isPlain
      labels={{}}
      submit="Book"
      failed="Not booked. Everything you typed is still here."
    >
      <GiftParts gift={owner} />
    </OpenedOwnerForm>
  )
}
