/** A bracelet's public content: what buyers care about first, and its drawing in a section of its own. */
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { braceletInput, type BraceletInput, type ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { Form } from '../forms/form.tsx'
import { AboutFields } from './about-fields.tsx'
import {
  BRACELET_LABELS,
  NEW_BRACELET,
  braceletValuesOf,
  textOf,
  type BraceletValues,
} from './bracelet-values.ts'
import { DrawingFields } from './drawing-fields.tsx'
import { PhotographFields } from './photograph-fields.tsx'
import { QuestionFields } from './question-fields.tsx'

type BraceletFormProps = { bracelet?: ManagedBracelet; onSaved?: () => void }

const storedOf = (bracelet?: ManagedBracelet) => ({
  start: bracelet ? braceletValuesOf(bracelet) : NEW_BRACELET,
  version: bracelet?.version,
})

/** Undefined for a new one. */
export function BraceletForm({ bracelet, onSaved }: BraceletFormProps) {
  const { client, utils } = useTRPC()
  const id = bracelet?.id
  const server = useServerForm<BraceletValues, BraceletInput, ManagedBracelet>({
    name: `bracelet ${id ?? 'new'}`,
    keeps: 'page',
    schema: braceletInput,
    ...storedOf(bracelet),
    storedOf,
    send: (input, { version, began }) =>
      id === undefined || version === undefined
        ? client.shop.create.mutate(input)
        : client.shop.update.mutate({ ...input, id, version, stockBefore: began?.stock ?? null }),
    nameOf: (saved) => `bracelet ${saved.id}`,
    ...(id !== undefined && { readTheirs: () => client.shop.forEditing.query({ id }) }),
    success: { title: bracelet ? 'Bracelet saved' : 'Bracelet created' },
    onDone: async () => {
      onSaved?.()
      await utils.shop.invalidate()
    },
  })
  const optional = (name: 'length' | 'material' | 'madeBy') => ({
    ...textOf(server, name),
    autoComplete: 'off',
    maxLength: BRACELET_LENGTHS[name],
  })
  return (
    <Form
      form={server}
      labels={BRACELET_LABELS}
      submit={bracelet ? 'Save bracelet' : 'Create bracelet'}
      className="max-w-3xl"
    >
      <AboutFields server={server} />
      <PhotographFields server={server} />
      <TextAreaField {...textOf(server, 'description')} required rows={4} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...optional('length')} hint="For example 18 cm, stretches to 21 cm" />
        <TextField {...optional('material')} hint="For example glass beads on elastic cord" />
        <TextField {...optional('madeBy')} />
      </div>
      <QuestionFields server={server} />
      <DrawingFields server={server} id={id} />
    </Form>
  )
}
