/** Books an incoming payment for a donor who was not suggested, with Gift Aid, or for a project. */
import { bookLineInput, type ListedLine } from '#shared/money/statements/statements.schema.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Form } from '../forms/form.tsx'
import { GiftParts } from '../offline-gifts/gift-parts.tsx'
import { useDecided } from './use-decision.ts'

export function BookLine({ line, close }: { line: ListedLine; close: () => void }) {
  const { client } = useTRPC()
  const { titleOf, show } = useDecided(line)
  const form = useServerForm({
    name: `line ${line.id} of a statement`,
    keeps: 'page',
    schema: bookLineInput,
    start: {
      id: line.id,
      donor: { kind: 'supporter' as const, supporterId: line.donors[0]?.id ?? 0 },
      projectId: null,
      giftAid: { source: 'none' as const },
      sendReceipt: false,
    },
    send: (input) => client.statements.book.mutate(input),
    success: { title: titleOf('book') },
    fields: { DECLARED_IN_FUTURE: 'giftAid.madeOn' },
    // its row leaves the list, together with this form
    onDone: () => show('book'),
  })
  return (
    <Form
      form={form}
      label="Book this payment"
      isPlain
      submit="Book"
      failed="Not booked. Everything you typed is still here."
      onClose={close}
      close="Close without saving"
    >
      <GiftParts gift={form} />
    </Form>
  )
}
