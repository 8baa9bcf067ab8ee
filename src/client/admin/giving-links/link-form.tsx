/** Makes a link. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LINK_TEXT_LENGTHS } from '#shared/money/giving-links/giving-links.ts'
import { newLinkInput } from '#shared/money/giving-links/giving-links.schema.ts'
import { WHERE_NEEDED_MOST } from '#shared/money/funds/funds.ts'
import { newKey } from '../../platform/idempotency-key.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { useGiftOptions } from '../offline-gifts/use-gift-options.ts'

const SENTENCE = 'Put a book into the hands of a girl who has none.'

export function LinkForm({ close }: { close: () => void }) {
  const { client, utils } = useTRPC()
  const navigate = useNavigate()
  const { projects } = useGiftOptions()
  const [key] = useState(newKey)
  return (
    <SmallForm
      isPlain
      label="New link"
      draft="new link"
      schema={newLinkInput}
      start={{ name: '', sentence: SENTENCE, amount: '', often: 'once', projectId: null, key }}
      send={(input) => client.givingLinks.make.mutate(input)}
      success={null}
      submit="Make the link"
      onClose={close}
      onDone={async ({ id }) => {
        await utils.givingLinks.invalidate()
        await navigate({ to: '/admin/links/$id', params: { id: String(id) } })
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label="Where you will use it"
            maxLength={LINK_TEXT_LENGTHS.name}
            autoComplete="off"
            required
            hint="For you alone, such as ‘Church hall’ or ‘May newsletter’"
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <AmountField
              {...field('amount')}
              required={false}
              hint="Chosen for the donor, who can change it; empty for their choice"
            />
            <SelectField {...field('often')} label="How often">
              <option value="once">Once</option>
              <option value="monthly">Monthly</option>
            </SelectField>
          </div>
          <SelectField
            {...field('projectId', { setValueAs: (value) => (Number(value) > 0 ? Number(value) : null) })}
            label="For"
          >
            <option value="">{WHERE_NEEDED_MOST}</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('sentence')}
            label="Sentence on the poster"
            maxLength={LINK_TEXT_LENGTHS.sentence}
            autoComplete="off"
            required
          />
        </>
      )}
    </SmallForm>
  )
}
