/** Enters a buyer's answers on their behalf. */
import { useQuery } from '@tanstack/react-query'
import { enterChoicesInput, type OrderChoices } from '#shared/money/orders/order-choices.schema.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx'
import { Form } from '../../forms/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useTakeOverOrder } from '../use-take-over-order.ts'

type EnterChoicesProps = { order: ListedOrder; onClose: () => void }

export function EnterChoices(props: EnterChoicesProps) {
  const { utils } = useTRPC()
  const query = useQuery({
    ...utils.checkout.choicesOfOrder.queryOptions({ id: props.order.id }),
    // the current ones, because somebody else may have entered some
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <Loaded query={query} what="the questions" loading={<p className="text-muted">Loading the questions…</p>}>
      {(asked) => <ChoicesForm {...props} asked={asked} />}
    </Loaded>
  )
}

const LABELS = { lines: 'Choices' }

function ChoicesForm({ order, asked, onClose }: EnterChoicesProps & { asked: OrderChoices }) {
  const { client, utils } = useTRPC()
  const show = useTakeOverOrder()
  const lines = asked.lines.filter(({ questions }) => questions.length > 0)
  const form = useServerForm({
    name: `choices of order ${order.id}`,
    keeps: 'page',
    schema: enterChoicesInput,
    start: {
      id: order.id,
      lines: lines.map(({ lineId, questions, choices }) => ({
        lineId,
        before: choices,
        choices: questions.map(({ question }) => ({
          question,
          answer: choices.find((choice) => choice.question === question)?.answer ?? '',
        })),
      })),
    },
    send: (input) => client.checkout.enterChoices.mutate(input),
    success: { title: `Choices of order ${order.number} saved` },
    onDone: async (saved) => {
      show(order.id, saved)
      onClose()
      await Promise.all([utils.payments.attention.invalidate(), utils.checkout.choicesOfOrder.invalidate()])
    },
  })
  return (
    <Form {...{ form, onClose }} isPlain close="Close without saving" labels={LABELS} submit="Save choices">
      {lines.map(({ lineId, name: bracelet, quantity, questions }, line) => (
        <fieldset key={lineId} className="flex min-w-0 flex-col gap-4">
          <legend className="mb-2 font-semibold wrap-anywhere">
            {quantity} × {bracelet}
          </legend>
          {questions.map(({ question, options, required }, index) => {
            const field = {
              ...form.field(`lines.${line}.choices.${index}.answer`),
              label: required ? question : `${question} (optional)`,
            }
            return options.length > 0 ? (
              <SelectField key={question} {...field}>
                <option value="">No answer yet</option>
                {options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </SelectField>
            ) : (
              <TextField key={question} {...field} autoComplete="off" maxLength={BRACELET_LENGTHS.answer} />
            )
          })}
        </fieldset>
      ))}
    </Form>
  )
}
