/** The parts of a gift's form that its fields need. */
import type { FieldPathValues, Path, RegisterOptions, SetValueConfig, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { giftParts } from '#shared/money/statements/offline-gifts.schema.ts'
import type { formField } from '../../platform/ui/fields/form-field.ts'

type Values = z.input<typeof giftParts>

export type GiftPartsForm = {
  field: (name: Path<Values>, options?: RegisterOptions<Values>) => ReturnType<typeof formField>
  form: Pick<UseFormReturn<Values>, 'register'> & {
    setValue: (name: 'donor.supporterId', value: number, options: SetValueConfig) => void
    watch: <Names extends readonly Path<Values>[]>(
      names: readonly [...Names],
    ) => FieldPathValues<Values, Names>
  }
}
