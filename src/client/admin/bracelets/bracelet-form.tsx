/** What visitors read of a bracelet, with its drawing as it will be. */
import { useState } from 'react'
import { BRACELET_LENGTHS, COUNTRIES, COUNTRY_LABELS } from '#shared/shop.ts'
import { braceletInput, type ManagedBracelet } from '#shared/shop.schema.ts'
import { braceletAlt } from '../../bracelets/bracelet-alt.ts'
import { BraceletArt } from '../../bracelets/bracelet-art.tsx'
import { useCalls } from '../../trpc.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { OwnerForm } from '../forms/owner-form.tsx'
import { useOwnerForm } from '../forms/use-owner-form.ts'
import { BRACELET_LABELS, NEW_BRACELET, valuesOf, type BraceletValues } from './bracelet-values.ts'
import { ColorFields } from './color-fields.tsx'
import { PATTERNS } from './patterns.ts'

type BraceletFormProps = {
  /** Undefined for a new one. */
  bracelet: ManagedBracelet | undefined
  onSaved: (saved: ManagedBracelet) => void
}

const versionOf = (bracelet: ManagedBracelet | undefined) =>
  bracelet
    ? { values: valuesOf(bracelet), version: bracelet.version }
    : { values: NEW_BRACELET, version: undefined }

export function BraceletForm({ bracelet, onSaved }: BraceletFormProps) {
  const { client, utils } = useCalls()
  const [start] = useState(() => versionOf(bracelet))
  const id = bracelet?.id
  const owner = useOwnerForm({
    name: `bracelet ${id ?? 'new'}`,
    schema: braceletInput,
    start,
    send: (input, version) =>
      id === undefined || version === undefined
        ? client.shop.create.mutate(input)
        : client.shop.update.mutate({ ...input, id, version }),
    ...(id !== undefined && {
      readTheirs: async () => versionOf(await client.shop.forEditing.query({ id })),
    }),
    success: { title: bracelet ? 'Bracelet saved' : 'Bracelet created' },
    onSaved: async (saved) => {
      onSaved(saved)
      await utils.shop.invalidate()
    },
  })
  const text = (name: keyof BraceletValues) => ({ ...owner.field(name), label: BRACELET_LABELS[name] })
  const { name, image, colors } = owner.form.watch()
  const errors = owner.form.formState.errors.colors
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <OwnerForm
        owner={owner}
        labels={BRACELET_LABELS}
        submit={bracelet ? 'Save bracelet' : 'Create bracelet'}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...text('name')} required autoComplete="off" maxLength={BRACELET_LENGTHS.name} />
          <TextField
            {...text('price')}
            required
            inputMode="decimal"
            autoComplete="off"
            hint="Such as 12.00"
          />
          <SelectField {...text('country')} hint="The shop’s filter">
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {COUNTRY_LABELS[country]}
              </option>
            ))}
          </SelectField>
          <SelectField {...text('image')} hint="The bead in front, how the colours run, the material">
            {PATTERNS.map((pattern) => (
              <option key={pattern.image} value={pattern.image}>
                {pattern.label}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField {...text('description')} required rows={4} />
        <ColorFields
          colors={colors}
          error={errors?.message ?? errors?.[0]?.message}
          onChange={(next) => owner.form.setValue('colors', next, { shouldDirty: true })}
        />
      </OwnerForm>
      <figure className="rounded-card border border-line bg-raised p-6 text-center max-lg:-order-1">
        <BraceletArt
          image={image}
          colors={colors}
          title={braceletAlt(name || 'A bracelet', colors)}
          className="mx-auto size-52"
        />
        <figcaption className="mt-3 text-sm text-muted">As visitors will see it</figcaption>
      </figure>
    </div>
  )
}
